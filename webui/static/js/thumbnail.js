// The camera's picture as a thumbnail beside the referee's state; gone when no picture comes.

const EVERY = 2000;

export function thumbnail() {
  const link = document.getElementById("thumbnail");
  if (!link || document.documentElement.dataset.role !== "scorer") return;
  const picture = link.querySelector("img");
  const look = async () => {
    try {
      if (document.visibilityState === "visible") {
        const answer = await fetch("/camera.jpg", { cache: "no-store" });
        link.hidden = answer.status !== 200;
        if (answer.status === 200) {
          const old = picture.src;
          picture.src = URL.createObjectURL(await answer.blob());
          if (old) URL.revokeObjectURL(old);
        }
      }
    } catch {
      link.hidden = true;
    }
    setTimeout(look, EVERY);
  };
  look();
}
