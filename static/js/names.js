// Names as the server's search compares them: small letters without marks.
const FOLDED = { ł: "l", đ: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe" };

export const plainKey = (text) =>
  text
    .toLowerCase()
    .replace(/[łđøßæœ]/g, (letter) => FOLDED[letter])
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
