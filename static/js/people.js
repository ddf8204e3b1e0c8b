// A long list found by a search or an initial; typing a name finds the member before it makes a guest. Without this script
// the list is whole and a guest's name is typed below it.
import { plainKey } from "./names.js";

const form = document.querySelector("[data-people]");
const finder = form.querySelector("[data-finder]");
const find = finder.querySelector("input");
const fresh = finder.querySelector("[data-guest-new]");
const add = finder.querySelector("[data-add]");
const guests = form.querySelector("[data-guests]");
const people = [...form.querySelectorAll("[data-found]")];
const letters = [...finder.querySelectorAll("[data-initial]")];
const counted = form.querySelector("[data-count]");
let letter = "";

const fits = (person, words) =>
  words.length
    ? words.every((word) => person.dataset.found.split(" ").some((part) => part.startsWith(word)))
    : !letter || person.dataset.initial === letter;

function show() {
  const words = plainKey(find.value).split(" ").filter(Boolean);
  for (const person of people) person.hidden = !fits(person, words);
  for (const group of form.querySelectorAll("[data-group]")) group.hidden = !group.querySelector("[data-found]:not([hidden])");
  const name = find.value.trim();
  fresh.hidden = !words.length || people.some((person) => person.dataset.found === words.join(" "));
  add.textContent = add.dataset.text.replace("{name}", name);
}

function tell() {
  const number = form.querySelectorAll("input:checked:is([name=here], [name=guest])").length;
  counted.textContent = number ? counted.dataset.text.replace("{number}", number) : "";
}

function clear() {
  find.value = "";
  letter = "";
  for (const one of letters) one.setAttribute("aria-pressed", "false");
  show();
}

function addGuest() {
  const name = find.value.trim();
  if (!name) return;
  const label = Object.assign(document.createElement("label"), { className: "chip" });
  const box = Object.assign(document.createElement("input"), { type: "checkbox", name: "guest", value: name, checked: true });
  const text = Object.assign(document.createElement("span"), { textContent: name });
  label.append(box, text);
  guests.querySelector(".set").append(label);
  guests.hidden = false;
  clear();
  tell();
  find.focus();
}

// the only one who is found is meant; nobody found is somebody new
function meant() {
  const found = people.filter((person) => !person.hidden);
  if (!find.value.trim()) return;
  if (!found.length) return addGuest();
  if (found.length > 1) return;
  found[0].querySelector("input").checked = true;
  clear();
  tell();
}

find.addEventListener("input", show);
find.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  meant();
});
add.addEventListener("click", addGuest);
finder.addEventListener("click", (event) => {
  const button = event.target.closest("[data-initial]");
  if (!button) return;
  letter = letter === button.dataset.initial ? "" : button.dataset.initial;
  find.value = "";
  for (const one of letters) one.setAttribute("aria-pressed", String(one.dataset.initial === letter));
  show();
});
form.addEventListener("change", (event) => {
  if (event.target.type !== "checkbox") return;
  tell();
  if (find.value) {
    clear();
    find.focus({ preventScroll: true });
  }
});

finder.hidden = false;
form.querySelector("[data-without-script]").remove();
show();
tell();
