// The entry page's small script: it shows the chips that belong together, asks the server for the preview after every
// tap, and keeps what was tapped. It knows no rule: which chip belongs to which contract, what is closed and whether a
// result is needed is said by the engine, in the page's data attributes and in each preview.
import { Unreachable, ask as fetched, isReachable, signInAddress } from "./net.js";
const words = (text) => (text || "").split(" ").filter(Boolean);

// --- show what belongs together -------------------------------------------------------------------------------

const valueOf = (form, name) => {
  const field = form.elements.namedItem(name);
  return !field || (field.type === "checkbox" && !field.checked) ? "" : field.value;
};

export const fill = (form, name, value) => {
  const field = form.elements.namedItem(name);
  if (field?.type === "checkbox") field.checked = field.value === value;
  else if (field) field.value = value;
};

export const empty = (input) => {
  if (input.type === "text") input.value = "";
  else input.checked = input.value === "";
};

// "p0.rule=B3|B5": that answer; "a,b": any answer of one of them that is not empty
const holds = (form, when) =>
  when.split(",").some((one) => {
    const [name, wanted] = one.split("=");
    const value = valueOf(form, name);
    return wanted === undefined ? value !== "" : wanted.split("|").includes(value);
  });

const isShown = (form, { shownIf, hiddenIf }) => (!shownIf || holds(form, shownIf)) && !(hiddenIf && holds(form, hiddenIf));

const belongs = (element, contract, contracts) =>
  element.dataset.contracts === undefined
    ? contract !== "" || !contracts || element.dataset.group === "contract"
    : words(element.dataset.contracts).includes(contract);

const show = (element, shown) => {
  element.hidden = !shown;
  if (element.tagName === "FIELDSET") element.disabled = !shown; // what is hidden is not sent
};

export const arrange = (form) => {
  const contracts = form.querySelector('[data-group="contract"]') !== null;
  const contract = valueOf(form, "contract");
  const preview = form.querySelector("#preview");
  const rests = preview !== null && preview.dataset.demand === "forbidden";
  for (const group of form.querySelectorAll("fieldset[data-group]")) {
    const result = group.closest("[data-result]") !== null;
    const needed = !(result && rests && contracts);
    show(group, needed && belongs(group, contract, contracts) && isShown(form, group.dataset));
  }
  // what is chosen is never folded away
  for (const chosen of form.querySelectorAll(".rare :checked")) chosen.closest(".rare").open = true;
  for (const section of form.querySelectorAll(".section[data-opens-for]")) {
    if (words(section.dataset.opensFor).includes(contract)) section.open = true;
  }
  for (const section of form.querySelectorAll(".section")) {
    section.hidden = section.querySelector("fieldset[data-group]:not([hidden])") === null;
  }
};

// --- chips that are closed now ----------------------------------------------------------------------------------

export const closeChips = (form) => {
  const marks = [...form.querySelectorAll("#preview [data-closed]")];
  for (const input of form.querySelectorAll(".chip > input")) {
    const mark = marks.find((found) => found.dataset.closed === input.name && found.dataset.value === input.value);
    const label = input.parentElement.querySelector("span");
    let why = label.querySelector(".why");
    input.disabled = mark !== undefined && !input.checked; // what was tapped is never dropped unseen
    if (mark && !why) {
      why = document.createElement("small");
      why.className = "why";
      label.append(why);
    }
    if (why) {
      if (mark) why.textContent = mark.textContent;
      else why.remove();
    }
  }
};

// --- one way of recording a result at a time -------------------------------------------------------------------

const clearOtherWay = (form, changed) => {
  const group = changed.closest("[data-recording]");
  if (!group || changed.value === "") return;
  const other = group.dataset.recording === "quick" ? "full" : "quick";
  if (other === "quick" && changed.name !== "points") return;
  form.querySelectorAll(`[data-recording="${other}"] input[type="radio"]`).forEach(empty);
};

// A chip or a typed number that stands for the same thing as another's: one answer at a time.
const clearInstead = (form, changed) => {
  if (changed.value === "") return;
  for (const name of words(changed.closest("fieldset")?.dataset.takesBack)) {
    form.querySelectorAll(`[name="${name}"]`).forEach(empty);
  }
};

// Of the boxes of one question so many are ticked: one more takes back the next ticked one round the table.
const keepCount = (form, changed) => {
  const exactly = Number(changed.closest("fieldset")?.dataset.exactly || 0);
  if (!exactly || !changed.checked) return;
  const boxes = [...changed.closest("fieldset").querySelectorAll("input")];
  const at = boxes.indexOf(changed);
  const round = [...boxes.slice(at + 1), ...boxes.slice(0, at)];
  if (round.filter((box) => box.checked).length >= exactly) round.find((box) => box.checked).checked = false;
};

// --- an answer that usually comes with another ---------------------------------------------------------------------

const follow = (form, changed) => {
  const own = changed.closest("fieldset[data-answered-by]");
  if (own) own.dataset.tapped = "yes";
  for (const group of form.querySelectorAll("fieldset[data-answered-by]:not([data-tapped])")) {
    if (!words(group.dataset.answeredBy).includes(changed.name)) continue;
    for (const input of group.querySelectorAll("[data-chosen-with]")) {
      if (words(input.dataset.chosenWith).includes(changed.value)) input.checked = true;
    }
  }
};

// what was recorded, or tapped before a reload, was somebody's choice
const keepChoices = (form) => {
  for (const group of form.querySelectorAll("fieldset[data-answered-by]")) {
    if (group.querySelector("input:checked")) group.dataset.tapped = "yes";
  }
};

// --- nothing tapped is lost by Back, reload or an expired sign-in --------------------------------------------------

// a correction is of one version: of the next it would undo what somebody else put right
const draftKey = (form) =>
  `draft:${form.action || location.pathname}:${valueOf(form, "number")}:${valueOf(form, "version")}`;
const kept = ["csrfmiddlewaretoken", "number", "version", "line_up"];

// `taken`: the deal that was written under this number meanwhile, while nobody has said what the draft is then.
export const keep = (form, taken = draft(form).taken) => {
  const entries = [...new FormData(form)].filter(([name]) => !kept.includes(name));
  try {
    sessionStorage.setItem(draftKey(form), JSON.stringify({ entries, taken }));
  } catch (error) {
    // storage is full or forbidden: the entry works without a draft
  }
};

export const draft = (form) => JSON.parse(sessionStorage.getItem(draftKey(form)) || '{"entries": []}');
export const forget = (form) => sessionStorage.removeItem(draftKey(form));

const restore = (form) => {
  if (form.querySelector(".errorlist")) return; // the server sent it back filled in
  const { entries } = draft(form);
  // a box that was unticked is not among them
  if (entries.length) for (const box of form.querySelectorAll("[type=checkbox]")) box.checked = false;
  for (const [name, value] of entries) fill(form, name, value);
};

// --- what it pays: asked after every tap --------------------------------------------------------------------------

// A form sent for a part of the page; an expired sign-in goes to the sign-in page, what was tapped stays kept.
export const send = async (address, form, cancelled) => {
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetched(address, { method: "POST", body, headers: { "HX-Request": "true" }, cancelled });
  const elsewhere = signInAddress(answer);
  if (elsewhere) location.assign(elsewhere);
  return answer;
};

const SLOW = 2000; // milliseconds for which the sums of the tap before may stand
const AGAIN = 5000; // milliseconds until the preview is asked for again

// What answers a tap at once, where the engine is on this phone: form → markup; null while it cannot.
let near = async () => null;

export const answerFrom = (engine) => (near = engine);

let asked = new AbortController();
let slow = 0;
let again = 0;

// In place of the sums, which are of another tap: a word. Only what is closed for this turn stays closed.
const say = (form, word) => {
  const preview = form.querySelector("#preview");
  const text = Object.assign(document.createElement("p"), { className: "missing soft", textContent: word });
  const turn = preview.querySelectorAll('[data-closed="declarer"]');
  preview.dataset.demand = "";
  preview.replaceChildren(text, ...turn);
  closeChips(form);
  arrange(form);
};

// Nothing is asked any more of what was tapped before.
const stop = () => {
  asked.abort();
  for (const timer of [slow, again]) clearTimeout(timer);
};

export const wait = (form, word) => {
  stop();
  say(form, word);
  document.dispatchEvent(new CustomEvent("entry:waits", { detail: form }));
  form.querySelector("[data-preview]").setAttribute("aria-busy", "false");
};

const unknown = (form) => say(form, form.querySelector("[data-preview]").dataset.unknown);

export const draw = (form, markup) => {
  form.querySelector("[data-preview]").innerHTML = markup;
  closeChips(form);
  arrange(form);
};

export const ask = async (form) => {
  stop();
  if (!form.isConnected) return; // another page stands in its place
  asked = new AbortController();
  const { signal } = asked;
  const preview = form.querySelector("[data-preview]");
  preview.setAttribute("aria-busy", "true"); // what it says is of the tap before
  slow = setTimeout(unknown, SLOW, form);
  const here = await near(form);
  if (signal.aborted) return;
  if (here !== null) {
    clearTimeout(slow);
    draw(form, here);
    preview.setAttribute("aria-busy", "false");
    if (!isReachable()) return;
  }
  await askServer(form, preview, signal, here);
};

// `here`: what this phone has answered; the server's answer stands in its place.
const askServer = async (form, preview, signal, here) => {
  try {
    const { text } = await send(preview.dataset.preview, form, signal);
    if (signal.aborted) return;
    // a page that is not ours (an error, a hotel's) must not be shown as the preview
    if (!text.includes('id="preview"')) throw new Unreachable();
    if (text === here) return;
    draw(form, text);
    if (here !== null) document.dispatchEvent(new CustomEvent("entry:differs", { detail: { form, here, there: text } }));
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    if (signal.aborted || here !== null) return;
    unknown(form);
    again = setTimeout(ask, AGAIN, form);
  } finally {
    if (!signal.aborted) {
      clearTimeout(slow);
      preview.setAttribute("aria-busy", "false");
    }
  }
};

// --- same again: the last deal's taps ---------------------------------------------------------------------------------

const LAST = "last:"; // what this phone sent last from a form: its number and what was tapped
const NEW = /^(sitting_out|forhont|note|csrf.*|key|number|line_up|out\..*|[pq]\d.*)$/; // of one deal alone

const remember = (form) => {
  const entries = [...new FormData(form)].filter(([name]) => !NEW.test(name));
  sessionStorage.setItem(LAST + form.action, JSON.stringify({ number: Number(valueOf(form, "number")), entries }));
};

const sameAgain = (form, button) => {
  const here = JSON.parse(sessionStorage.getItem(LAST + form.action));
  const told = { number: Number(button.dataset.number), entries: Object.entries(JSON.parse(button.dataset.again)) };
  for (const [name, value] of (here && here.number > told.number ? here : told).entries) fill(form, name, value);
  form.dataset.touched = "";
  keepChoices(form);
  arrange(form);
  keep(form);
  ask(form);
};

// --- wiring -------------------------------------------------------------------------------------------------------

const PAUSE = 400; // milliseconds without a key: the number is typed

let typing = 0;

// a number is previewed while it is typed: Save may be the next tap
const typed = (event) => {
  clearTimeout(typing);
  if (event.target.inputMode === "numeric") typing = setTimeout(() => changed(event.target.form, event.target), PAUSE);
};

const changed = (form, field) => {
  clearTimeout(typing);
  clearOtherWay(form, field);
  clearInstead(form, field);
  keepCount(form, field);
  follow(form, field);
  arrange(form);
  keep(form);
  ask(form);
};

export const start = () => {
  const form = document.getElementById("entry");
  if (!form || form.dataset.started) return;
  form.dataset.started = "yes";
  restore(form);
  keepChoices(form);
  arrange(form);
  closeChips(form);
  form.addEventListener("change", (event) => changed(form, event.target));
  form.addEventListener("input", typed);
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-again]");
    if (!button) return;
    event.preventDefault();
    sameAgain(form, button);
  });
  form.addEventListener("submit", (event) => {
    // Save on an empty form is a slip of the finger, or the second half of a double tap
    const contract = form.querySelector('[data-group="contract"] input:not(:disabled)');
    if (contract && !valueOf(form, "contract")) {
      event.preventDefault();
      event.stopPropagation();
      contract.focus();
      return;
    }
    remember(form);
  });
  if (valueOf(form, "contract")) ask(form);
};

// --- the screen stays awake while a deal can be entered ----------------------------------------------------------

const stayAwake = async () => {
  if (!("wakeLock" in navigator) || document.visibilityState !== "visible" || !document.getElementById("entry")) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch (error) {
    // the battery is low or the browser says no: the page works all the same
  }
};
document.addEventListener("visibilitychange", stayAwake);

start();
stayAwake();
// a desk has a keyboard
if (matchMedia("(min-width: 68.75rem)").matches && document.getElementById("entry-words")) {
  import("./keys.js").catch(() => null);
}
