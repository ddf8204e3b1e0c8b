// Entry by keyboard, for who types an evening from paper: one question is asked at a time, and the keys of its answers
// stand on the chips. Loaded where there is room; who wants it turns it on, and this browser remembers. It imports nothing
// of what loads it: hashed names in a circle have no end.

const KEPT = "entry-keys";
const form = () => document.getElementById("entry");
const told = (word) => JSON.parse(document.getElementById("entry-words").textContent)[word];
const isOn = () => localStorage.getItem(KEPT) === "on";

let asked = null; // the fieldset that the next key answers
let digits = ""; // of a number that is being typed
let answers = []; // the inputs that were answered, for Backspace

// --- the questions and their keys ---------------------------------------------------------------------------------

const isOpen = (group) => !group.disabled && !group.hidden && !group.closest("[hidden], details:not([open])");
const questions = () => [...form().querySelectorAll("fieldset[data-group]")].filter(isOpen);
const inputs = (group) => [...group.querySelectorAll(".chip > input")];
const isAnswered = (group) => inputs(group).some((input) => input.checked);

const textOf = (input) => {
  const own = [...input.nextElementSibling.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return own.map((node) => node.data).join("").trim() || input.getAttribute("aria-label") || input.value;
};

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[łŁ]/g, "l").toLowerCase();

// Its number, or the first letter of its name that no chip before it has.
const keysOf = (group) => {
  const keys = new Map();
  for (const input of inputs(group)) {
    const text = folded(textOf(input));
    const number = text.match(/^\d+/)?.[0];
    const free = [...text.replace(/[^a-z]/g, ""), ..."abcdefghijklmnopqrstuvwxyz"];
    const key = number || free.find((letter) => !keys.has(letter));
    if (key && !keys.has(key)) keys.set(key, input);
  }
  return keys;
};

// --- what is asked ------------------------------------------------------------------------------------------------

const unmark = () => {
  for (const span of document.querySelectorAll("#entry [data-key]")) {
    delete span.dataset.key;
    span.previousElementSibling.removeAttribute("aria-keyshortcuts");
  }
  document.querySelector("#entry .asked")?.classList.remove("asked");
};

const mark = () => {
  unmark();
  if (!asked) return;
  asked.classList.add("asked");
  for (const [key, input] of keysOf(asked)) {
    input.nextElementSibling.dataset.key = key;
    if (key.length === 1) input.setAttribute("aria-keyshortcuts", key);
  }
};

const go = (group) => {
  digits = "";
  asked = group;
  mark();
  if (!asked) return;
  asked.tabIndex = -1;
  asked.focus();
};

const look = () => {
  if (!form() || !isOn()) return;
  if (!asked?.isConnected || !isOpen(asked)) asked = questions().find((group) => !isAnswered(group)) || null;
  mark();
};

// The next question without an answer; none: what is left is to save.
const goOn = () => {
  const all = questions();
  go(all.slice(all.indexOf(asked) + 1).find((group) => inputs(group).length && !isAnswered(group)) || null);
};

const move = (by) => {
  const all = questions();
  const at = asked ? all.indexOf(asked) + by : by < 0 ? all.length - 1 : 0;
  if (all[at]) go(all[at]);
};

// --- answers ------------------------------------------------------------------------------------------------------

const answer = (input) => {
  if (input.disabled) return false;
  if (input.type === "checkbox" || !input.checked) input.click();
  answers.push(input);
  return true;
};

const typedLetter = (letter) => {
  const input = keysOf(asked).get(letter);
  if (input && answer(input) && input.type === "radio") goOn();
};

// 1 may go on to 10 or 100: the question stays while it can.
const typedDigit = (digit) => {
  const keys = keysOf(asked);
  digits = [digits + digit, digit].find((typed) => [...keys.keys()].some((key) => key.startsWith(typed))) || "";
  const longer = [...keys.keys()].some((key) => key !== digits && key.startsWith(digits));
  const input = keys.get(digits);
  if (input && answer(input) && !longer) goOn();
};

const takeBack = () => {
  const input = answers.pop();
  if (!input?.isConnected) return;
  const group = input.closest("fieldset");
  if (input.type === "checkbox") input.click();
  else {
    for (const one of inputs(group)) one.checked = one.value === "";
    (inputs(group).find((one) => one.checked) || input).dispatchEvent(new Event("change", { bubbles: true }));
  }
  go(group);
};

const save = () => {
  const button = form().querySelector(".save:not([hidden])");
  if (button && !form().hasAttribute("inert")) form().requestSubmit(button);
};

const COMMANDS = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Backspace: takeBack, Enter: save };

// Keys pressed in the form or nowhere; what is typed into a field stays there, and a button is pressed by its own keys.
const isOurs = ({ target }) =>
  (target === document.body || target.closest("#entry, .saved")) && !target.closest("[type=text], button, a, summary, textarea");

document.addEventListener("keydown", (event) => {
  if (!form() || !isOn() || event.ctrlKey || event.altKey || event.metaKey || event.repeat || !isOurs(event)) return;
  const key = folded(event.key);
  const does =
    COMMANDS[event.key] || (asked && (/^\d$/.test(key) ? () => typedDigit(key) : /^[a-z]$/.test(key) && (() => typedLetter(key))));
  if (!does) return;
  event.preventDefault();
  does();
});

// --- on and off ---------------------------------------------------------------------------------------------------

const turn = (on) => {
  localStorage.setItem(KEPT, on ? "on" : "off");
  asked = null;
  form().querySelector(".by-keys").setAttribute("aria-pressed", on);
  form().querySelector(".keys-help").hidden = !on;
  if (on) look();
  else unmark();
};

const offer = () => {
  if (!form() || form().querySelector(".by-keys")) return;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: told("keys") });
  button.className = "button quiet by-keys";
  const help = Object.assign(document.createElement("p"), { className: "soft keys-help", textContent: told("keys_help") });
  const heading = form().querySelector(".heading");
  heading.append(button);
  heading.after(help);
  button.addEventListener("click", () => turn(!isOn()));
  turn(isOn());
  new MutationObserver(look).observe(form(), { subtree: true, attributeFilter: ["hidden", "disabled", "open"] });
};

offer();
document.addEventListener("entry:swapped", () => {
  answers = [];
  offer();
});
