// What this phone keeps: the deals that wait on it, whatever became of their tables, and links to the tables it can show
// without network. The page stands also in place of one that needs the network.
import { Unreadable } from "./store.js";
import * as waiting from "./waiting.js";

const section = document.querySelector("[data-deals]");
const words = section.dataset;

const stands = location.pathname === words.address; // else the page is shown in place of another one
document.querySelector("[data-itself]").hidden = !stands;
document.querySelector("[data-instead]").hidden = stands;

// --- the deals ---------------------------------------------------------------------------------------------------------

const draw = async () => {
  const deals = await waiting.all().catch((error) => {
    if (error instanceof Unreadable) return null;
    throw error;
  });
  section.querySelector("[data-unread]").hidden = deals !== null;
  section.querySelector("ol").replaceChildren(...(deals || []).map(row));
  section.hidden = deals !== null && deals.length === 0;
};

const row = (deal) => {
  const item = section.querySelector("template").content.cloneNode(true).firstElementChild;
  const fill = (name, text) => (item.querySelector(`[data-${name}]`).textContent = text);
  fill("title", deal.what || words.deal.replace("{n}", deal.number + (deal.before || 0)));
  fill("state", deal.state === "refused" ? words.refused : words.unsent);
  fill("tapped", deal.tapped);
  fill("reason", deal.reason || "");
  fill("table", deal.title || words.table);
  item.querySelector("[data-table]").href = deal.table;
  const replaced = deal.status === "replaced";
  item.querySelector('[data-do="again"]').hidden = replaced || deal.status === "taken_along"; // at its table
  item.querySelector('[data-do="old"]').hidden = !replaced;
  // what was sent without an answer may be written: it is not touched before the server has said so
  item.querySelector(".actions").hidden = ["sent", "saving"].includes(deal.state);
  for (const button of item.querySelectorAll("button")) {
    button.addEventListener("click", () => actions[button.dataset.do](deal, button));
  }
  return item;
};

const actions = {
  async old(deal) {
    await waiting.keepWithOld(deal);
    const one = (await waiting.all(deal.table)).find(({ id }) => id === deal.id);
    if (one) await actions.again(one);
  },
  async again(deal) {
    await waiting.put({ ...deal, state: "new", status: "", reason: "" });
    await waiting.send();
  },
  // for good: asked once more
  async discard(deal, button) {
    if (button.classList.contains("danger")) return waiting.remove(deal.id);
    button.classList.replace("quiet", "danger");
    button.textContent = words.sure;
  },
};

document.addEventListener("waiting:changed", draw);
document.addEventListener("waiting:sign-in", (event) => {
  section.querySelector("[data-sign-in]").hidden = !event.detail;
});
draw();

// --- the tables --------------------------------------------------------------------------------------------------------

const list = document.querySelector("[data-kept]");

const listTables = async () => {
  const cache = await caches.open("tables");
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url);
    if (!(response.headers.get("Content-Type") || "").startsWith("text/html")) continue;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const link = Object.assign(document.createElement("a"), { href: url });
    const what = Object.assign(document.createElement("span"), { className: "what", textContent: page.title });
    const names = [...page.querySelectorAll(".score dt")].map((name) => name.textContent).join(", ");
    const more = Object.assign(document.createElement("span"), { className: "more", textContent: names });
    link.append(what, more);
    const row = document.createElement("li");
    row.append(link);
    list.append(row);
    list.hidden = false;
  }
};

if ("caches" in window) listTables();
