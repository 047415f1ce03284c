// Two tabs share the side: tapping cards in, and the history. The choice stays on this screen.

export function tabs() {
  const all = [...document.querySelectorAll("[role=tab]")];
  const show = (wanted) => {
    for (const tab of all) {
      const chosen = tab === wanted;
      tab.setAttribute("aria-selected", chosen);
      tab.tabIndex = chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
    }
  };
  const usable = all.filter((tab) => tab.offsetParent !== null);
  show(usable.find((tab) => tab.id === localStorage.getItem("tab")) ?? usable[0] ?? all[0]);
  for (const tab of all) {
    tab.addEventListener("click", () => {
      localStorage.setItem("tab", tab.id);
      show(tab);
    });
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const next = usable[(usable.indexOf(tab) + 1) % usable.length];
      next.click();
      next.focus();
    });
  }
}
