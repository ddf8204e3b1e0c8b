// On every page: the service worker that makes the site work without network, and word of deals that wait on this phone.
import { all } from "./waiting.js";

const notice = document.querySelector("[data-waits]");
const words = notice.dataset;
const TABLE = /^\/(sittings\/\d+|t\/[^/]+)\/$/;

// --- the service worker, and the first table it has not seen ---------------------------------------------------------

// the page as it came, before any other script touches it
const page = `<!doctype html>${document.documentElement.outerHTML}`;

const keepFirst = async () => {
  if (!TABLE.test(location.pathname) || navigator.serviceWorker.controller) return;
  const head = await fetch(location.pathname, { method: "HEAD", redirect: "manual" });
  if (!head.ok) return;
  const headers = new Headers(head.headers); // its security policy above all
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  await (await caches.open("tables")).put(location.pathname, new Response(page, { headers }));
};

if ("serviceWorker" in navigator) {
  window.addEventListener("load", () => {
    navigator.serviceWorker.register(words.worker).catch(() => {}); // private windows refuse: the site works without
    keepFirst().catch(() => {});
  });
}

// --- a form is sent once, and only where there is network --------------------------------------------------------------

const AGAIN = 3000; // milliseconds; a file that was asked for leaves the page as it is

const offline = Object.assign(document.createElement("p"), { className: "note error", textContent: words.offline });
offline.setAttribute("role", "alert");

// at the window: what a script of the page sends itself is its own
window.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented) return;
  offline.remove();
  if (form.dataset.going || !navigator.onLine) event.preventDefault();
  if (!navigator.onLine) {
    form.after(offline);
    offline.scrollIntoView({ block: "nearest" }); // a long form ends below the screen
    return;
  }
  form.dataset.going = "yes";
  setTimeout(() => delete form.dataset.going, AGAIN);
});

// --- deals of other tables that wait here ----------------------------------------------------------------------------

const draw = async () => {
  const deals = (await all()).filter((deal) => deal.table !== location.pathname);
  const tables = [...new Set(deals.map((deal) => deal.table))];
  const links = tables.map((table) => Object.assign(document.createElement("a"), { href: table, textContent: words.open }));
  notice.replaceChildren(words.text.replace("{n}", deals.length), ...links.flatMap((link) => [" ", link]));
  notice.hidden = deals.length === 0;
};

document.addEventListener("waiting:changed", draw);
draw();
