// The tablet's own voice, off unless wished. After a correction it stays silent: never an old score again.

const MISSED = "missed_rockoman";

export function voice(language) {
  const on = remember("voice");
  const missed = remember("voice-missed");
  let newest = 0;
  if (on && !("speechSynthesis" in window)) on.disabled = true;

  return {
    hear(told, whole) {
      if (!told) {
        if (!whole && on?.checked) window.speechSynthesis.cancel();
        return;
      }
      const isNew = told.seq > newest && !whole;
      newest = Math.max(newest, told.seq);
      if (!isNew || !on?.checked || (told.kind === MISSED && !missed?.checked)) return;
      const words = new SpeechSynthesisUtterance(told.text.replace(/[\u2066-\u2069]/g, ""));
      words.lang = language;
      window.speechSynthesis.speak(words);
    },
  };
}

function remember(id) {
  const box = document.getElementById(id);
  if (!box) return null;
  box.checked = localStorage.getItem(id) === "on";
  box.addEventListener("change", () => localStorage.setItem(id, box.checked ? "on" : "off"));
  return box;
}
