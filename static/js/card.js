// The tariff card of a rule set: after every change the server is asked what the worked deals pay now. It knows no rule.
import { Unreachable, ask, unlessUnreachable } from "./net.js";

const form = document.querySelector("[data-card]");
const WAIT = 250; // milliseconds of quiet before a number that is being typed is asked about
const PARTS = ["worked", "errors", "changed"];
let timer = null;
let asking = null;

const show = (text) => {
  const answer = document.createElement("template");
  answer.innerHTML = text;
  for (const part of PARTS) {
    for (const place of form.querySelectorAll(`[data-${part}]`)) {
      const now = answer.content.querySelector(`[data-${part}="${place.dataset[part]}"]`);
      if (now && now.innerHTML !== place.innerHTML) place.replaceChildren(...now.childNodes);
    }
  }
};

const recompute = async () => {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const body = new URLSearchParams(new FormData(form));
  try {
    const { text } = await ask(location.href, {
      method: "POST",
      body,
      headers: { "HX-Request": "true" },
      cancelled: signal,
    });
    if (signal.aborted) return;
    if (!text.includes('id="preview"')) throw new Unreachable();
    show(text);
  } catch (error) {
    // without an answer the deals stay as they were; saving says what is wrong
    unlessUnreachable(error);
  }
};

form?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(recompute, WAIT);
});
