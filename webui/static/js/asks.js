// Asks come one at a time and can wait: what was put off on this screen stays put off until it is called back.

const later = new Set();

export function asks() {
  const all = [...document.querySelectorAll("[data-ask]")];
  const open = all.find((ask) => !later.has(ask.dataset.ask));
  for (const ask of all) ask.hidden = ask !== open;
  const waiting = document.querySelector("[data-asks]");
  if (waiting) waiting.hidden = Boolean(open) || all.length === 0;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-later]")) later.add(event.target.closest("[data-ask]").dataset.ask);
  else if (event.target.closest("[data-asks]")) later.clear();
  else return;
  asks();
});
