// The live line: full state at first, then what changed. An error or silence for 4.5 s is a cut, told at once and healed by itself.

const SILENCE = 4500;
const PATIENCE = 1000;

export function follow(language, onNews) {
  const cut = document.getElementById("cut");
  let source = null;
  let timer = 0;

  function heard() {
    clearTimeout(timer);
    timer = setTimeout(lost, SILENCE);
  }

  function lost() {
    cut.hidden = false;
    source.close();
    clearTimeout(timer);
    timer = setTimeout(connect, PATIENCE);
  }

  function connect() {
    source?.close();
    source = new EventSource(`/stream?language=${language}`);
    source.onmessage = (message) => {
      heard();
      cut.hidden = true;
      onNews(JSON.parse(message.data));
    };
    source.addEventListener("beat", heard);
    source.onerror = lost; // the browser's own next try comes too late
    heard();
  }

  connect();
  // A tablet that wakes up must not wait for the next try.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && connect());
  addEventListener("online", connect);
  addEventListener("pagehide", () => source?.close());
}
