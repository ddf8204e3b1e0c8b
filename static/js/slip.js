// The page of a tournament's table: the slip of this round. What is sent waits on the phone until the server has
// answered (waiting.js); what the others at the table say is asked for every few seconds.
import { slipOf } from "./amounts.js";
import "./clock.js";
import { ask, isJson, newKey, unlessUnreachable } from "./net.js";
import { Unreadable } from "./store.js";
import * as waiting from "./waiting.js";

// milliseconds between two questions: while the table waits for somebody, and while it plays
const SOON = 4000;
const EVERY = 10000;
const page = document.querySelector("[data-slip]");
const words = page.dataset;
const state = document.getElementById("state");
const said = document.getElementById("said");
let mark = words.mark;

const say = (text, kind = "") => {
  said.textContent = text;
  said.className = `note ${kind}`;
  said.hidden = !text;
};

// --- the slip being written --------------------------------------------------------------------------------------------

const form = document.getElementById("slip");
const sums = form && slipOf({
  seats: form.querySelector("[data-seats]"),
  sum: form.querySelector("[data-sum]"),
  words,
  money: JSON.parse(document.getElementById("money").textContent),
});

// a number pad has no minus on many phones
if (form) {
  for (const input of sums.inputs()) input.inputMode = "decimal";
  for (const button of form.querySelectorAll("[data-minus]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const input = button.parentElement.querySelector("input");
      input.value = /^\s*[-−–]/.test(input.value) ? input.value.replace(/^\s*[-−–]\s*/, "") : `-${input.value.trim()}`;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.focus();
    });
  }
}

// true: it may be sent
const isWhole = () => {
  const wrong = sums.wrong();
  if (wrong) {
    wrong.focus();
    say(words.number, "error");
  } else if (sums.total()) say(form.querySelector("[data-sum]").textContent, "error");
  else if (!form.querySelector("[name=seat]:checked")) say(words.seat, "error");
  else return true;
  return false;
};

// --- sending -----------------------------------------------------------------------------------------------------------

const SENT_BESIDES = ["csrfmiddlewaretoken", "key"];

let pressed = null; // what a form is sent by, for browsers that do not tell
document.addEventListener("click", (event) => (pressed = event.target.closest("button")), true);

const valuesOf = (sent, button) => {
  const values = [...new FormData(sent)].filter(([name]) => !SENT_BESIDES.includes(name));
  return button && button.name ? [...values, [button.name, button.value]] : values;
};

const record = (sent, button) => ({
  table: location.pathname,
  to: `${sent.dataset.send}/`,
  what: sent.dataset.what,
  title: document.title,
  key: sent.elements.namedItem("key").value,
  number: Number(words.slip),
  values: valuesOf(sent, button),
  tapped: sent === form ? sums.inputs().map((input) => input.value).join(" · ") : "",
  actor: "link",
  state: "new",
});

document.addEventListener("submit", async (event) => {
  const sent = event.target;
  if (!sent.dataset.send) return;
  event.preventDefault();
  if (sent === form && !isWhole()) return;
  const button = event.submitter || (pressed && pressed.form === sent ? pressed : null);
  if (sent.hasAttribute("data-sent")) return;
  sent.setAttribute("data-sent", ""); // a second tap
  say("");
  try {
    await waiting.put(record(sent, button));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return sendPlainly(sent, button);
  }
  await waiting.send();
});

// a phone without a store sends it as any page does
const sendPlainly = (sent, button) => {
  if (button && button.name) sent.append(Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value }));
  HTMLFormElement.prototype.submit.call(sent);
};

const here = () =>
  waiting.all(location.pathname).catch((error) => {
    if (!(error instanceof Unreadable)) throw error;
    return [];
  });

const again = () => {
  for (const sent of document.querySelectorAll("[data-sent]")) sent.removeAttribute("data-sent");
};

const draw = async () => {
  const items = await here();
  // refused: said once, and nothing of it waits
  for (const item of items.filter((one) => one.state === "refused" && one.status !== "gone")) {
    say(item.reason, "error");
    await waiting.remove(item.id);
    again();
    return look();
  }
  const note = document.getElementById("unsent");
  const gone = items.find((one) => one.state === "refused");
  note.hidden = items.length === 0;
  note.textContent = gone ? gone.reason : items.map((one) => words.waits.replace("{what}", one.what)).join(" ");
};

document.addEventListener("waiting:changed", draw);
document.addEventListener("waiting:written", ({ detail }) => {
  if (detail.table !== location.pathname) return;
  again();
  if (form && detail.key === form.elements.key.value) renew();
  look();
});

// a slip was written: the next one from this page is another one
const renew = () => {
  form.reset();
  form.closest("details").open = false;
  for (const input of sums.inputs()) delete input.dataset.typed;
  form.elements.key.value = newKey();
  form.querySelector("[data-sum]").textContent = "";
};

// --- what the table says -----------------------------------------------------------------------------------------------

let asking = false;

const look = async () => {
  if (asking || document.visibilityState !== "visible" || !mark) return;
  asking = true;
  try {
    const headers = { Accept: "application/json", "If-None-Match": mark };
    const answer = await ask(`${location.pathname}state/`, { headers });
    if ([403, 404].includes(answer.status)) gone();
    else if (answer.status === 200 && isJson(answer)) show(answer);
  } catch (error) {
    unlessUnreachable(error); // the next time
  } finally {
    asking = false;
  }
};

const gone = () => {
  mark = "";
  say(words.gone, "error");
  if (form) form.hidden = true;
};

const show = (answer) => {
  const told = JSON.parse(answer.text);
  mark = answer.headers.get("ETag");
  const writing = state.contains(document.activeElement);
  state.innerHTML = told.html;
  document.getElementById("call").innerHTML = told.call;
  if (writing) state.focus();
  if (form) form.closest("[data-offer]").hidden = !told.open;
  document.dispatchEvent(new CustomEvent("state:shown"));
};

// The worker keeps what this page is made of, so that the slip opens without network.
const keepFiles = async () => {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname);
  active.postMessage([...new Set(files.filter((path) => path.startsWith("/static/")))]);
};
if ("serviceWorker" in navigator) window.addEventListener("load", keepFiles);

for (const name of ["online", "pageshow"]) window.addEventListener(name, look);
document.addEventListener("visibilitychange", look);

const isAwaited = () => state.querySelector("[data-send]") !== null || !document.getElementById("unsent").hidden;
const follow = async () => {
  await look();
  setTimeout(follow, isAwaited() ? SOON : EVERY);
};
setTimeout(follow, SOON);
draw();
