// What other phones write at this table: asked for every few seconds while the page is looked at, shown without touching
// what is being tapped. Also what has to be put right whenever the page is new: number, key, focus.
import * as entry from "./entry.js";
import { ask, unlessUnreachable } from "./net.js";
import { Unreadable } from "./store.js";
import * as table from "./table.js";
import * as waiting from "./waiting.js";

const EVERY = 2500;
let mark = ""; // the table's state as this page shows it
let shown = null; // the page element that was set up last
let asking = false;

// --- the last state known, kept with the table's page for the time without network ------------------------------------

const address = () => `${table.path()}state/`;
const asked = () => {
  const sought = [location.search.includes("deals=all") && "deals=all", table.near()?.isReady() && "play=1"].filter(Boolean);
  return address() + (sought.length ? `?${sought.join("&")}` : "");
};
const keep = async (state) => {
  if ("caches" in window) await (await caches.open("tables")).put(address(), new Response(JSON.stringify({ ...state, mark })));
};
const kept = async () => {
  const response = "caches" in window && (await caches.match(address(), { cacheName: "tables" }));
  return response ? response.json() : null;
};

// --- showing it ------------------------------------------------------------------------------------------------------

const touched = () => table.form().dataset.touched !== undefined;

const news = (text) => {
  document.getElementById("news").textContent = text;
};

const apply = async (state) => {
  document.getElementById("goes-on").innerHTML = state.goes_on || "";
  document.querySelector(".score").outerHTML = state.score;
  document.getElementById("deals-list").innerHTML = state.deals;
  table.learn(state);
  table.tell({ mark, ...state });
  if (!table.form()) return;
  if (!state.open && !touched()) return location.reload();
  const now = Number(table.field("number").value);
  const next = await table.next();
  if (table.form().dataset.waiting || now >= next) return table.turn(now);
  if (touched()) taken(now, next, state.latest);
  else table.open(next);
};

// The number being entered was taken: what was tapped stays, and the scorekeeper says what it is.
const taken = (now, next, latest) => {
  const last = latest && latest.number >= now ? latest : { number: now, by: "…", line: "" };
  question(last, next);
  entry.forget(table.form());
  table.move(next);
  entry.keep(table.form(), last);
};

const question = (last, next) => {
  const note = table.form().querySelector(".taken");
  note.querySelector("[data-text]").textContent = table.say("taken", last.number, last.by);
  note.querySelector("[data-line]").innerHTML = last.line;
  note.querySelector('[data-do="go-on"]').textContent = table.say("go_on", next);
  note.hidden = false;
  table.form().querySelector(".save").hidden = true;
};

document.addEventListener("click", (event) => {
  const what = event.target.closest(".taken [data-do]")?.dataset.do;
  if (event.target.closest("[data-discard]") && table.form()) entry.forget(table.form());
  if (!what) return;
  const form = table.form();
  form.querySelector(".taken").hidden = true;
  form.querySelector(".save").hidden = false;
  if (what === "go-on") {
    entry.keep(form, null);
    return entry.ask(form);
  }
  entry.forget(form);
  table.open(Number(table.field("number").value));
});

// The evening was closed, or the link withdrawn: nothing can be entered here any more. What waits stays on the phone.
const gone = () => {
  table.page().removeAttribute("data-live");
  news(table.say("gone"));
  document.getElementById("news").className = "note error"; // the form it ends is faded: said above it as well
  if (!table.form()) return;
  table.wait("gone");
  table.rest(true);
};

// --- asking ----------------------------------------------------------------------------------------------------------

const look = async () => {
  if (!table.page()?.hasAttribute("data-live") || asking || document.visibilityState !== "visible") return;
  asking = true;
  try {
    // HX-Request: who is not signed in gets an answer, no other page
    const headers = { Accept: "application/json", "HX-Request": "true", "If-None-Match": mark };
    const answer = await ask(asked(), { headers });
    await hear(answer);
  } catch (error) {
    unlessUnreachable(error); // the next time
  } finally {
    asking = false;
  }
};

const hear = async (answer) => {
  table.reached();
  if ([403, 404].includes(answer.status)) gone();
  if (answer.status !== 200) return;
  const state = JSON.parse(answer.text);
  mark = answer.headers.get("ETag");
  await apply(state);
  await keep(state);
};

// --- a new page, from the server or from this phone -------------------------------------------------------------------

const begin = async () => {
  const page = table.page();
  if (!page || page === shown) return;
  const swapped = shown !== null;
  shown = page;
  // after a save of one's own the state is asked for once, to be kept
  mark = swapped ? "" : `"${page.dataset.state}"`;
  table.learn({ number: Number(page.dataset.number), turns: JSON.parse(document.getElementById("entry-turns").textContent) });
  document.dispatchEvent(new CustomEvent("waiting:changed"));
  const form = table.form();
  if (!form) return;
  await takeUp(page);
  table.rest(true); // for the moment in which its number is found
  await number(form, page, swapped).finally(() => table.rest(false));
  if (swapped) focusResult(page);
};

const takeUp = (page) =>
  waiting.takeUp({ sitting: page.dataset.sitting, table: table.path() }).catch((error) => {
    if (!(error instanceof Unreadable)) throw error;
  });

// The page may be older than what this phone has saved or heard since.
const number = async (form, page, swapped) => {
  const { entries, taken: last } = entry.draft(form);
  if (last) question(last, Number(table.field("number").value)); // the page was left before it was answered
  if (entries.length) form.dataset.touched = "";
  else if (touched()) entry.keep(form);
  else table.number(Number(table.field("number").value));
  const known = swapped ? null : await kept();
  if (known && table.rowOf(known.mark) > table.rowOf(page.dataset.state)) return apply(known);
  if (known) table.tell(known);
  const next = await table.next();
  if (next > Number(table.field("number").value)) table.open(next);
};

const focusResult = (page) => {
  const wrong = page.querySelector(".errorlist");
  const result = wrong ? wrong.parentElement.querySelector("input:not(:disabled)") : page.querySelector(".saved, .note.error[role=alert]");
  if (result) result.focus();
};

document.addEventListener("change", (event) => {
  if (event.target.form && event.target.form.id === "entry") event.target.form.dataset.touched = "";
});
document.addEventListener("entry:swapped", () => {
  entry.start();
  begin();
});
document.addEventListener("waiting:written", (event) => {
  if (event.detail.table === table.path()) news(table.say("written", event.detail.number));
  look();
});
document.addEventListener("cellar:stale", () => {
  mark = "";
  look();
});
for (const name of ["online", "pageshow"]) window.addEventListener(name, look);
document.addEventListener("visibilitychange", look);
setInterval(look, EVERY);

begin();
