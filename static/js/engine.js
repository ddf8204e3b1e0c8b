// The engine on this phone: fetched once, kept in a cache of its own, started in a worker and asked by messages. It is
// the server's own, see ledger/table/phone: no rule is written here.
export const CACHE = "engine";
const LIST = document.querySelector("[data-engine]")?.dataset.engine;

const isPossible = () =>
  LIST !== undefined && "caches" in window && typeof WebAssembly === "object" && typeof Worker === "function";

const heard = (state, detail = {}) => document.dispatchEvent(new CustomEvent("engine:is", { detail: { state, ...detail } }));

// --- what is kept ------------------------------------------------------------------------------------------------------

// the list is kept last: where it is, all that it names is there
export const kept = async () => {
  const list = isPossible() && (await caches.match(LIST, { cacheName: CACHE, ignoreSearch: true }));
  return list ? list.json() : null;
};

export const listed = async () => {
  const response = await fetch(LIST, { cache: "no-store" });
  if (!response.ok) throw new Error(`${LIST} ${response.status}`);
  return response.json();
};

// A file as it came, told of while it comes.
const fetched = async (url, told) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} ${response.status}`);
  const parts = [];
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    told(part.value.length);
  }
  const headers = new Headers(response.headers); // the worker's policy above all
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  return new Response(new Blob(parts), { headers });
};

// Fetch what is not there yet. What was fetched before it broke off stays.
export const fetchAll = async (list) => {
  const cache = await caches.open(CACHE);
  const all = list.files.reduce((sum, file) => sum + file.size, 0);
  let there = 0;
  const told = (bytes) => heard("fetching", { share: Math.min((there += bytes) / all, 1) });
  for (const { url, size } of list.files) {
    if (await cache.match(url)) told(size);
    else await cache.put(url, await fetched(url, told));
  }
  await keepList(cache, list);
  const names = [LIST, ...list.files.map(({ url }) => url)].map((url) => new URL(url, location.href).href);
  for (const { url } of await cache.keys()) if (!names.includes(url)) await cache.delete(url);
};

const keepList = (cache, list) =>
  cache.put(LIST, new Response(JSON.stringify(list), { headers: { "Content-Type": "application/json" } }));

export const remove = async () => {
  stop();
  await caches.delete(CACHE);
  heard("absent");
};

// --- the worker --------------------------------------------------------------------------------------------------------

let worker = null;
let ready = false;
let asked = 0;
const open = new Map(); // number of a message → what waits for its answer

export const isReady = () => ready;

const stop = () => {
  if (worker) worker.terminate();
  worker = null;
  ready = false;
  for (const { fail } of open.values()) fail(new Error("the engine was stopped"));
  open.clear();
};

const failed = (reason) => {
  stop();
  heard("failed", { reason });
};

const answered = ({ data }) => {
  if (data.ready) {
    ready = true;
    return heard("ready");
  }
  if (data.id === undefined) return failed(data.failed);
  const one = open.get(data.id);
  open.delete(data.id);
  if (data.failed) one.fail(new Error(data.failed));
  else one.done(JSON.parse(data.text));
};

export const start = (list) => {
  if (worker) return;
  heard("starting");
  worker = new Worker(list.worker, { type: "module" });
  worker.addEventListener("message", answered);
  worker.addEventListener("error", (event) => failed(event.message || "the worker does not start"));
};

// Ask the engine; the answer is what ledger/table/phone/answers.py makes of the message.
export const ask = (message) =>
  new Promise((done, fail) => {
    if (!worker) return fail(new Error("there is no engine"));
    const id = (asked += 1);
    open.set(id, { done, fail });
    worker.postMessage({ id, text: JSON.stringify({ language: document.documentElement.lang, ...message }) });
  });

export const restart = (list) => {
  stop();
  start(list);
};

// What is kept is started.
export const begin = async () => {
  if (!isPossible()) return heard("impossible");
  const before = await kept();
  if (!before) return heard("absent");
  start(before);
};
