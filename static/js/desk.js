// The desk by keyboard: table, Enter, amounts, Enter. Without this script the table's page takes the slip.
const desk = document.querySelector("[data-desk]");
const data = desk && JSON.parse(document.getElementById("desk-data").textContent);

// whole units of what was typed, null where it is no such number; the server reads it the same way
const units = (text) => {
  const match = /^([-−–+]?)\s*(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (!match) return null;
  const scale = 10n ** 4n;
  const exact = (whole, part = "") => BigInt(whole) * scale + BigInt(part.padEnd(4, "0"));
  const unit = exact(...data.unit.split("."));
  const amount = exact(match[2], match[3]);
  if (amount % unit) return null;
  return Number(amount / unit) * (match[1] && match[1] !== "+" ? -1 : 1);
};

// units as they are typed
const written = (count) => {
  const [whole, part = ""] = data.unit.split(".");
  if (!part) return String(count * Number(whole));
  const scaled = BigInt(Math.abs(count)) * BigInt(whole + part);
  const digits = String(scaled).padStart(part.length + 1, "0");
  const sign = count < 0 ? "-" : "";
  return `${sign}${digits.slice(0, -part.length)}.${digits.slice(-part.length)}`;
};

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
  const money = () => [...seats.querySelectorAll("[name^=money]")];
  const lastOf = (inputs) => inputs[inputs.length - 1];
  const bought = () => [...seats.querySelectorAll("[name^=rebuy]")].map((input) => units(input.value || "0") ?? 0);

  // Σ as it is typed; the last amount is computed while nobody typed it
  const total = () => {
    const inputs = money();
    const wanted = data.stake ? data.stake * inputs.length + bought().reduce((a, b) => a + b, 0) : 0;
    const last = lastOf(inputs);
    const others = inputs.slice(0, -1).map((input) => units(input.value));
    if (!last.dataset.typed) {
      const known = others.every((one) => one !== null);
      last.value = known ? written(wanted - others.reduce((a, b) => a + b, 0)) : "";
    }
    const all = inputs.map((input) => units(input.value));
    const off = all.every((one) => one !== null) ? all.reduce((a, b) => a + b, 0) - wanted : null;
    sum.textContent = off === null ? "" : off ? desk.dataset.off.replace("{off}", written(off)) : desk.dataset.fits;
    sum.classList.toggle("off", Boolean(off));
    return off;
  };

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
    slip.elements.key.value = crypto.randomUUID();
    slip.querySelector("[data-open]").href = url;
    slip.hidden = false;
    total();
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
  seats.addEventListener("input", ({ target }) => {
    if (target === lastOf(money())) target.dataset.typed = target.value ? "1" : "";
    total();
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
    const wrong = money().find((input) => units(input.value) === null);
    if (wrong) {
      wrong.focus();
      return say(desk.dataset.number, "error");
    }
    if (total()) return say(sum.textContent, "error");
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
};

if (desk) start();
