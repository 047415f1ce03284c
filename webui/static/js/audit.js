// The audit: pictures are counted, names mended, and the piles compared with the ledger.

import { say, show } from "./say.js";

const main = document.getElementById("audit");
const byId = (id) => document.getElementById(id);
const token = document.querySelector("meta[name=csrf]").content;
const piles = [...document.querySelectorAll("[data-zone]")];
const stage = byId("stage");
let zone = null;
let mending = null;
let shown = "";

async function ask(address, body) {
  try {
    const answer = await fetch(address, { method: "POST", headers: { "X-CSRF-Token": token }, body });
    const told = await answer.json();
    if (answer.ok) return told;
    show([told.refused], 7000);
  } catch {
    show([byId("words").dataset.failed]);
  }
  return null;
}

async function turn(to) {
  zone = to;
  for (const each of piles) each.toggleAttribute("aria-current", each.dataset.zone === to);
  const chosen = piles.find((each) => each.dataset.zone === to);
  byId("title").textContent = chosen.dataset.title;
  byId("pile").hidden = to === "result";
  byId("result").hidden = to !== "result";
  stage.hidden = true;
  byId("sum").textContent = "";
  for (const part of ["told", "cards", "result"]) byId(part).replaceChildren(); // what was shown before is another pile's, or no longer holds
  const answer = await fetch(to === "result" ? "/audit/result" : `/audit/${to}/lines`);
  const found = to === "result" ? await answer.text() : await answer.json();
  if (zone !== to) return; // somebody has tapped on meanwhile
  if (to === "result") byId("result").innerHTML = found;
  else draw(found);
}

function draw(counted) {
  byId("sum").textContent = counted.count;
  piles.find((each) => each.dataset.zone === zone).querySelector("[data-count]").textContent = counted.count || "";
  byId("cards").replaceChildren(
    ...counted.cards.map((card) => {
      const item = document.createElement("li");
      const chip = document.createElement("button");
      chip.textContent = card.name;
      chip.dataset.index = card.index;
      chip.classList.toggle("doubtful", card.tentative || !card.face);
      item.append(chip);
      return item;
    }),
  );
}

function outline(counted, address) {
  if (shown) URL.revokeObjectURL(shown);
  shown = address.startsWith("blob:") ? address : "";
  stage.hidden = false;
  byId("picture").src = address;
  const svg = byId("outlines");
  svg.setAttribute("viewBox", `0 0 ${counted.size[0]} ${counted.size[1]}`);
  const parts = [];
  for (const card of counted.cards) {
    if (!card.corners || card.image !== counted.shot) continue;
    const outlined = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    outlined.setAttribute("points", card.corners.map((corner) => corner.join(",")).join(" "));
    if (card.tentative || !card.face) outlined.setAttribute("class", "doubtful");
    const name = document.createElementNS("http://www.w3.org/2000/svg", "text");
    name.setAttribute("x", card.corners.reduce((sum, corner) => sum + corner[0], 0) / 4);
    name.setAttribute("y", card.corners.reduce((sum, corner) => sum + corner[1], 0) / 4);
    name.textContent = card.name;
    parts.push(outlined, name);
  }
  svg.replaceChildren(...parts);
  byId("told").replaceChildren(
    ...counted.told.map((sentence) => Object.assign(document.createElement("li"), { textContent: sentence })),
  );
}

async function shoot(action, picture) {
  const asked = zone;
  const counted = await ask(`/audit/${zone}/${action}`, picture);
  if (!counted || asked !== zone) return;
  if (action === "shot") draw(counted);
  else byId("sum").textContent = counted.count;
  outline(counted, picture ? URL.createObjectURL(picture) : `/camera.jpg?${Date.now()}`);
}

async function live() {
  if (main.dataset.camera === "yes" && zone !== "result" && !document.hidden && !byId("mend").open) await shoot("look");
  setTimeout(live, 700);
}

document.addEventListener("click", async (event) => {
  const pile = event.target.closest("[data-zone]");
  const chip = event.target.closest("[data-index]");
  const face = event.target.closest("[data-face]");
  if (pile) await turn(pile.dataset.zone);
  if (chip) open(Number(chip.dataset.index));
  if (face) await mend(face.dataset.face);
  if (event.target.closest("[data-shut]")) byId("mend").close();
  if (event.target.closest("#strike")) await mend(null);
  if (event.target.closest("#add")) open(null);
  if (event.target.closest("#keep")) await shoot("shot");
  if (event.target.closest("#again")) {
    stage.hidden = true;
    await change("again");
  }
  if (event.target.closest("#next")) await turn(piles[piles.findIndex((each) => each.dataset.zone === zone) + 1].dataset.zone);
  if (event.target.closest("#agree")) {
    const points = [...document.querySelectorAll("[data-points]")].map((input) => Number(input.value));
    if (await say({ kind: "agree", points }, Number(main.dataset.seq))) location.href = document.querySelector("#result a.button").href;
  }
});

function open(index) {
  mending = index;
  byId("strike").hidden = index === null;
  byId("mend").showModal();
}

async function mend(face) {
  byId("mend").close();
  await change("mend", JSON.stringify({ index: mending, face }));
}

async function change(action, body) {
  const asked = zone;
  const counted = await ask(`/audit/${zone}/${action}`, body);
  if (counted && asked === zone) draw(counted);
}

byId("photo").addEventListener("change", async (event) => {
  for (const picture of event.target.files) await shoot("shot", picture);
  event.target.value = "";
});

turn(piles[0].dataset.zone).then(live);
