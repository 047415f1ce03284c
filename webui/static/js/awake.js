// Keeps the screen on where the browser lets us; otherwise the menu says how to set the tablet.

export function stayAwake() {
  const told = document.getElementById("awake");
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      told.textContent = told.dataset.on;
      lock.addEventListener("release", () => (told.textContent = told.dataset.off));
    } catch {
      told.textContent = told.dataset.off; // not over http, or not in this browser
    }
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
