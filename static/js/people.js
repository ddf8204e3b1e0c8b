// Who is here: ticked in a long list; typing a name finds the member before it makes a guest. Without this script the list
// is whole and a guest's name is typed below it.
import { finder } from "./find.js";

const form = document.querySelector("[data-people]");
const fresh = form.querySelector("[data-guest-new]");
const add = form.querySelector("[data-add]");
const guests = form.querySelector("[data-guests]");
const counted = form.querySelector("[data-count]");
const list = finder(form, offerGuest);

// a name that a member has to the letter is no guest's
function offerGuest(words) {
  const known = [...form.querySelectorAll("[data-found]")].some((person) => person.dataset.found === words.join(" "));
  fresh.hidden = !words.length || known;
  add.textContent = add.dataset.text.replace("{name}", form.querySelector("[data-finder] input").value.trim());
}

function tell() {
  const number = form.querySelectorAll("input:checked:is([name=here], [name=guest])").length;
  counted.textContent = number ? counted.dataset.text.replace("{number}", number) : "";
}

function addGuest() {
  const name = list.field.value.trim();
  if (!name) return;
  const label = Object.assign(document.createElement("label"), { className: "chip" });
  const box = Object.assign(document.createElement("input"), { type: "checkbox", name: "guest", value: name, checked: true });
  const text = Object.assign(document.createElement("span"), { textContent: name });
  label.append(box, text);
  guests.querySelector(".set").append(label);
  guests.hidden = false;
  list.clear();
  tell();
  list.field.focus();
}

// the only one who is found is meant; nobody found is somebody new
function meant() {
  const found = list.people.filter((person) => !person.hidden);
  if (!list.words().length || found.length > 1) return;
  if (!found.length) return addGuest();
  found[0].querySelector("input").checked = true;
  list.clear();
  tell();
}

list.field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  meant();
});
add.addEventListener("click", addGuest);
form.addEventListener("change", (event) => {
  if (event.target.type !== "checkbox") return;
  tell();
  if (!list.field.value) return;
  list.clear();
  list.field.focus({ preventScroll: true });
});

form.querySelector("[data-without-script]").remove();
tell();
