// Seats are taken in the order of tapping, and changed by dragging, by a button or by arrow keys. The plain choices per
// seat stay in the form, hidden, and are what is sent; this script only fills them in. No rule lives here: how many sit
// comes from the variant's data.
const form = document.querySelector("[data-seating]");
const chips = form.querySelector("[data-chips]");
const rows = form.querySelector("[data-rows]");
const order = form.querySelector("[data-order]");
const list = form.querySelector("[data-seated]");
const guest = form.querySelector("[data-guest]");
const selects = [...rows.querySelectorAll("select")];
const guests = [...rows.querySelectorAll("input")];
const dealers = [...form.querySelectorAll("[name=first_dealer]")];
const rules = [...form.querySelectorAll("[data-variant]")];
const unit = { amount: form.elements.unit_amount, currency: form.elements.currency };
let seated = [];
let most = selects.length; // of the variant: another one may be chosen below

const boxes = () => [...chips.querySelectorAll("input[type=checkbox]")];
const boxOf = (value) => boxes().find((box) => box.value === value);

// --- from the form and back -----------------------------------------------------------------------

function read() {
  selects.forEach((select, i) => {
    if (select.value) seated.push(select.value);
    else if (guests[i].value.trim()) seated.push(addGuest(guests[i].value).value);
  });
  const dealer = dealers.findIndex((radio) => radio.checked);
  // empty seats before the dealer's are closed up, as the server does
  const before = selects.slice(0, dealer).filter((select, i) => !select.value && !guests[i].value.trim()).length;
  if (before && dealers[dealer - before]) dealers[dealer - before].checked = true;
}

function write() {
  selects.forEach((select, i) => {
    const box = seated[i] === undefined ? null : boxOf(seated[i]);
    const isGuest = box !== null && box.dataset.guestName !== undefined;
    select.value = box && !isGuest ? box.value : "";
    guests[i].value = isGuest ? box.dataset.guestName : "";
  });
}

// Back and reload find what was filled in: browsers keep only what was typed by hand
function remember() {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  history.replaceState({ ...history.state, seating: fields }, "");
}

function recall() {
  const fields = history.state && history.state.seating;
  if (!fields) return;
  const chosen = new Set(fields.map(([name, value]) => `${name}=${value}`));
  const values = new Map(fields);
  for (const field of form.elements) {
    if (!field.name || field.name === "csrfmiddlewaretoken") continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked = chosen.has(`${field.name}=${field.value}`);
    else if (values.has(field.name)) field.value = values.get(field.name);
  }
}

function addGuest(name) {
  const label = document.createElement("label");
  label.className = "chip";
  const box = Object.assign(document.createElement("input"), { type: "checkbox", value: `guest:${name.trim()}` });
  box.dataset.name = box.dataset.guestName = name.trim();
  const text = document.createElement("span");
  text.textContent = name.trim();
  label.append(box, text);
  chips.querySelector(".set").append(label);
  return box;
}

// --- drawing --------------------------------------------------------------------------------------

function draw() {
  write();
  const full = seated.length >= selects.length;
  for (const box of boxes()) {
    const seat = seated.indexOf(box.value) + 1;
    box.checked = seat > 0;
    box.disabled = full && seat === 0;
    box.nextElementSibling.dataset.seat = seat || "";
  }
  guest.disabled = form.querySelector("[data-add]").disabled = full;
  const names = seated.map((value) => boxOf(value).dataset.name);
  drawOrder(names, seated.length > most ? form.dataset.many : full || seated.length === most ? form.dataset.full : "");
  dealers.forEach((radio, i) => {
    radio.closest(".chip").hidden = i >= names.length;
    if (names[i]) radio.nextElementSibling.textContent = names[i];
  });
  form.querySelector("[data-dealer]").hidden = names.length === 0;
  if (dealers.findIndex((radio) => radio.checked) >= Math.max(names.length, 1)) dealers[0].checked = true;
  remember();
}

// read aloud as one sentence; seen as rows, which say the names already
function drawOrder(names, text) {
  const said = document.createElement("span");
  said.textContent = names.map((name, i) => `${i + 1} ${name}`).join(" · ") + (text ? ". " : "");
  said.className = "visually-hidden";
  order.replaceChildren(...(names.length ? [said, text] : [order.dataset.empty]));
  const focus = document.activeElement;
  const kept = new Map([...list.children].map((row) => [row.dataset.value, row]));
  const rows = seated.map((value, i) => kept.get(value) || newRow(value, names[i]));
  rows.forEach((row, i) => {
    row.querySelector("[data-number]").textContent = i + 1;
    row.querySelector("[data-earlier]").disabled = i === 0;
    row.style.order = i;
  });
  // a row that is moved in the page loses the finger that drags it and the focus
  if (dragged) return;
  list.replaceChildren(...rows);
  if (list.contains(focus)) (focus.disabled ? focus.nextElementSibling : focus).focus();
}

function newRow(value, name) {
  const row = list.nextElementSibling.content.cloneNode(true).firstElementChild;
  row.dataset.value = value;
  row.querySelector("[data-name]").textContent = name;
  for (const button of row.querySelectorAll("button")) {
    button.setAttribute("aria-label", button.getAttribute("aria-label").replace("{name}", name));
  }
  return row;
}

function reseat(next) {
  const dealer = seated[dealers.findIndex((radio) => radio.checked)];
  seated = next;
  // the dealer stays the dealer when seats close up or change
  const place = seated.indexOf(dealer);
  if (place >= 0) dealers[place].checked = true;
  draw();
}

function toggle(value) {
  reseat(seated.includes(value) ? seated.filter((one) => one !== value) : [...seated, value]);
}

function move(value, place) {
  const others = seated.filter((one) => one !== value);
  const to = Math.max(0, Math.min(place, others.length));
  if (to !== seated.indexOf(value)) reseat([...others.slice(0, to), value, ...others.slice(to)]);
}

// --- moving ---------------------------------------------------------------------------------------

let dragged = null;
const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const rowOf = (event) => event.target.closest("li");

list.addEventListener("click", (event) => {
  if (event.target.matches("[data-earlier]")) move(rowOf(event).dataset.value, [...list.children].indexOf(rowOf(event)) - 1);
});

list.addEventListener("keydown", (event) => {
  const step = event.target.matches("[data-grip]") && STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const { value } = rowOf(event).dataset;
  move(value, seated.indexOf(value) + step);
});

list.addEventListener("pointerdown", (event) => {
  if (!event.target.matches("[data-grip]") || event.button) return;
  event.target.setPointerCapture(event.pointerId);
  dragged = rowOf(event);
  dragged.classList.add("dragged");
});

list.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const { top, height } = list.getBoundingClientRect();
  move(dragged.dataset.value, Math.floor(((event.clientY - top) * seated.length) / height));
});

list.addEventListener("lostpointercapture", () => {
  if (!dragged) return;
  dragged.classList.remove("dragged");
  dragged = null;
  draw();
});

// near enough to how the server compares names, which has the last word
function nameKey(name) {
  return name.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
}

function seatGuest() {
  const name = guest.value.trim();
  if (!name || seated.length >= selects.length) return;
  const known = boxes().find((box) => nameKey(box.dataset.name) === nameKey(name));
  const box = known || addGuest(name);
  guest.value = "";
  if (!seated.includes(box.value)) return toggle(box.value);
  guest.setCustomValidity(guest.dataset.there.replace("{name}", box.dataset.name));
  guest.reportValidity();
}

// --- the variant ----------------------------------------------------------------------------------

function unitOf(block) {
  return block ? [block.dataset.unit, block.dataset.currency] : ["", ""];
}

let shown = null;

function chooseVariant() {
  const chosen = form.querySelector("[name=variant]:checked");
  const block = rules.find((one) => chosen && one.dataset.variant === chosen.value) || null;
  for (const one of rules) one.hidden = one !== block || !one.querySelector(".field, .terms");
  if (block) most = Number(block.dataset.most);
  followUnit(block);
  shown = block;
  draw();
}

// a text's own unit value is offered where nobody typed another
function followUnit(block) {
  if (!unit.amount || !shown) return;
  const [amount, currency] = unitOf(shown);
  const untouched = unit.amount.value === amount && (unit.currency.value === currency || !unit.amount.value);
  if (untouched) [unit.amount.value, unit.currency.value] = unitOf(block);
}

// --- wiring ---------------------------------------------------------------------------------------

chips.addEventListener("change", (event) => {
  if (event.target.type === "checkbox") toggle(event.target.value);
});
form.querySelector("[data-add]").addEventListener("click", seatGuest);
// said once: it must not keep the form from being sent
for (const name of ["input", "blur"]) guest.addEventListener(name, () => guest.setCustomValidity(""));
guest.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  seatGuest();
});
form.addEventListener("change", (event) => {
  if (event.target.name === "variant") chooseVariant();
  else remember();
});
form.addEventListener("input", remember);
form.addEventListener("submit", () => {
  // a name typed and not added is meant
  seatGuest();
  // a double tap opens one evening
  const button = form.querySelector(".thumb button");
  setTimeout(() => (button.disabled = true));
});
window.addEventListener("pageshow", () => (form.querySelector(".thumb button").disabled = false));

recall();
read();
chips.hidden = false;
rows.hidden = true;
chooseVariant();
