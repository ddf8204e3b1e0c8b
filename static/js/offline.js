// The table's page without network: a deal is put on the phone before it is sent (waiting.js sends what stays there),
// what waits is shown, and the form goes on to the next deal.
import * as entry from "./entry.js";
import * as table from "./table.js";
import { page, form, field, say, path, newKey, clear, moved, open, here, next } from "./table.js";
import { Unreachable, isReachable, isThere } from "./net.js";
import { Unreadable } from "./store.js";
import * as waiting from "./waiting.js";

// --- saving: on the phone first --------------------------------------------------------------------------------------

const PLAIN = ["contract", "declarer", "trump"]; // clear without their question

// a chip's own word, without its hint and why it is closed
const spoken = (input) => {
  const texts = [...input.nextElementSibling.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return input.getAttribute("aria-label") || texts.map((node) => node.data).join("").trim();
};

const tapped = (number) =>
  [...form().querySelectorAll("fieldset[data-group]:not([hidden])")]
    .sort((one, other) => (other.dataset.group === "declarer") - (one.dataset.group === "declarer")) // who plays, what
    .map((group) => {
      const inputs = [...group.querySelectorAll("input:checked, input[type=text]")];
      const told = inputs.filter((input) => !["", "0"].includes(input.value));
      if (!told.length || told.every((input) => table.follows(input, number))) return "";
      if (told[0].type === "text") return told[0].value;
      const label = told.map(spoken).join(", ");
      return PLAIN.includes(group.dataset.group) ? label : `${group.querySelector("legend").textContent} ${label}`;
    })
    .filter(Boolean)
    .join(" · ");

const record = () => {
  const values = [...new FormData(form())].filter(([name]) => !["csrfmiddlewaretoken", "key", "number"].includes(name));
  const { waiting: id } = form().dataset;
  const number = Number(field("number").value);
  const place = { table: path(), sitting: page().dataset.sitting, title: document.title, before: Number(page().dataset.before) };
  const deal = { ...place, key: field("key").value, number, values, tapped: tapped(number) };
  return { ...deal, ...(id ? { id: Number(id) } : {}), actor: page().dataset.actor, state: "new" };
};

let saving = null;

// A saved deal is felt in the hand; felt.js, which most phones never load, lets it be heard.
const felt = () => {
  navigator.vibrate?.(40);
  if (localStorage.getItem("rings")) import("./felt.js").then(({ ring }) => ring(), () => {}); // without network: silent
};

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-felt]")) import("./felt.js").catch(() => {});
});

// What this phone knows to be no deal yet does not wait: what is missing stands beside Save.
const isNone = async () => (await table.near()?.settles(form())) === false;

const stays = () => {
  saving = null;
  table.rest(false);
  entry.ask(form());
  form().querySelector("[data-preview]").scrollIntoView({ block: "nearest" });
};

const waits = async (state) => {
  if (state === "new" && (await isNone())) return stays();
  const deal = saving;
  saving = null;
  try {
    await waiting.put({ ...deal, state });
    entry.forget(form());
    felt();
    open(await next());
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return table.wait("unkept"); // what was tapped stays in the form
  } finally {
    table.rest(false);
  }
  document.getElementById("waiting").focus();
  waiting.send();
};

// A phone without a store sends all the same.
const kept = (deal) =>
  waiting.put(deal).catch((error) => {
    unlessUnread(error);
    return deal;
  });

// 200, 409 and 422 are the table's own page: it has answered. Everything else has not.
const sent = async () => {
  const { status, text } = await entry.send(form().action, form()).catch((error) => {
    if (!(error instanceof Unreachable)) throw error;
    return { status: 0, text: "" };
  });
  const next = new DOMParser().parseFromString(text, "text/html").getElementById("sitting");
  return [200, 409, 422].includes(status) && next ? { status, next } : null;
};

document.addEventListener("submit", async (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  if (saving) return;
  saving = record();
  table.rest(true); // a tap now would be lost
  const deals = (await here()) || []; // a store that cannot be read: the server knows whether it is this deal's turn
  if (saving.id || deals.some((deal) => deal.id !== saving.id)) return waits("new");
  if (!isReachable() && !(await isThere())) return waits("new"); // nothing of it has left the phone
  saving = await kept({ ...saving, state: "saving" });
  const answer = await sent();
  if (!answer) return waits("sent");
  const { id } = saving;
  table.isWritten(id);
  saving = null;
  if (answer.status === 200) {
    entry.forget(form());
    felt();
  }
  page().replaceWith(document.adoptNode(answer.next));
  window.scrollTo(0, 0);
  document.dispatchEvent(new CustomEvent("entry:swapped"));
  if (id) await waiting.remove(id);
});

// --- what waits ------------------------------------------------------------------------------------------------------

let wrong = new Map(); // number of a waiting deal → why it cannot be written like this, as this phone reckons

document.addEventListener("cellar:reckoned", (event) => {
  wrong = new Map(event.detail.deals.map(({ number, problems }) => [number, problems.join(" ")]));
  draw();
});

const draw = async () => {
  const deals = await here();
  const section = document.getElementById("waiting");
  section.querySelector("[data-unread]").hidden = deals !== null;
  const rows = (deals || []).filter((deal) => !saving || deal.id !== saving.id).map((deal) => row(section, deal, deals));
  section.querySelector("[data-count]").textContent = rows.length;
  section.querySelector("[data-list]").replaceChildren(...rows);
  section.hidden = deals !== null && rows.length === 0;
  await drawRun(section.querySelector("[data-overtaken]"), deals || []);
};

// Several deals whose numbers another phone has taken: one word for all. The server has just answered, so it is there.
const drawRun = async (place, deals) => {
  const first = deals.findIndex(({ state }) => state === "refused");
  const run = first >= 0 && deals[first].status === "already_in" ? deals.slice(first) : [];
  place.hidden = true;
  if (run.length > 1) (await import("./runs.js").catch(() => null))?.show(place, run, actions);
};

// what somebody may say to a deal that was not written, besides to correct and to discard it
const CHOICES = ["next", "again", "old", "take"].map((name) => `[data-do="${name}"]`).join(", ");

const answers = (status) => {
  if (["already_in", "taken_along"].includes(status)) return ["next"];
  if (status === "replaced") return ["old", "take"];
  return status === "invalid" ? [] : ["again"];
};

const row = (section, deal, deals) => {
  const item = section.querySelector("template").content.cloneNode(true).firstElementChild;
  const refused = deal.state === "refused";
  item.querySelector("[data-title]").textContent = say("deal", deal.number);
  const behind = deals.slice(0, deals.indexOf(deal)).some((one) => one.state === "refused");
  item.querySelector("[data-state]").textContent = say(refused ? "refused" : behind ? "behind" : "waits");
  item.querySelector("[data-tapped]").textContent = deal.tapped;
  const reason = item.querySelector("[data-reason]");
  reason.textContent = refused ? deal.reason : wrong.get(deal.number) || "";
  reason.hidden = reason.textContent === "";
  item.classList.toggle("refused", refused);
  const shown = refused ? answers(deal.status) : [];
  for (const button of item.querySelectorAll(CHOICES)) button.hidden = !shown.includes(button.dataset.do);
  // what was sent without an answer may be written: it is not touched before the server has said so
  item.querySelector(".actions").hidden = deal.state === "sent";
  for (const button of item.querySelectorAll("button")) {
    button.addEventListener("click", () => actions[button.dataset.do](deal, deals, button).catch(unlessUnread));
  }
  return item;
};

const unlessUnread = (error) => {
  if (!(error instanceof Unreadable)) throw error;
  draw();
};

const actions = {
  // as the number that is free now, and those saved after it behind it
  async next(deal, deals) {
    const table = await waiting.look(deal).catch(waiting.unlessItWaits);
    if (!table) return;
    let free = table.number;
    for (const one of deals.slice(deals.indexOf(deal))) {
      const key = one.status === "key_reused" ? newKey() : one.key;
      const actor = one === deal ? table.actor : one.actor;
      const values = moved(one.values, one.number, free, table);
      await waiting.put({ ...one, key, actor, number: free++, values, state: "new", reason: "" });
    }
    open(await next(free));
    await waiting.send();
  },
  async again(deal, deals) {
    await actions.next(deal, deals);
  },
  async old(deal) {
    await waiting.keepWithOld(deal);
    field("line_up").value = waiting.OLD[1];
    const deals = await here();
    const one = deals && deals.find(({ id }) => id === deal.id);
    if (one) await actions.next(one, deals);
  },
  async take(deal) {
    const address = await waiting.take(deal, say("taken_along")).catch(waiting.unlessItWaits);
    if (address) location.assign(address);
  },
  async correct(deal) {
    open(deal.number);
    clear();
    for (const [name, value] of deal.values) entry.fill(form(), name, value);
    form().dataset.waiting = deal.id;
    form().dataset.touched = "";
    if (deal.status !== "key_reused") field("key").value = deal.key;
    entry.arrange(form());
    entry.ask(form());
    form().scrollIntoView();
    document.getElementById("entry-title").focus();
  },
  // for good: asked once more
  async discard(deal, deals, button) {
    if (!button.dataset.sure) {
      button.dataset.sure = "yes";
      button.classList.replace("quiet", "danger");
      button.textContent = say("sure");
      return;
    }
    await waiting.remove(deal.id);
    await closeUp(deal, deals.slice(deals.indexOf(deal) + 1));
    open(await next());
    waiting.send();
  },
};

// A deal that waited is discarded: those behind it take its number, unless the server may know one by its own. The number
// of a deal that was refused is another's by now.
const closeUp = async (discarded, behind) => {
  if ([discarded, ...behind].some(({ state }) => state !== "new")) return;
  for (const one of behind) {
    await waiting.put({ ...one, number: one.number - 1, values: moved(one.values, one.number, one.number - 1) });
  }
};

// What stands in the form belongs to the line-up that plays by now: kept here first, so that it cannot be lost.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-take]");
  if (!button) return;
  event.preventDefault();
  const deal = { ...record(), state: "refused", status: "replaced" };
  const kept = await waiting.put(deal).catch((error) => unlessUnread(error) || null);
  if (!kept) {
    form().action = button.formAction; // a phone without a store sends it as a page
    return HTMLFormElement.prototype.submit.call(form());
  }
  entry.forget(form());
  button.closest(".note").remove(); // what waits asks it from now on
  await actions.take(kept).catch(unlessUnread);
  open(await next());
});

for (const name of ["waiting:changed", "table:told"]) document.addEventListener(name, draw);
document.addEventListener("waiting:sign-in", (event) => {
  document.querySelector("#waiting [data-sign-in]").hidden = !event.detail;
});

// --- the engine: cellar.js, loaded only where it is kept, or asked for -----------------------------------------------------

const engine = () => document.querySelector("[data-engine]");

let loaded = null;

const load = () => (loaded = loaded || import("./cellar.js").catch(() => (loaded = null)));

const offer = async () => {
  if (!engine() || typeof WebAssembly !== "object" || !("caches" in window)) return;
  engine().hidden = false;
  if ((await caches.has("engine")) || navigator.connection?.type === "wifi") load(); // it may come by itself
};

document.addEventListener("click", async (event) => {
  const what = event.target.closest("[data-engine] [data-do]")?.dataset.do;
  if (what) (await load())?.act(what);
});
offer();
document.addEventListener("entry:swapped", offer);
