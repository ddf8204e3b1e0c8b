// Tables formed by tapping: a waiting name goes to the marked table, a seated one back. The choices of the plain form stay
// in it, hidden, and are what is sent: their order is the order of the seats. How many may sit is the server's to say.
const form = document.querySelector("[data-forming]");
const waiting = form.querySelector('[data-table=""]');
const tables = [...form.querySelectorAll("[data-table]:not([data-table=''])")];
const list = (table) => table.querySelector("ol");
const count = (table) => list(table).children.length;
let marked = null;

function mark(table) {
  marked = table;
  for (const one of tables) {
    one.classList.toggle("chosen", one === table);
    one.querySelector("[data-mark]").setAttribute("aria-pressed", one === table);
  }
}

const next = () => tables.find((table) => table.dataset.fill && count(table) < Number(table.dataset.fill)) || null;

function drawn() {
  for (const table of [waiting, ...tables]) table.querySelector("[data-number]").textContent = count(table);
  const state = [...form.querySelectorAll("select")].map((select) => select.value);
  history.replaceState({ ...history.state, forming: state }, "");
}

function put(person, table) {
  const select = person.querySelector("select");
  select.value = `${person.dataset.person}:${table.dataset.table}`;
  list(table).append(person);
}

function tap(person) {
  const from = person.closest("[data-table]");
  const to = from === waiting ? marked : waiting;
  if (!to) return;
  // the next name keeps the place under the finger and the focus
  const after = person.nextElementSibling || person.previousElementSibling;
  put(person, to);
  if (to === marked && to.dataset.fill && count(to) >= Number(to.dataset.fill)) mark(next());
  else if (!marked) mark(next());
  drawn();
  (after || person).querySelector("[data-move]").focus({ preventScroll: true });
}

// Back and reload find the tables as they were left
function recall() {
  const known = history.state && history.state.forming;
  if (!known) return;
  for (const value of known) {
    const [member, number] = value.split(":");
    const person = form.querySelector(`[data-person="${member}"]`);
    const table = [waiting, ...tables].find((one) => one.dataset.table === number);
    if (person && table) put(person, table);
  }
}

form.addEventListener("click", (event) => {
  const person = event.target.closest("[data-move]");
  if (person) return tap(person.closest("[data-person]"));
  const table = event.target.closest("[data-table]");
  if (table && table !== waiting) mark(table);
});

for (const one of form.querySelectorAll("[data-move], [data-mark], [data-hint]")) one.hidden = false;
for (const one of form.querySelectorAll("li > label, li > select")) one.hidden = true;
for (const one of form.querySelectorAll("ol")) one.classList.add("taps");
if (performance.getEntriesByType("navigation")[0]?.type !== "navigate") recall();
mark(next() || tables[0] || null);
drawn();
