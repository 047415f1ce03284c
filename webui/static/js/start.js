// The start page: players come, go and change places; each keeps a colour and a mark of its own.

const list = document.getElementById("players");
const first = document.getElementById("first");
const marks = [...document.getElementById("marks").content.children];
const game = () => document.querySelector("input[name=game]:checked");

function refresh() {
  const rows = [...list.children];
  const { fewest, most } = game().dataset;
  const begins = first.value;
  first.replaceChildren(
    ...rows.map((row, at) => new Option(row.querySelector("input[name=name]").value || String(at + 1), at)),
  );
  first.value = Number(begins) < rows.length ? begins : "0";
  for (const button of list.querySelectorAll("[data-move=out]")) button.disabled = rows.length <= Number(fewest);
  document.getElementById("more").disabled = rows.length >= Number(most);
  while (list.children.length > Number(most)) list.lastElementChild.remove();
  for (const house of document.querySelectorAll(".house")) house.hidden = house.dataset.game !== game().value;
}

function colour(row, wanted) {
  const mark = marks.find((each) => each.dataset.colour === wanted);
  const button = row.querySelector(".colour");
  button.replaceChildren(mark.firstElementChild.cloneNode(true));
  button.dataset.colour = wanted;
  button.setAttribute("aria-label", mark.title);
  row.querySelector("input[name=colour]").value = wanted;
}

function free() {
  const taken = new Set([...list.querySelectorAll("input[name=colour]")].map((each) => each.value));
  return marks.map((each) => each.dataset.colour).filter((each) => !taken.has(each));
}

list.addEventListener("click", (event) => {
  const row = event.target.closest("li");
  const move = event.target.closest("[data-move]")?.dataset.move;
  if (move === "out") row.remove();
  if (move === "up") row.previousElementSibling ? row.previousElementSibling.before(row) : list.append(row);
  const swatch = event.target.closest(".colour");
  if (swatch) {
    const all = marks.map((each) => each.dataset.colour);
    const open = new Set(free());
    const from = all.indexOf(swatch.dataset.colour);
    const next = [...all.slice(from + 1), ...all.slice(0, from)].find((each) => open.has(each));
    if (next) colour(row, next);
  }
  refresh();
});

document.getElementById("more").addEventListener("click", () => {
  const row = list.lastElementChild.cloneNode(true);
  const name = row.querySelector("input[name=name]");
  name.value = "";
  name.placeholder = name.placeholder.replace(/\d+/, String(list.children.length + 1));
  name.setAttribute("aria-label", name.placeholder);
  const [unused] = free();
  list.append(row);
  if (unused) colour(row, unused);
  name.focus();
  refresh();
});

document.addEventListener("change", refresh);
refresh();
