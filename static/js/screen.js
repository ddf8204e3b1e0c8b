// The board on a projector: its slides page by page, asked anew every few seconds. Space and the arrows turn it by hand.
import "./clock.js";
import { ask, isJson, unlessUnreachable } from "./net.js";

const screen = document.querySelector("[data-screen]").dataset;
const slides = document.getElementById("slides");
const EVERY = 3000; // milliseconds between two questions
const PAGE = 8; // seconds that a page stays
const LOST = 4; // questions without an answer

document.body.classList.add("turns");

// --- pages -------------------------------------------------------------------------------------------------------------

let at = { slide: 0, page: 0 };
let until = 0;
let byHand = false;
const seen = new Set(); // slides shown through once, by what they say

const all = () => [...slides.querySelectorAll("[data-slide]")];
const listOf = (slide) => slide.querySelector(".lines");

// columns beyond the screen are further pages of a list
const step = (list) => list.clientWidth + parseFloat(getComputedStyle(list).columnGap || 0);
const pagesOf = (slide) => {
  const list = listOf(slide);
  return list ? Math.max(1, Math.ceil((list.scrollWidth - 1) / step(list))) : 1;
};
const keyOf = (slide) => `${slide.dataset.slide} ${slide.textContent.trim()}`;
const isOver = (slide) => "once" in slide.dataset && seen.has(keyOf(slide));

const show = () => {
  const shown = all();
  if (!shown.length) return;
  at.slide = Math.min(at.slide, shown.length - 1);
  shown.forEach((slide, number) => slide.classList.toggle("on", number === at.slide));
  const slide = shown[at.slide];
  const pages = pagesOf(slide);
  at.page = Math.max(0, Math.min(at.page, pages - 1));
  const list = listOf(slide);
  if (list) list.scrollLeft = at.page * step(list);
  document.getElementById("page").textContent = pages > 1 ? `${at.page + 1}/${pages}` : "";
  until = performance.now() + 1000 * (PAGE + Number(slide.dataset.long || 0));
};

const next = () => {
  const shown = all();
  if (!shown.length) return;
  const slide = shown[at.slide];
  if (at.page + 1 < pagesOf(slide)) at.page += 1;
  else {
    if ("once" in slide.dataset) seen.add(keyOf(slide));
    const order = [...shown.keys()].map((number) => (at.slide + 1 + number) % shown.length);
    at = { slide: order.find((number) => !isOver(shown[number])) ?? at.slide, page: 0 };
  }
  show();
};

const back = () => {
  if (at.page > 0) at.page -= 1;
  else if (at.slide > 0) at = { slide: at.slide - 1, page: pagesOf(all()[at.slide - 1]) - 1 };
  show();
};

setInterval(() => !byHand && performance.now() > until && next(), 250);
window.addEventListener("resize", show);
document.addEventListener("keydown", (event) => {
  const turns = { " ": next, ArrowRight: next, PageDown: next, ArrowLeft: back, PageUp: back }[event.key];
  if (event.key === "Escape") byHand = false;
  if (!turns || event.target.closest("a")) return;
  event.preventDefault();
  byHand = true; // until Escape
  turns();
});

// --- asking ------------------------------------------------------------------------------------------------------------

let mark = screen.mark;
let lost = 0;

const look = async () => {
  try {
    const answer = await ask(screen.state, { headers: { Accept: "application/json", "If-None-Match": mark } });
    lost = 0;
    if (answer.status === 200 && isJson(answer)) take(answer);
  } catch (error) {
    unlessUnreachable(error);
    lost += 1;
  }
  document.getElementById("stale").hidden = lost < LOST;
  setTimeout(look, EVERY);
};

const take = (answer) => {
  const told = JSON.parse(answer.text);
  mark = answer.headers.get("ETag");
  const before = all()[at.slide]?.dataset.slide;
  const kinds = all().map((slide) => slide.dataset.slide).join();
  document.getElementById("head").innerHTML = told.head;
  slides.innerHTML = told.slides;
  document.dispatchEvent(new CustomEvent("state:shown"));
  // what comes up for the first time is shown at once: the draw, the slips, the results
  const now = all();
  const same = now.findIndex((slide) => slide.dataset.slide === before);
  if (same < 0 || now.map((slide) => slide.dataset.slide).join() !== kinds) at = { slide: Math.max(0, same), page: 0 };
  if (same < 0) at.slide = 0;
  show();
};

const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {}); // the battery is low, or not allowed

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());
stayAwake();
show();
setTimeout(look, EVERY);
