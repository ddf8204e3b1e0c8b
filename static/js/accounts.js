// Payments of a club by person: found by a search, ticked once although each stands with its payer and its payee.
import { finder } from "./find.js";

const form = document.querySelector("[data-accounts]");
const counted = form.querySelector("[data-count]");
const boxes = [...form.querySelectorAll("[name=debt]")];

function tell() {
  if (!counted) return;
  const number = new Set(boxes.filter((box) => box.checked).map((box) => box.value)).size;
  counted.textContent = number ? counted.dataset.text.replace("{number}", number) : "";
}

form.addEventListener("change", ({ target }) => {
  for (const box of boxes) if (box.value === target.value) box.checked = target.checked;
  tell();
});

finder(form, (words) => {
  // whoever is looked for is opened
  const found = [...form.querySelectorAll("[data-found]:not([hidden])")];
  if (words.length && found.length < 4) for (const one of found) one.open = true;
});
tell();
