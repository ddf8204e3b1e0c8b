// A file or an answer that takes more than a second says so, and for how long. Without this script links and forms work as ever.
const { busy: text } = document.querySelector("script[data-busy]").dataset;
let busy = null;

// a line below what was tapped; it appears after the first second
const begin = (place) => {
  const note = Object.assign(document.createElement("p"), { className: "note busy" });
  const words = document.createElement("span");
  const seconds = document.createElement("span");
  words.setAttribute("role", "status"); // read once, not every second
  seconds.setAttribute("aria-hidden", "true");
  note.append(words, seconds);
  place.after(note);
  note.hidden = true;
  const started = performance.now(); // the clock on the wall may be set meanwhile
  const timer = setInterval(() => {
    if (note.hidden) {
      note.hidden = false;
      const bar = document.createElement("progress");
      bar.setAttribute("aria-label", text);
      note.append(bar);
      words.textContent = text;
    }
    seconds.textContent = ` ${Math.round((performance.now() - started) / 1000)} s`;
  }, 1000);
  busy = () => {
    clearInterval(timer);
    note.remove();
    busy = null;
  };
};

const save = async (link) => {
  try {
    const answer = await fetch(link.href);
    const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
    if (!answer.ok || !name) throw new Error(answer.statusText);
    const href = URL.createObjectURL(await answer.blob());
    Object.assign(document.createElement("a"), { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  } catch {
    location.assign(link.href); // the page to sign in, or what went wrong
  } finally {
    busy?.();
  }
};

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-slow]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (busy) return;
  begin(link.closest(".actions, .rows") ?? link);
  save(link);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("form[data-slow]")) return;
  if (busy) event.preventDefault();
  else begin(event.target);
});

// back to a page that was left while it was busy
window.addEventListener("pageshow", () => busy?.());
