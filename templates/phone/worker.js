// The service worker: keeps the files of the table's page and the tables this phone visited, so that they open without
// network. A form whose answer does not come stays on its page; coming and leaving forget the pages kept.
// VERSION, FILES and OFFLINE are written above by the server.
"use strict";

const STATIC = `files-${VERSION}`;
const PAGES = "tables"; // also in static/js: phone.js, others.js, kept.js
const PATIENCE = 3000; // milliseconds a page may take before the kept one is shown
const TABLE = /^\/(sittings\/\d+|[ts]\/[^/]+)\/$/;
// by these somebody else may become the reader, or the reader nobody
const CHANGES = /^\/(sign-(in|out)|(join|reset)\/[^/]+|account\/lost\/.+|clubs\/[^/]+\/forget-me)\/$/;
const HASHED = /\.[0-9a-f]{12}\.\w+$|\/engine\/[0-9a-f]{12}\/|^\/phone-engine\/[0-9a-f]{12}\.\w+$/;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(STATIC).then((cache) => cache.addAll([...FILES, OFFLINE])));
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("files-") && name !== STATIC);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A page sends the addresses of the files it is made of.
self.addEventListener("message", (event) => {
  event.waitUntil(caches.open(STATIC).then((cache) => cache.addAll(event.data)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && CHANGES.test(url.pathname)) event.waitUntil(caches.delete(PAGES));
  if (request.method === "POST" && request.mode === "navigate") event.respondWith(sent(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    const asked = fetch(request);
    if (TABLE.test(url.pathname)) event.waitUntil(asked.then((response) => keep(url, response.clone())).catch(() => {}));
    event.respondWith(page(asked, url));
  } else if (/^\/(static|phone-engine)\//.test(url.pathname)) event.respondWith(file(request, url));
});

// a hashed name never changes what it holds; other names are asked for first
async function file(request, url) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept && HASHED.test(url.pathname)) return kept;
  return fetch(request).catch(() => kept || Response.error());
}

// the network's page, or the kept one where the network is silent, slow or broken
async function page(asked, url) {
  const kept = await caches.match(url.pathname, { cacheName: PAGES, ignoreVary: true });
  const answers = [asked.then((response) => (response.status >= 500 && kept ? kept : response)).catch(() => kept)];
  if (kept) answers.push(new Promise((done) => setTimeout(done, PATIENCE, kept)));
  return (await Promise.race(answers)) || (await caches.match(OFFLINE, { ignoreVary: true })) || Response.error();
}

async function keep(url, response) {
  const cache = await caches.open(PAGES);
  // not found, not allowed, or led to the sign-in
  if (response.status === 404 || response.status === 403 || response.type === "opaqueredirect") await cache.delete(url.pathname);
  // the list of all deals is another page of the same table; a hotel's page is none of ours
  if (!response.ok || response.redirected || url.searchParams.has("deals")) return;
  if ((await response.clone().text()).includes(" data-waits ")) await cache.put(url.pathname, response);
}

// with "no content" the browser stays where it is, and the form with what was filled in
async function sent(request) {
  try {
    return await fetch(request);
  } catch (error) {
    for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage("unanswered");
    return new Response(null, { status: 204 });
  }
}
