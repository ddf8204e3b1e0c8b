// What stands on the page is sent by the phone's share sheet, or copied where there is none.
const status = (place, text) => (place.querySelector("[role=status]").textContent = text);
const button = (place, what) => place.querySelector(`[data-do="${what}"]`);

// a text, or the address that it is
const told = (place) => {
  const source = document.getElementById(place.dataset.shareOf);
  const text = source.value ?? source.textContent.trim();
  return /^https?:\S+$/.test(text) ? { url: text } : { text };
};

const file = async (place) => {
  const picture = await (await fetch(place.dataset.shareFile)).blob();
  return { files: [new File([picture], `${document.title}.png`, { type: picture.type })] };
};

// the clipboard is there on https and localhost only; a selection can be copied by hand everywhere
const copy = async (place) => {
  const { text, url } = told(place);
  try {
    await navigator.clipboard.writeText(text ?? url);
    status(place, place.dataset.copied);
  } catch {
    getSelection().selectAllChildren(document.getElementById(place.dataset.shareOf));
  }
};

const share = async (place) => {
  try {
    await navigator.share(place.dataset.shareFile ? await file(place) : told(place));
  } catch (error) {
    if (error.name !== "AbortError") throw error; // he thought better of it
  }
};

const takesFiles = () => navigator.canShare?.({ files: [new File([""], "a.png", { type: "image/png" })] }) ?? false;

for (const place of document.querySelectorAll("[data-share-of], [data-share-file]")) {
  const can = place.dataset.shareFile ? takesFiles() : "share" in navigator;
  button(place, "share").hidden = !can;
  button(place, "share").addEventListener("click", () => share(place));
  if (!button(place, "copy")) continue;
  button(place, "copy").hidden = false;
  button(place, "copy").addEventListener("click", () => copy(place));
}
