// Deals that wait on this phone until the server has answered for each: kept in the phone's store, sent in order, one
// after the other, each with its own key, so that one sent twice is written once. Nothing leaves the phone before it is
// written.
import { PATIENCE, ask, isJson, signInAddress, unlessUnreachable } from "./net.js";
import * as store from "./store.js";

const words = document.querySelector("[data-waits]").dataset;
const EVERY = 15000;
const SOON = 3000; // a store that was taken away usually is there again

// A deal: id, table (its page's address), sitting and title (of that page), key, number, values ([name, value]…),
// tapped (for people), actor, at (when it was put here), to and what (of a slip: where it is sent, and its name),
// state: "saving" (the page itself is sending it), "new" (never sent), "sent" (no answer came), "refused" (why: reason).

const changed = () => document.dispatchEvent(new CustomEvent("waiting:changed"));

// `table`: of that table only. In the order they were saved. Throws where the store cannot be read.
export const all = async (table) => {
  const deals = await store.read().catch(lost);
  if (isLost) found();
  return table ? deals.filter((deal) => deal.table === table) : deals;
};

let isLost = false;

const lost = (error) => {
  isLost = true;
  throw error;
};

const found = () => {
  isLost = false;
  changed();
};

export const put = async (deal) => {
  deal.id = await store.write({ ...deal, at: Date.now() });
  changed();
  return deal;
};

export const remove = async (id) => {
  await store.remove(id);
  changed();
};

// A link of a table ends, and a new one is made: what was tapped behind the old one belongs to the same table.
export const takeUp = async ({ sitting, table }) => {
  const isLeft = (deal) => deal.status === "gone" || deal.table.startsWith("/t/");
  const left = (await all()).filter((deal) => deal.sitting === sitting && deal.table !== table && isLeft(deal));
  for (const deal of left) await put({ ...deal, table, state: "new", status: "", reason: "" });
  if (left.length) send();
};

// What is entered for those who sat there before, said once for all that waits there from this deal on.
export const OLD = ["line_up", "old"];

export const keepWithOld = async (deal) => {
  const behind = (await all(deal.table)).filter((one) => one.id >= deal.id);
  for (const one of behind) await put({ ...one, values: [...one.values.filter(([name]) => name !== OLD[0]), OLD] });
};

// A deal goes to the line-up that plays by now, and waits there until somebody has looked at it. Its table's address;
// null where it stays.
export const take = async (deal, reason) => {
  const table = await look(deal);
  if (!table) return null;
  const known = { csrfmiddlewaretoken: table.token, key: deal.key, number: deal.number };
  const body = new URLSearchParams([...deal.values, ...Object.entries(known)]);
  const answer = await request(`${deal.table}deals/take/`, { method: "POST", body });
  if (ok(answer)) {
    const there = JSON.parse(answer.text);
    await put({ ...deal, ...there, title: "", state: "refused", status: "taken_along", reason });
    return there.table;
  }
  if (answer.status === 422 && isJson(answer)) await refuse(deal, "replaced", JSON.parse(answer.text).reason);
  return null;
};

// --- whether its own page is sending it --------------------------------------------------------------------------------

const seen = new Map(); // deal → when this page first saw it being sent; the clock on the wall may be set meanwhile

const isBeingSent = (deal) => {
  if (deal.state !== "saving") return false;
  const mark = `${deal.id}:${deal.at}`;
  if (!seen.has(mark)) seen.set(mark, performance.now());
  const age = Date.now() - deal.at;
  const limit = PATIENCE + 2000;
  return age >= 0 && age < limit && performance.now() - seen.get(mark) < limit;
};

// --- sending -----------------------------------------------------------------------------------------------------------

const SIGN_IN = "sign-in";

// no answer, or nobody signed in: a deal waits. A fault of ours goes on.
export const unlessItWaits = (error) => {
  if (error !== SIGN_IN) unlessUnreachable(error);
};

const ok = (answer) => answer.status >= 200 && answer.status < 300 && isJson(answer);

const request = async (address, options = {}) => {
  // HX-Request: who is not signed in gets an answer, no other page
  const answer = await ask(address, { headers: { Accept: "application/json", "HX-Request": "true" }, ...options });
  if (signInAddress(answer)) throw SIGN_IN;
  return answer;
};

const refuse = (deal, status, reason) => put({ ...deal, state: "refused", status, reason });

// The table as it stands now, with a token that is still good; null where nothing can be sent.
export const look = async (deal) => {
  const answer = await request(`${deal.table}state/`);
  if ([403, 404].includes(answer.status)) await refuse(deal, "gone", words.gone);
  return ok(answer) ? JSON.parse(answer.text) : null;
};

// true: the deal is written; the next one may follow
const sendOne = async (deal, token) => {
  await put({ ...deal, state: "sent" });
  const known = { csrfmiddlewaretoken: token, key: deal.key, number: deal.number };
  const body = new URLSearchParams([...deal.values, ...Object.entries(known)]);
  const answer = await request(`${deal.table}${deal.to || "deals/"}`, { method: "POST", body }).catch(async (error) => {
    if (error === SIGN_IN) await put(deal);
    throw error;
  });
  if (ok(answer)) {
    await remove(deal.id);
    document.dispatchEvent(new CustomEvent("waiting:written", { detail: deal }));
    return true;
  }
  if ([409, 422].includes(answer.status) && isJson(answer)) {
    const { status, reason } = JSON.parse(answer.text);
    await refuse(deal, status, reason);
  } else if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    await refuse(deal, "gone", `${words.gone} (${answer.status})`);
  }
  return false;
};

const sendTable = async (deals) => {
  const [first] = deals;
  // the page is sending it itself; only if that page is gone it is sent here
  if (first.state === "refused" || isBeingSent(first)) return;
  const table = await look(first);
  for (const deal of table ? deals : []) {
    if (deal.state === "refused" || isBeingSent(deal)) return;
    if (deal.actor !== table.actor) return void (await refuse(deal, "actor", words.actor));
    if (!(await sendOne(deal, table.token))) return;
  }
};

const sendAll = async () => {
  const deals = await all();
  let signIn = false;
  for (const table of new Set(deals.map((deal) => deal.table))) {
    try {
      await sendTable(deals.filter((deal) => deal.table === table));
    } catch (error) {
      unlessItWaits(error);
      signIn = signIn || error === SIGN_IN;
    }
  }
  document.dispatchEvent(new CustomEvent("waiting:sign-in", { detail: signIn }));
};

const sendUnlessUnread = () =>
  sendAll().catch((error) => {
    if (!(error instanceof store.Unreadable)) throw error;
    changed(); // each page says so
    setTimeout(send, SOON);
  });

let sending = null;
let again = false;

export const send = () => {
  again = sending !== null; // something came meanwhile
  if (sending) return sending;
  // one tab at a time, so that the order holds
  const alone = (lock) => lock && sendUnlessUnread();
  const sent = navigator.locks ? navigator.locks.request("waiting", { ifAvailable: true }, alone) : sendUnlessUnread();
  sending = sent.finally(() => {
    sending = null;
    if (again) return send();
  });
  return sending;
};

// what is being sent brings the word itself
document.addEventListener("net:back", () => sending || send());
window.addEventListener("online", send);
window.addEventListener("pageshow", send);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());
setInterval(send, EVERY);
