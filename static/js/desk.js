import { slipOf } from "./amounts.js";
import { newKey } from "./net.js";
import { ask, isJson, unlessUnreachable } from "./net.js";

// The desk by keyboard: table, Enter, amounts, Enter. Without this script the table's page takes the slip.
const desk = document.querySelector("[data-desk]");
const data = desk && JSON.parse(document.getElementById("desk-data").textContent);

const start = () => {
  const [choice, slip] = desk.querySelectorAll("form");
  const seats = slip.querySelector(".desk-seats");
  const sum = slip.querySelector("[data-sum]");
  const note = desk.querySelector("[data-said]");
  let table = null;

  const say = (text, kind = "") => {
    note.textContent = text;
    note.className = `note ${kind}`;
    note.hidden = !text;
  };
  const rest = () => {
    const missing = Object.keys(data.tables).filter((number) => !data.tables[number].in);
    const text = missing.length ? desk.dataset.missing.replace("{tables}", missing.join(", ")) : desk.dataset.all;
    desk.querySelector("[data-rest]").textContent = text;
  };
  const sums = slipOf({ seats, sum, words: desk.dataset, money: data });

  const field = (name, text) => {
    const row = document.createElement("div");
    const label = Object.assign(document.createElement("label"), { htmlFor: `desk-${name}`, textContent: text });
    const input = Object.assign(document.createElement("input"), { id: `desk-${name}`, name, autocomplete: "off" });
    row.className = "field";
    row.append(label, input);
    return row;
  };
  const back = () => {
    slip.hidden = true;
    table = null;
    choice.elements.table.value = "";
    choice.elements.table.focus();
  };
  const open = (number) => {
    table = number;
    const { names, url } = data.tables[number];
    const rows = names.flatMap((name, at) => [
      field(`money_${at + 1}`, name),
      ...(data.rebuys ? [field(`rebuy_${at + 1}`, desk.dataset.again.replace("{name}", name))] : []),
    ]);
    seats.replaceChildren(...rows);
    slip.action = url;
    slip.elements.key.value = newKey();
    slip.querySelector("[data-open]").href = url;
    slip.hidden = false;
    sums.total();
    seats.querySelector("input").focus();
  };

  choice.addEventListener("submit", (event) => {
    event.preventDefault();
    const number = String(Number(choice.elements.table.value.trim() || NaN));
    if (!data.tables[number]) return say(desk.dataset.unknown, "error");
    say("");
    if (data.tables[number].in) {
      say(desk.dataset.in, "error");
      location.assign(data.tables[number].url);
      return;
    }
    open(number);
  });
  // Enter goes to the next amount, from the last one it saves
  seats.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const inputs = [...seats.querySelectorAll("input")];
    const next = inputs[inputs.indexOf(event.target) + 1];
    if (next) {
      event.preventDefault();
      next.focus();
      next.select();
    }
  });
  desk.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && table) back();
  });
  slip.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = sums.wrong();
    if (wrong) {
      wrong.focus();
      return say(desk.dataset.number, "error");
    }
    if (sums.total()) return say(sum.textContent, "error");
    const number = table;
    try {
      const answer = await fetch(slip.action, {
        method: "POST",
        body: new URLSearchParams(new FormData(slip)),
        headers: { Accept: "application/json" },
      });
      const said = await answer.json();
      if (!answer.ok) return say(said.reason, "error");
      for (const one of Object.keys(data.tables)) data.tables[one].in = !said.missing.includes(Number(one));
      say(desk.dataset.saved.replace("{table}", number), "success");
      rest();
      back();
    } catch {
      say(desk.dataset.offline, "error"); // the same key is sent again
    }
  });
  rest();
  hear(rest);
};

// --- the hall: slips that phones and other desks hand in, calls, slips that differ --------------------------------------

const EVERY = 4000;
const list = document.getElementById("heard-list");
let mark = "";

const hear = (rest) => {
  const look = async () => {
    try {
      const headers = { Accept: "application/json", "HX-Request": "true", "If-None-Match": mark };
      const answer = await ask(list.dataset.hall, { headers });
      if (answer.status === 404) return; // the round is over
      if (answer.status === 200 && isJson(answer)) {
        const told = JSON.parse(answer.text);
        if (String(told.round) !== list.dataset.round) return;
        mark = answer.headers.get("ETag");
        for (const number of Object.keys(data.tables)) data.tables[number].in = told.in.includes(Number(number));
        if (!list.contains(document.activeElement)) list.innerHTML = told.html;
        rest();
      }
    } catch (error) {
      unlessUnreachable(error); // the next time
    }
    setTimeout(look, EVERY);
  };
  setTimeout(look, EVERY);
};

if (desk) start();
