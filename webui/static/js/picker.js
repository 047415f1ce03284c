// Tapping cards in: a kind, then a number. Two taps at most.

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
}

function turn(picker, family) {
  picker.querySelector("[data-families]").hidden = family !== null;
  for (const numbers of picker.querySelectorAll("[data-numbers]")) numbers.hidden = numbers.dataset.numbers !== family;
}

async function put(tapped, seq) {
  const around = tapped.closest("[data-picker]");
  const layer = around.querySelector("input[name=layer]:checked");
  const usual = around.querySelector("input[name=layer][checked]");
  const face = tapped.dataset.lay;
  const command = { kind: "lay", face: face === "ring" ? null : face };
  // Only a layer chosen by hand is told: otherwise the referee knows whose turn it is.
  if (layer && layer !== usual) command.seat = Number(layer.value);
  tapped.disabled = true;
  if (await say(command, seq)) turn(around, null);
  tapped.disabled = false;
}
