// Money of a slip as it is typed: whole units, the control sum, the last amount computed. The server reads it the same way.
const SCALE = 10n ** 4n;
const exact = (whole, part = "") => BigInt(whole) * SCALE + BigInt(part.padEnd(4, "0"));

// whole units of what was typed, null where it is no such number
export const units = (text, unit) => {
  const match = /^([-−–+]?)\s*(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (!match) return null;
  const amount = exact(match[2], match[3]);
  const one = exact(...unit.split("."));
  if (amount % one) return null;
  return Number(amount / one) * (match[1] && match[1] !== "+" ? -1 : 1);
};

// units as they are typed
export const written = (count, unit) => {
  const [whole, part = ""] = unit.split(".");
  if (!part) return String(count * Number(whole));
  const scaled = BigInt(Math.abs(count)) * BigInt(whole + part);
  const digits = String(scaled).padStart(part.length + 1, "0");
  const sign = count < 0 ? "-" : "";
  return `${sign}${digits.slice(0, -part.length)}.${digits.slice(-part.length)}`;
};

// The fields of a slip within `seats`; the sum is shown in `sum` with `words` (fits, off). `money` has unit and stake.
export const slipOf = ({ seats, sum, words, money }) => {
  const inputs = () => [...seats.querySelectorAll("[name^=money]")];
  const last = () => inputs().pop();
  const read = (input) => units(input.value, money.unit);
  const bought = () => [...seats.querySelectorAll("[name^=rebuy]")].map((input) => units(input.value || "0", money.unit) ?? 0);
  const add = (numbers) => numbers.reduce((a, b) => a + b, 0);

  // the last amount is computed while nobody typed it; null while something is missing, else how far the sum is off
  const total = () => {
    const wanted = money.stake ? money.stake * inputs().length + add(bought()) : 0;
    const others = inputs().slice(0, -1).map(read);
    if (!last().dataset.typed) {
      const known = others.every((one) => one !== null);
      last().value = known ? written(wanted - add(others), money.unit) : "";
    }
    const all = inputs().map(read);
    const off = all.every((one) => one !== null) ? add(all) - wanted : null;
    sum.textContent = off === null ? "" : off ? words.off.replace("{off}", written(off, money.unit)) : words.fits;
    sum.classList.toggle("off", Boolean(off));
    return off;
  };
  const wrong = () => inputs().find((input) => read(input) === null);
  seats.addEventListener("input", ({ target }) => {
    if (target === last()) target.dataset.typed = target.value ? "1" : "";
    total();
  });
  return { inputs, total, wrong };
};
