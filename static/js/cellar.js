// The table as this phone reckons it, where the engine is on it: what a tap pays and why, the score and the deals with
// those that wait. The server's word stands in its place when it comes; where the two differ, the page says so.
import * as engine from "./engine.js";
import * as entry from "./entry.js";
import { isReachable } from "./net.js";
import * as table from "./table.js";

let told = null; // the state that the server last told, with the table's document
let up = null; // the state that the engine has put up
let puts = 0;
let written = 0; // the last deal that left this phone for the server

// --- the table in the engine ---------------------------------------------------------------------------------------------

// Of an older state than the page's own nothing is reckoned.
const isFresh = (state) => state && state.play && table.rowOf(state.mark) >= table.rowOf(table.page().dataset.state);

const put = async () => {
  if (!engine.isReady() || !table.page() || !isFresh(told)) return;
  if (told.play.number <= written) return; // it has left, and is not told of yet: what is shown stays
  const state = told;
  const turn = (puts += 1);
  const all = (await table.here()) || [];
  // what was not written, and all behind it, is in no score
  const refused = all.findIndex((deal) => deal.state === "refused");
  const waiting = all.slice(0, refused < 0 ? all.length : refused).map(({ number, values }) => ({ number, values }));
  const answer = await engine.ask({ do: "table", play: state.play, waiting, shapes: last.shapes });
  if (turn !== puts || answer.problems) return;
  up = state;
  table.foresee(answer);
  show(answer);
  document.dispatchEvent(new CustomEvent("cellar:reckoned", { detail: answer }));
  if (table.form()) again(table.form());
};

const made = (id, className) => {
  const line = Object.assign(document.createElement("p"), { id, className });
  line.setAttribute("role", "status");
  return line;
};

const show = ({ score, list, deals, note }) => {
  document.querySelector(".score").outerHTML = score;
  const line = document.getElementById("score-waits") || made("score-waits", "soft");
  line.textContent = note;
  line.hidden = note === "";
  document.querySelector(".score").after(line);
  const place = document.getElementById("deals-list");
  for (const row of place.querySelectorAll("tr.waits")) row.remove();
  const rows = deals.map(({ row }) => row).reverse().join("");
  const body = place.querySelector("tbody");
  if (body) body.insertAdjacentHTML("afterbegin", rows);
  else if (rows) place.innerHTML = list;
};

const again = (form) => {
  if (table.field("contract")?.value || form.dataset.touched !== undefined) entry.ask(form);
  else opened(form);
};

// --- a tap -------------------------------------------------------------------------------------------------------------

const isUp = (form) => up !== null && up === told && form === table.form();

const reckoned = async (form, what) => {
  if (!isUp(form)) return null;
  const values = [...new FormData(form)];
  const answer = await engine.ask({ do: what, number: Number(table.field("number").value), values }).catch(() => null);
  return answer && !answer.problems ? answer : null;
};

entry.answerFrom(async (form) => (await reckoned(form, "preview"))?.html ?? null);

// Whether what was tapped can be written; null where this phone cannot say.
const settles = async (form) => (await reckoned(form, "preview"))?.settled ?? null;

// a form before its first tap: what is closed for this turn
const opened = async (form) => {
  const number = table.field("number")?.value;
  const answer = await reckoned(form, "open");
  const isSame = form.isConnected && table.field("number")?.value === number && form.dataset.touched === undefined;
  if (answer && isSame) entry.draw(form, answer.html);
};

document.addEventListener("entry:waits", (event) => event.detail === table.form() && opened(event.detail));

// --- where server and phone differ ---------------------------------------------------------------------------------------

// Another phone may have written meanwhile: then the state is another one, and it is asked for. With the same state
// and the same modules it is a fault, and the log hears of it.
const differ = async ({ form, here }) => {
  const list = await engine.listed().catch(() => null);
  if (!list || form !== table.form()) return;
  const older = list.version !== (await engine.kept())?.version;
  const body = new URLSearchParams([...new FormData(form), ["mark", up.mark], ["here", here]]);
  const sent = older ? null : await fetch(`${table.path()}differs/`, { method: "POST", body }).catch(() => null);
  const answer = sent && sent.ok ? (await sent.json()).what : "";
  word(form, older ? "older" : answer === "stale" ? "stale" : "fault");
  document.dispatchEvent(new CustomEvent("cellar:stale"));
};

const word = (form, what) => {
  const note = form.querySelector("#differs") || made("differs", "note");
  form.querySelector(".save").before(note);
  note.textContent = section().querySelector("template").dataset[what];
};

document.addEventListener("entry:differs", (event) => differ(event.detail));

// --- what is told -----------------------------------------------------------------------------------------------------

const hear = (state) => {
  told = state;
  if (told.play) put();
  else if (engine.isReady()) document.dispatchEvent(new CustomEvent("cellar:stale"));
};

document.addEventListener("waiting:changed", put);
document.addEventListener("waiting:written", ({ detail }) => {
  if (detail.table !== table.path()) return;
  written = Math.max(written, detail.number);
  puts += 1; // what is being reckoned is without it
});
document.addEventListener("engine:is", ({ detail }) => {
  if (detail.state !== "ready") up = null;
  else if (isFresh(told)) put();
  else document.dispatchEvent(new CustomEvent("cellar:stale"));
});

// --- fetching it, by a tap or by itself --------------------------------------------------------------------------------------

const UNWANTED = "engine-unwanted";
const SMALL = 2_000_000; // bytes that a newer version may take of any network: our own modules, not CPython
const isUnwanted = () => localStorage.getItem(UNWANTED) !== null;
const saves = () => navigator.connection?.saveData === true;
const isUnmetered = () => navigator.connection?.type === "wifi";

const section = () => document.querySelector("[data-engine]");

let last = { state: "absent" };

const draw = (now) => {
  const place = section();
  last = { ...last, ...now };
  const { state, share, wire, reason, words } = last;
  if (!place) return;
  if (words && !place.querySelector("template")) {
    place.innerHTML = words;
    place.removeAttribute("aria-label");
  }
  place.hidden = state === "impossible";
  for (const part of place.querySelectorAll("[data-is]")) part.hidden = !part.dataset.is.split(" ").includes(state);
  if (share !== undefined && words) {
    place.querySelector("progress").value = share;
    place.querySelector("[data-share]").textContent = `${Math.round(100 * share)} %`;
  }
  if (wire) for (const size of place.querySelectorAll("[data-size]")) size.textContent = megabytes(wire);
  if (reason) console.warn(reason);
};

const megabytes = (bytes) => `${(bytes / 1e6).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 })} MB`;

const about = ({ wire, section: words, shapes }) => ({ wire, words, shapes });

const take = async (list) => {
  draw({ ...about(list), state: "fetching", share: 0 });
  await engine.fetchAll(list);
  engine.restart(list);
};

const fetchNow = () =>
  engine
    .listed()
    .then(take)
    .catch(() => draw({ state: "broken" }));

// By itself only where it costs nothing: nobody saves data, and the network is not paid by what goes through it.
const fetchByItself = async () => {
  if (isUnwanted() || saves() || !isReachable() || document.visibilityState !== "visible") return;
  const list = await engine.listed().catch(() => null);
  if (!list) return;
  const before = await engine.kept();
  draw({ state: before ? (engine.isReady() ? "ready" : "starting") : "absent", ...about(list) });
  if (before?.version === list.version && before.language === list.language) return;
  const known = before ? before.files.map(({ url }) => url) : [];
  const missing = list.files.filter(({ url }) => !known.includes(url)).reduce((sum, { size }) => sum + size, 0);
  if (isUnmetered() || (before && missing < SMALL)) await take(list).catch(() => draw({ state: "broken" }));
};

document.addEventListener("engine:is", ({ detail }) => draw(detail));
document.addEventListener("entry:swapped", () => draw({}));
// What a button of the section does.
export const act = (what) => {
  if (what === "remove") {
    localStorage.setItem(UNWANTED, "yes");
    return engine.remove();
  }
  localStorage.removeItem(UNWANTED);
  return fetchNow();
};

const idle = window.requestIdleCallback || ((then) => setTimeout(then, 2000));

table.comeNear({ isReady: engine.isReady, settles, hear });
engine.kept().then((list) => list && draw(about(list)));
engine.begin();
if (document.readyState === "complete") idle(fetchByItself);
else window.addEventListener("load", () => idle(fetchByItself));
