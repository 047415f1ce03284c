// The table check: the newest picture about once a second, and what was found in it.

import { calibrate } from "./calibrate.js";
import { follow } from "./live.js";
import { morph } from "./morph.js";

const stage = document.getElementById("stage");
const picture = document.getElementById("picture");
const part = document.querySelector("[data-part=check]");
const EVERY = 1000;

async function look() {
  try {
    const answer = await fetch("/camera.jpg", { cache: "no-store" });
    if (answer.ok) {
      const old = picture.src;
      picture.src = URL.createObjectURL(await answer.blob());
      await picture.decode();
      picture.hidden = false;
      stage.style.aspectRatio = `${picture.naturalWidth} / ${picture.naturalHeight}`;
      if (old) URL.revokeObjectURL(old);
    }
  } catch {
    // the next try comes; a cut line is told by the live line
  }
  setTimeout(look, EVERY);
}

function labels() {
  for (const label of part.querySelectorAll(".tip")) {
    label.style.left = `${Number(label.dataset.x) / 10}%`;
    label.style.top = `${Number(label.dataset.y) / 10}%`;
  }
}

follow(`${document.getElementById("check").dataset.language}&page=table`, (told) => {
  if (!("check" in told.set)) return;
  morph(part, told.set.check);
  labels();
});
labels();
look();

let keep = null;
document.getElementById("by-hand").addEventListener("click", () => {
  stage.classList.add("dragging");
  document.getElementById("drag").hidden = false;
  document.getElementById("hand").hidden = false;
  keep ??= calibrate(stage, document.getElementById("drag"));
});
document.getElementById("keep").addEventListener("click", () => keep());
