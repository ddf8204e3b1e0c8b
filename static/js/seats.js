// Seats are taken in the order of tapping. The plain choices per seat stay in the form, hidden, and are what
// is sent; this script only fills them in. No rule lives here: how many sit comes from the variant's data.
"use strict";

(() => {
  const form = document.querySelector("[data-seating]");
  if (!form) return;
  const chips = form.querySelector("[data-chips]");
  const rows = form.querySelector("[data-rows]");
  const order = form.querySelector("[data-order]");
  const guest = form.querySelector("[data-guest]");
  const selects = [...rows.querySelectorAll("select")];
  const guests = [...rows.querySelectorAll("input")];
  const dealers = [...form.querySelectorAll("[name=first_dealer]")];
  const rules = [...form.querySelectorAll("[data-variant]")];
  const unit = { amount: form.elements.unit_amount, currency: form.elements.currency };
  let seated = [];
  let most = selects.length;

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
    const full = seated.length >= most;
    for (const box of boxes()) {
      const seat = seated.indexOf(box.value) + 1;
      box.checked = seat > 0;
      box.disabled = full && seat === 0;
      box.nextElementSibling.dataset.seat = seat || "";
    }
    guest.disabled = form.querySelector("[data-add]").disabled = full;
    const names = seated.map((value) => boxOf(value).dataset.name);
    order.textContent = names.length
      ? names.map((name, i) => `${i + 1} ${name}`).join(" · ") + (full ? `. ${form.dataset.full}` : "")
      : order.dataset.empty;
    dealers.forEach((radio, i) => {
      radio.closest(".chip").hidden = i >= names.length;
      if (names[i]) radio.nextElementSibling.textContent = names[i];
    });
    form.querySelector("[data-dealer]").hidden = names.length === 0;
    if (dealers.findIndex((radio) => radio.checked) >= Math.max(names.length, 1)) dealers[0].checked = true;
    remember();
  }

  function toggle(value) {
    const dealer = seated[dealers.findIndex((radio) => radio.checked)];
    seated = seated.includes(value) ? seated.filter((one) => one !== value) : [...seated, value];
    // the dealer stays the dealer when seats close up
    const place = seated.indexOf(dealer);
    if (place >= 0) dealers[place].checked = true;
    draw();
  }

  function seatGuest() {
    const name = guest.value.trim();
    if (!name || seated.length >= most) return;
    const known = boxes().find((box) => box.dataset.name.toLowerCase() === name.toLowerCase());
    const box = known || addGuest(name);
    if (!seated.includes(box.value)) toggle(box.value);
    guest.value = "";
  }

  // --- the variant ----------------------------------------------------------------------------------

  function unitOf(block) {
    return block ? [block.dataset.unit, block.dataset.currency] : ["", ""];
  }

  let shown = null;

  function chooseVariant() {
    const chosen = form.querySelector("[name=variant]:checked");
    const block = rules.find((one) => chosen && one.dataset.variant === chosen.value) || null;
    for (const one of rules) one.hidden = one !== block || !one.querySelector(".field");
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
})();
