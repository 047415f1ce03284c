// Taps become commands. A refused one is told in a sentence; a stale one says what changed and offers itself again.

const words = () => document.getElementById("words").dataset;
const toast = document.getElementById("toast");
let fading = 0;

export async function say(command, seq) {
  let answer;
  let told;
  try {
    answer = await fetch("/say", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": document.querySelector("meta[name=csrf]").content },
      body: JSON.stringify({ command, seq }),
    });
    told = await answer.json();
  } catch {
    show([words().failed]);
    return false;
  }
  if (answer.ok) {
    if (told.changes.length) show([words().changed, ...told.changes], 9000);
    else if (command.kind === "amend" || command.kind === "void") show([words().changed, words().nothing], 4000);
    return true;
  }
  if (told.stale) show([words().meanwhile, ...told.since], 0, () => say(command, told.seq));
  else show([told.refused], 7000);
  return false;
}

export function show(lines, time = 6000, again = null) {
  toast.replaceChildren(
    ...lines.map((line) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      return paragraph;
    }),
  );
  if (again) {
    const row = document.createElement("div");
    row.className = "button-row";
    row.append(button(words().sure, again), button(words().never, () => {}));
    toast.append(row);
  }
  toast.hidden = false;
  clearTimeout(fading);
  if (time) fading = setTimeout(hide, time);
}

function hide() {
  toast.hidden = true;
}

function button(text, action) {
  const made = document.createElement("button");
  made.textContent = text;
  made.addEventListener("click", () => {
    hide();
    action();
  });
  return made;
}

// Everything with data-say speaks when tapped; `seq` tells what this screen saw.
export function listen(seq) {
  document.addEventListener("click", async (event) => {
    const tapped = event.target.closest("[data-say]");
    if (!tapped || tapped.disabled) return;
    const command = JSON.parse(tapped.dataset.say);
    const speak = async () => {
      tapped.disabled = true;
      const taken = await say(command, seq());
      tapped.disabled = false;
      if (taken) tapped.closest("dialog")?.close();
    };
    if (tapped.dataset.sure) {
      tapped.closest("dialog")?.close();
      show([tapped.dataset.sure], 0, speak);
    } else await speak();
  });
}
