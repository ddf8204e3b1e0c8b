// Two phones wrote the same deals without knowing of each other: the second is shown both versions, deal by deal, and
// chooses for all of its own at once.
import * as table from "./table.js";
import * as waiting from "./waiting.js";

// Of the list of deals: their number and what was played.
const written = (from) =>
  [...document.querySelectorAll("#deals-list tbody tr:not(.waits)")]
    .map((row) => ({ number: parseInt(row.querySelector("th").textContent, 10), said: row.querySelector(".said").cloneNode(true) }))
    .filter(({ number }) => number >= from)
    .sort((one, other) => one.number - other.number);

// `content`: a text, or a cell of the list with its suits
const cell = (name, content) => {
  const made = document.createElement(name);
  made.append(...(content.childNodes ? content.childNodes : [content]));
  return made;
};

const line = (name, texts) => {
  const row = document.createElement("tr");
  row.append(...texts.map((content, n) => cell(n === 0 ? "th" : name, content)));
  return row;
};

const beside = (place, run) => {
  const theirs = written(run[0].number);
  const rows = [];
  for (let n = 0; n < Math.max(theirs.length, run.length); n++) {
    rows.push(line("td", [String(run[0].number + n), theirs[n]?.said || "–", run[n]?.tapped || "–"]));
  }
  const words = place.dataset;
  place.querySelector("table").replaceChildren(line("th", ["", words.theirs, words.mine]), ...rows);
};

const said = (text, told, run) => {
  const values = { from: run[0].number, to: told.number - 1, name: told.latest?.by || "…", count: run.length };
  values.last = run[run.length - 1].number;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
};

// `run`: the deals of this phone from the first that was taken on; `act`: what else a waiting deal can do.
export const show = (place, run, act) => {
  const told = table.lastTold();
  place.hidden = run.length < 2 || !told;
  if (place.hidden) return;
  place.querySelector("[data-said]").textContent = said(place.dataset.text, told, run);
  const shown = place.querySelector(".scroll");
  if (!shown.hidden) beside(place, run);
  const does = {
    beside() {
      shown.hidden = false;
      beside(place, run);
    },
    append: () => act.next(run[0], run),
    async discard(button) {
      if (!button.classList.contains("danger")) {
        button.classList.replace("quiet", "danger");
        button.textContent = table.say("sure");
        return;
      }
      for (const { id } of run) await waiting.remove(id);
      table.open(await table.next());
    },
  };
  for (const button of place.querySelectorAll("button")) button.onclick = () => does[button.dataset.run](button);
};
