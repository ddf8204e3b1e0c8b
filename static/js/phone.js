// On every page: the service worker that makes the site work without network, forms that are sent only where an answer
// comes, and word of deals that wait on this phone.
import { isThere } from "./net.js";
import { Unreadable } from "./store.js";
import { all } from "./waiting.js";

const notice = document.querySelector("[data-waits]");
const words = notice.dataset;
const TABLE = /^\/(sittings\/\d+|[ts]\/[^/]+)\/$/;

// --- the service worker, and the first table it has not seen -----------------------------------------------------------

// the page as it came, before any other script touches it
const page = `<!doctype html>${document.documentElement.outerHTML}`;

const keepFirst = async () => {
  if (!TABLE.test(location.pathname) || navigator.serviceWorker.controller) return;
  const head = await fetch(location.pathname, { method: "HEAD", redirect: "manual" });
  if (!head.ok) return;
  const headers = new Headers(head.headers); // its security policy above all
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  await (await caches.open("tables")).put(location.pathname, new Response(page, { headers }));
};

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.addEventListener("message", (event) => event.data === "unanswered" && unanswered());
  window.addEventListener("load", () => {
    navigator.serviceWorker.register(words.worker).catch(() => {}); // private windows refuse: the site works without
    keepFirst().catch(() => {});
  });
}

// --- a form is sent once, and only where an answer comes ---------------------------------------------------------------
// A form whose sending fails ends on the browser's own page, and what was filled in is gone. So the site is asked first
// whether it is there; whether the phone believes that it has network says nothing.

const AGAIN = 3000; // milliseconds; a file that was asked for leaves the page as it is

const unsent = Object.assign(document.createElement("p"), { className: "note error" });
unsent.setAttribute("role", "alert");

const tell = (form, word) => {
  unsent.textContent = word;
  form.after(unsent);
  unsent.scrollIntoView({ block: "nearest" }); // a long form ends below the screen
};

let pressed = null; // what a form is sent by, for browsers that do not tell
document.addEventListener("click", (event) => (pressed = event.target.closest("button, [type=submit]")), true);

const sendNow = (form, button) => {
  if (form.requestSubmit) form.requestSubmit(button);
  else if (button) button.click();
  else HTMLFormElement.prototype.submit.call(form);
};

const isPressed = (form) => pressed && pressed.form === form;

// Before any script of the page hears of it; a form that sends itself (data-own) is its own.
window.addEventListener(
  "submit",
  async (event) => {
    const form = event.target;
    if (form.method !== "post" || form.hasAttribute("data-own")) return;
    if (form.dataset.going === "now") {
      form.dataset.going = "gone";
      setTimeout(() => delete form.dataset.going, AGAIN);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.going) return;
    const button = event.submitter || (isPressed(form) ? pressed : null);
    form.dataset.going = "asked";
    unsent.remove();
    if (await isThere()) {
      form.dataset.going = "now";
      sendNow(form, button);
      if (form.dataset.going === "now") delete form.dataset.going; // the form itself found something missing
      return;
    }
    delete form.dataset.going;
    tell(form, words.unsent);
  },
  true,
);

// It was there when it was asked, and the answer to the form never came: the service worker keeps the page.
const unanswered = () => {
  const form = document.querySelector("form[data-going]");
  if (form) tell(form, words.unanswered);
};

// back to a page that was left by a form
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-going]")) delete form.dataset.going;
});

// --- deals that wait on this phone ---------------------------------------------------------------------------------------

const draw = async () => {
  const shown = document.querySelector("#sitting, [data-slip]") ? location.pathname : null; // its page tells of them itself
  const deals = await all().catch((error) => {
    if (error instanceof Unreadable) return null;
    throw error;
  });
  const others = deals && deals.filter((deal) => deal.table !== shown);
  const link = Object.assign(document.createElement("a"), { href: words.list, textContent: words.look });
  notice.replaceChildren(others ? words.text.replace("{n}", others.length) : words.unread, " ", link);
  notice.hidden = others !== null && others.length === 0;
};

document.addEventListener("waiting:changed", draw);
draw();
