// The table's form: its number, its key and whose turn it is, also for deals the server has not told of yet.
import * as entry from "./entry.js";
import { isReachable, newKey } from "./net.js";
import { Unreadable } from "./store.js";
import * as waiting from "./waiting.js";

export { newKey };
export const page = () => document.getElementById("sitting");
export const form = () => document.getElementById("entry");
const data = (id) => JSON.parse(document.getElementById(id).textContent);
// people count deals on through all line-ups of a table
const atTable = (n) => n + Number(page().dataset.before);
export const say = (word, n, name) => data("entry-words")[word].replace("{n}", atTable(n)).replace("{name}", name);
export const path = () => page().dataset.table;
export const field = (name) => form().elements.namedItem(name);

// --- the form's number and turn --------------------------------------------------------------------------------------

let first = null; // number and turns as the server last told them
let ahead = null; // the same after the deals that wait, as this phone reckons them

export const number = (n) => {
  field("number").value = n;
  field("key").value = newKey();
  document.getElementById("entry-title").textContent = say("deal", n);
  form().querySelector(".save").textContent = say("save", n);
};

const chip = (name, value) => form().querySelector(`[data-group="${name}"] input[value="${value}"]`);

export const clear = () => {
  form().querySelectorAll("fieldset input").forEach(entry.empty);
  for (const rare of form().querySelectorAll(".rare")) rare.open = false;
};

// Who deals, who is forhont and who sits out in deal n, as the server said they rotate; `told`: by a newer answer.
const turnOf = (n, { number, turns } = ahead && n >= ahead.number ? ahead : first) =>
  turns[(((n - number) % turns.length) + turns.length) % turns.length] || {};

const ROTATES = ["sitting_out", "forhont"];
const isOut = (name) => name.startsWith("out."); // a box of one of several who sit out
const rotates = (name) => ROTATES.includes(name) || isOut(name);
const out = (entries) => entries.filter(([name]) => isOut(name)).map(([name]) => name).sort().join();

// What was tapped for deal `from` becomes deal `to`: whose turn it is follows, unless somebody chose otherwise. Who
// plays is not touched: that was said.
export const moved = (values, from, to, by) => {
  const [before, now] = [turnOf(from, by), turnOf(to, by)];
  const follows = (name, value) => ROTATES.includes(name) && value === before[name] && now[name];
  const told = values.map(([name, value]) => [name, follows(name, value) || value]);
  // those who sit out together follow together
  if (!out(values) || out(values) !== out(Object.entries(before))) return told;
  return [...told.filter(([name]) => !isOut(name)), ...Object.entries(now).filter(([name]) => isOut(name))];
};

// This answer is the one that deal n opens with.
export const follows = (input, n) => rotates(input.name) && turnOf(n)[input.name] === input.value;

export const turn = (n) => {
  const now = turnOf(n);
  const hint = form().querySelector('[data-group="declarer"] .hint');
  if (hint && now.forhont) chip("declarer", now.forhont)?.nextElementSibling.append(hint);
  const mark = document.querySelector(".score [data-deals]");
  if (mark && now.dealer) document.querySelector(`.score [data-seat="${now.dealer}"] dd`)?.append(mark);
  return now;
};

// The form, as it was filled in, becomes that of deal n.
export const move = (n) => {
  const values = moved([...new FormData(form())], Number(field("number").value), n);
  turn(n);
  number(n);
  for (const box of form().querySelectorAll('[name^="out."]')) box.checked = false;
  for (const [name, value] of values) if (rotates(name)) entry.fill(form(), name, value);
};

// The form as it opens for deal n.
export const open = (n) => {
  const now = turn(n);
  clear();
  for (const name of ["waiting", "touched"]) delete form().dataset[name];
  number(n);
  for (const [name, value] of Object.entries(now)) entry.fill(form(), name, value);
  const resting = Object.entries(now).flatMap(([name, value]) => (name === "sitting_out" || isOut(name) ? value : []));
  for (const closed of form().querySelectorAll('#preview [data-closed="declarer"]')) {
    if (resting.length) closed.dataset.value = resting.shift();
  }
  wait(isReachable() ? "fresh" : "preview");
};

// In place of what it pays: a word.
export const wait = (word) => {
  form().querySelector("#preview").dataset.word = word;
  entry.wait(form(), say(word));
};

// The network is back: what could not be asked is asked now.
export const reached = () => {
  if (form()?.querySelector("#preview").dataset.word !== "preview") return;
  if (field("contract")?.value) entry.ask(form());
  else wait("fresh");
};

let answered = null; // the id of a deal the server has just answered for: it leaves the phone this moment

// What waits at this table; null where the phone's store cannot be read.
export const here = async () => {
  try {
    return (await waiting.all(path())).filter((deal) => deal.id !== answered);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
};

export const next = async (known = first.number) => {
  const deals = (await here()) || [];
  return Math.max(known, ...deals.map((deal) => deal.number + 1));
};

// Nothing can be tapped for a moment, or any more. The attribute, as older browsers go by the style sheet alone.
export const rest = (is) => form().toggleAttribute("inert", is);

// The last row that a state tells of; it only grows. Compressed on the way, its mark begins with W/.
export const rowOf = (mark) => parseInt(mark.replace(/^\D+/, ""), 10);

let engine = null; // cellar.js, once it is loaded

export const near = () => engine;

let state = null; // the last that was told, by the server or of what this phone keeps

export const lastTold = () => state;

export const tell = (told) => {
  state = told;
  engine?.hear(told);
  document.dispatchEvent(new CustomEvent("table:told"));
};

export const comeNear = (cellar) => {
  engine = cellar;
  if (state) engine.hear(state);
};

export const learn = (told) => (first = told);
export const foresee = (told) => (ahead = told);
export const isWritten = (id) => (answered = id);

// --- the list of deals -------------------------------------------------------------------------------------------------
// It shows what each pays, or how everybody stood after it. The browser remembers which (ledger/views/shown.py): also
// for a page that was kept before the choice was made.

const YEAR = 365 * 24 * 3600;
const choice = () => document.cookie.match(/(?:^|; )deals=(amounts|stands)/)?.[1];

const show = (what) => {
  const list = document.getElementById("deals-list");
  if (!list || !what) return;
  list.dataset.shows = what;
  for (const button of document.querySelectorAll(".switch [name=show]")) {
    button.setAttribute("aria-pressed", button.value === what);
  }
};

document.addEventListener("click", (event) => {
  const button = event.target.closest(".switch [name=show]");
  if (!button) return;
  event.preventDefault();
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `deals=${button.value}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
  show(button.value);
});

show(choice());
