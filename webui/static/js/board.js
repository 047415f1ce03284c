// The board: follows the live line, and puts together what one can do on it.

import { asks } from "./asks.js";
import { stayAwake } from "./awake.js";
import { dialogs } from "./dialogs.js";
import { follow } from "./live.js";
import { morph } from "./morph.js";
import { picker } from "./picker.js";
import { listen } from "./say.js";
import { tabs } from "./tabs.js";
import { thumbnail } from "./thumbnail.js";
import { voice } from "./voice.js";

const board = document.getElementById("board");
const feed = document.getElementById("feed");
const spoken = voice(board.dataset.language);
let aged = performance.now();

function news(told) {
  if (told.game !== board.dataset.game) {
    location.reload();
    return;
  }
  if (told.whole) drop([...feed.children].map((line) => line.dataset.line).filter((name) => !(name in told.set)));
  for (const [name, html] of Object.entries(told.set)) {
    if (name.startsWith("line-")) line(name, html);
    else {
      const part = document.querySelector(`[data-part="${name}"]`);
      if (part) morph(part, html);
      if (name === "last" && !told.whole) freshen(part);
    }
  }
  drop(told.drop);
  board.dataset.seq = told.seq;
  if ("state" in told.set) aged = performance.now();
  const layer = document.querySelector(".who-lays label:has(:checked)");
  if (layer) layer.parentElement.scrollLeft = layer.offsetLeft - 24;
  asks();
  spoken.hear(told.aloud, told.whole);
}

function freshen(part) {
  part.classList.remove("fresh");
  requestAnimationFrame(() => part.classList.add("fresh"));
}

function drop(names) {
  for (const name of names) feed.querySelector(`[data-line="${name}"]`)?.remove();
}

function line(name, html) {
  let item = feed.querySelector(`[data-line="${name}"]`);
  if (!item) {
    item = document.createElement("li");
    item.dataset.line = name;
    const number = (each) => Number(each.dataset.line.slice(5));
    const older = [...feed.children].find((each) => number(each) < number(item));
    feed.insertBefore(item, older ?? null);
  }
  morph(item, html);
}

// How long the camera has been gone, counted on between two messages.
setInterval(() => {
  for (const each of document.querySelectorAll("[data-age]")) {
    each.textContent = Math.floor(Number(each.dataset.age) + (performance.now() - aged) / 1000);
  }
}, 1000);

listen(() => Number(board.dataset.seq));
asks();
dialogs();
picker(() => Number(board.dataset.seq));
tabs();
stayAwake();
thumbnail();
follow(board.dataset.language, news);
