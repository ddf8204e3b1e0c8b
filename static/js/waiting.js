// Deals that wait on this phone until the server has answered for each: kept in IndexedDB, sent in order, one after the
// other, each with its own key, so that one sent twice is written once. Nothing leaves the phone before it is written.
const words = document.querySelector("[data-waits]").dataset;
const PATIENCE = 8000; // milliseconds an answer may take
const EVERY = 15000;

// --- the store -------------------------------------------------------------------------------------------------------
// A deal: id, table (its page's address), key, number, values ([name, value]…), tapped (for people), actor,
// state: "saving" (the page itself is sending it), "new" (never sent), "sent" (no answer came), "refused" (why: reason).

const opened = new Promise((done, fail) => {
  const request = indexedDB.open("scorebook", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("deals", { keyPath: "id", autoIncrement: true });
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});
opened.catch(() => {}); // no store, no waiting: saving works as long as there is network

const store = async (mode, ask) => {
  const transaction = (await opened).transaction("deals", mode, { durability: "strict" });
  const request = ask(transaction.objectStore("deals"));
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => fail(transaction.error);
  });
};

const changed = () => document.dispatchEvent(new CustomEvent("waiting:changed"));

// `table`: of that table only. In the order they were saved.
export const all = async (table) => {
  const deals = await store("readonly", (deals) => deals.getAll()).catch(() => []);
  return table ? deals.filter((deal) => deal.table === table) : deals;
};
export const put = async (deal) => {
  deal.id = await store("readwrite", (deals) => deals.put({ ...deal, at: Date.now() }));
  changed();
  return deal;
};
export const remove = async (id) => {
  await store("readwrite", (deals) => deals.delete(id));
  changed();
};

// --- sending ---------------------------------------------------------------------------------------------------------

const SIGN_IN = "sign-in";
const signedOut = (response) => response.type === "opaqueredirect" || response.status === 401;
const isJson = (response) => (response.headers.get("Content-Type") || "").startsWith("application/json");

const ask = (address, options = {}) =>
  fetch(address, {
    cache: "no-store",
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE),
    ...options,
    headers: { Accept: "application/json", ...options.headers },
  });

const refuse = (deal, status, reason) => put({ ...deal, state: "refused", status, reason });

// The table as it stands now, with a token that is still good; null where nothing can be sent.
export const look = async (deal) => {
  const response = await ask(`${deal.table}state/`);
  if (signedOut(response)) throw SIGN_IN;
  if ([403, 404].includes(response.status)) await refuse(deal, "gone", words.gone);
  return response.ok && isJson(response) ? response.json() : null;
};

// true: the deal is written; the next one may follow
const sendOne = async (deal, token) => {
  await put({ ...deal, state: "sent" });
  const known = { csrfmiddlewaretoken: token, key: deal.key, number: deal.number };
  const body = new URLSearchParams([...deal.values, ...Object.entries(known)]);
  const response = await ask(`${deal.table}deals/`, { method: "POST", body });
  if (signedOut(response)) {
    await put(deal);
    throw SIGN_IN;
  }
  if (response.ok && isJson(response)) {
    await remove(deal.id);
    document.dispatchEvent(new CustomEvent("waiting:written", { detail: deal }));
    return true;
  }
  if ([409, 422].includes(response.status) && isJson(response)) {
    const { status, reason } = await response.json();
    await refuse(deal, status, reason);
  } else if (response.status >= 400 && response.status < 500 && response.status !== 429) {
    await refuse(deal, "gone", `${words.gone} (${response.status})`);
  }
  return false;
};

const sendTable = async (deals) => {
  const [first] = deals;
  // the page is sending it itself; only if that page is gone it is sent here
  const busy = (deal) => deal.state === "saving" && Date.now() - deal.at < PATIENCE + 2000;
  if (first.state === "refused" || busy(first)) return;
  const table = await look(first);
  for (const deal of table ? deals : []) {
    if (deal.state === "refused" || busy(deal)) return;
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
      if (error === SIGN_IN) signIn = true; // anything else: no network, they go on waiting
    }
  }
  document.dispatchEvent(new CustomEvent("waiting:sign-in", { detail: signIn }));
};

let sending = null;
export const send = () => {
  if (!navigator.onLine || sending) return sending;
  // one tab at a time, so that the order holds
  const alone = { ifAvailable: true };
  const locked = navigator.locks ? navigator.locks.request("waiting", alone, (lock) => lock && sendAll()) : sendAll();
  sending = locked.finally(() => (sending = null));
  return sending;
};

window.addEventListener("online", send);
window.addEventListener("pageshow", send);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());
setInterval(async () => (await all()).length && send(), EVERY);
