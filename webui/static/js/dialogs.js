// The dialogs: the menu, and "why?" fetched for a line of the history.

import { show } from "./say.js";

export function dialogs() {
  // A crop that is gone, or was never written for want of room, leaves no broken picture. Such errors don't bubble.
  document.addEventListener("error", (event) => event.target.matches?.("img.crop") && event.target.remove(), true);
  // Parts are drawn once for all screens, so this screen's own token goes in when it posts.
  document.addEventListener("submit", (event) => {
    const token = event.target.elements.csrf;
    if (token) token.value = document.querySelector("meta[name=csrf]").content;
  });
  document.addEventListener("click", async (event) => {
    const opens = event.target.closest("[data-opens]");
    if (opens) document.getElementById(opens.dataset.opens).showModal();
    const closes = event.target.closest("[data-closes]");
    if (closes) closes.closest("dialog").close();
    if (event.target instanceof HTMLDialogElement) event.target.close(); // a tap beside it
    const asked = event.target.closest("[data-why]");
    if (asked) await open("why", `${asked.closest("[data-report]")?.dataset.report ?? ""}/why/${asked.dataset.why}`);
    const card = event.target.closest("[data-moves-of]");
    if (card) await moves(card.dataset.movesOf, card.dataset.seat);
  });
}

async function open(name, address) {
  const dialog = document.getElementById(name);
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    dialog.innerHTML = await answer.text();
    if (!dialog.open) dialog.showModal();
  } catch {
    show([document.getElementById("words").dataset.failed]);
  }
  return dialog;
}

// Super Tock: where the marbles may go with a card, in words and on the board.
export async function moves(face, seat = "") {
  const dialog = await open("moves", `/moves?face=${encodeURIComponent(face)}&seat=${seat}`);
  for (const move of dialog.querySelectorAll("[data-to]")) {
    dialog.querySelector(`[data-space="${move.dataset.to}"]`)?.classList.add("can");
  }
}
