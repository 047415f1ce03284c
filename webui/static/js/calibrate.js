// Corners and zones by hand: four handles on a sheet of paper, one for each pile, one for each seat (tapped: it turns).

import { plane } from "./plane.js";
import { show } from "./say.js";

const SVG = "http://www.w3.org/2000/svg";
const TURN = 45;
const STEP = 0.004; // of the picture, for the arrow keys
const TAP = 0.006;

export function calibrate(stage, drag) {
  const groups = JSON.parse(drag.dataset.groups);
  const corners = JSON.parse(drag.dataset.drawn) ?? [[0.38, 0.36], [0.62, 0.36], [0.64, 0.64], [0.36, 0.64]];
  const paper = document.getElementById("paper");
  const shapes = new Map();
  const outline = drag.appendChild(document.createElementNS(SVG, "polygon"));
  outline.setAttribute("class", "paper");

  const mm = () => {
    const [width, height] = paper.value.split(" ").map(Number);
    return [[-width / 2, -height / 2], [width / 2, -height / 2], [width / 2, height / 2], [-width / 2, height / 2]];
  };
  const placed = (group, [x, y]) => {
    const turn = (group.turn * Math.PI) / 180;
    return [group.at[0] + x * Math.cos(turn) - y * Math.sin(turn), group.at[1] + x * Math.sin(turn) + y * Math.cos(turn)];
  };
  const points = (polygon) => polygon.map(([x, y]) => `${x * 1000},${y * 1000}`).join(" ");
  const middle = (group) => {
    const all = Object.values(group.zones).flat().map((corner) => placed(group, corner));
    return [0, 1].map((axis) => all.reduce((sum, point) => sum + point[axis], 0) / all.length);
  };

  function draw() {
    const there = plane(mm(), corners);
    outline.setAttribute("points", points(corners));
    for (const group of groups) {
      for (const [name, polygon] of Object.entries(group.zones)) {
        if (!shapes.has(name)) shapes.set(name, drag.appendChild(document.createElementNS(SVG, "polygon")));
        shapes.get(name).setAttribute("points", points(polygon.map((corner) => there(placed(group, corner)))));
      }
      put(group.handle, there(middle(group)));
    }
    corners.forEach((corner, at) => put(handles[at], corner));
  }

  function put(handle, [x, y]) {
    handle.style.left = `${x * 100}%`;
    handle.style.top = `${y * 100}%`;
  }

  function movable(handle, move, tap = () => {}) {
    let last = null;
    let way = 0;
    const where = (event) => {
      const box = stage.getBoundingClientRect();
      return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    };
    handle.addEventListener("pointerdown", (event) => {
      handle.setPointerCapture(event.pointerId);
      last = where(event);
      way = 0;
    });
    handle.addEventListener("pointermove", (event) => {
      if (!last) return;
      const now = where(event);
      way += Math.hypot(now[0] - last[0], now[1] - last[1]);
      move(last, now);
      last = now;
      draw();
    });
    handle.addEventListener("pointerup", () => {
      if (last && way < TAP) tap();
      last = null;
      draw();
    });
    handle.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
      if (by) {
        const box = [parseFloat(handle.style.left) / 100, parseFloat(handle.style.top) / 100];
        move(box, [box[0] + by[0], box[1] + by[1]]);
      } else if (event.key === "Enter") tap();
      else return;
      event.preventDefault();
      draw();
    });
  }

  function handle(label, kind) {
    const made = stage.appendChild(document.createElement("button"));
    made.type = "button";
    made.className = `handle ${kind}`;
    made.textContent = label;
    return made;
  }

  const handles = corners.map((_, at) => {
    const made = handle("◤◥◢◣"[at], "corner");
    movable(made, (from, to) => {
      corners[at] = [corners[at][0] + to[0] - from[0], corners[at][1] + to[1] - from[1]].map((each) => Math.min(1, Math.max(0, each)));
    });
    return made;
  });
  for (const group of groups) {
    group.handle = handle(group.name.startsWith("seat:") ? `↻ ${Number(group.name.slice(5)) + 1}` : group.name, "zone");
    const move = (from, to) => {
      const back = plane(corners, mm());
      const [a, b] = [back(from), back(to)];
      group.at = [group.at[0] + b[0] - a[0], group.at[1] + b[1] - a[1]];
    };
    const turn = () => {
      const before = middle(group);
      group.turn += TURN;
      const after = middle(group);
      group.at = [group.at[0] + before[0] - after[0], group.at[1] + before[1] - after[1]];
    };
    movable(group.handle, move, turn);
  }
  paper.addEventListener("change", draw);
  draw();

  return async () => {
    const round = (point) => point.map((each) => Math.round(each * 10) / 10);
    const zones = {};
    for (const group of groups) {
      for (const [name, polygon] of Object.entries(group.zones)) zones[name] = polygon.map((corner) => round(placed(group, corner)));
    }
    const answer = await fetch("/calibration", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": document.querySelector("meta[name=csrf]").content },
      body: JSON.stringify({ picture: corners, mm: mm(), zones }),
    });
    const told = await answer.json();
    show([told.told ?? told.refused]);
  };
}
