// Tapping cards in: a kind, then a number. Two taps at most.

import { moves } from "./dialogs.js";
import { say } from "./say.js";

export function picker(seq) {
  document.addEventListener("click", async (event) => {
    const family = event.target.closest("[data-family]");
    const back = event.target.closest("[data-back]");
    const lay = event.target.closest("[data-lay]");
    if (family) turn(family.closest("[data-picker]"), family.dataset.family);
    if (back) turn(back.closest("[data-picker]"), null);
    if (lay) await put(lay, seq());
  });
  document.addEventListener("change", (event) => {
    if (event.target.name !== "layer") return;
    for (const cards of document.querySelectorAll("[data-cards-of]")) {
      cards.hidden = cards.dataset.cardsOf !== event.target.value;
    }
  });
}

function turn(picker, family) {
  const families = picker.querySelector("[data-families]");
  if (families) families.hidden = family !== null;
  for (const numbers of picker.querySelectorAll("[data-numbers]")) numbers.hidden = numbers.dataset.numbers !== family;
}

async function put(tapped, seq) {
  const around = tapped.closest("[data-picker]");
  const layer = around.querySelector("input[name=layer]:checked");
  const usual = around.querySelector("input[name=layer][checked]");
  const face = tapped.dataset.lay;
  if ("moves" in around.dataset) {
    await moves(face);
    turn(around, null);
    return;
  }
  const command = { kind: "lay", face: face === "ring" ? null : face };
  if (around.dataset.zone) command.zone = around.dataset.zone;
  // Only a layer chosen by hand is told, where the referee knows whose turn it is.
  const tells = layer && !("never" in around.dataset) && ("always" in around.dataset || layer !== usual);
  if (tells) command.seat = Number(layer.value);
  tapped.disabled = true;
  if (await say(command, seq)) turn(around, null);
  tapped.disabled = false;
}
