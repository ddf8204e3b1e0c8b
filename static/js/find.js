// A long list found by a search or by an initial: what does not fit is hidden, and a group of nothing with it.
// A page with `data-finds` needs no more; others build upon `finder`.
const FOLDED = { ł: "l", đ: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe" };

// names as the server's search compares them: small letters without marks
const plainKey = (text) =>
  text
    .toLowerCase()
    .replace(/[łđøßæœ]/g, (letter) => FOLDED[letter])
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .trim();

export function finder(root, shown = () => {}) {
  const box = root.querySelector("[data-finder]");
  const field = box.querySelector("input");
  const people = [...root.querySelectorAll("[data-found]")];
  const letters = [...box.querySelectorAll("[data-initial]")];
  let letter = "";
  const words = () => plainKey(field.value).split(" ").filter(Boolean);

  const fits = (person, sought) =>
    sought.length
      ? sought.every((word) => person.dataset.found.split(" ").some((part) => part.startsWith(word)))
      : !letter || person.dataset.initial === letter;

  function show() {
    const sought = words();
    for (const person of people) person.hidden = !fits(person, sought);
    for (const group of root.querySelectorAll("[data-group]")) {
      const found = group.querySelectorAll("[data-found]:not([hidden])").length;
      group.hidden = !found;
      // what is folded is unfolded by a search
      if (group.matches("details") && (sought.length || letter)) group.open = found > 0;
    }
    shown(sought);
  }

  function choose(chosen) {
    letter = chosen;
    for (const one of letters) one.setAttribute("aria-pressed", String(one.dataset.initial === letter));
    field.value = "";
    show();
  }

  field.addEventListener("input", show);
  box.addEventListener("click", (event) => {
    const button = event.target.closest("[data-initial]");
    if (button) choose(letter === button.dataset.initial ? "" : button.dataset.initial);
  });
  box.hidden = false;
  show();
  return { field, people, words, clear: () => choose("") };
}

for (const root of document.querySelectorAll("[data-finds]")) finder(root);
