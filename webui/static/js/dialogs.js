// The dialogs: the menu, and "why?" fetched for a line of the history.

import { show } from "./say.js";

export function dialogs() {
  document.addEventListener("click", async (event) => {
    const opens = event.target.closest("[data-opens]");
    if (opens) document.getElementById(opens.dataset.opens).showModal();
    const closes = event.target.closest("[data-closes]");
    if (closes) closes.closest("dialog").close();
    if (event.target instanceof HTMLDialogElement) event.target.close(); // a tap beside it
    const asked = event.target.closest("[data-why]");
    if (asked) await why(asked.dataset.why);
  });
}

async function why(seq) {
  const dialog = document.getElementById("why");
  try {
    const answer = await fetch(`/why/${seq}`);
    if (!answer.ok) throw new Error(answer.statusText);
    dialog.innerHTML = await answer.text();
    if (!dialog.open) dialog.showModal();
  } catch {
    show([document.getElementById("words").dataset.failed]);
  }
}
