// The entry page's small script: it shows the chips that belong together, asks the server for the preview after every
// tap, and keeps what was tapped. It knows no rule: which chip belongs to which contract, what is closed and whether a
// result is needed is said by the engine, in the page's data attributes and in each preview.
"use strict";

(() => {
  const words = (text) => (text || "").split(" ").filter(Boolean);

  // --- show what belongs together -------------------------------------------------------------------------------

  const valueOf = (form, name) => {
    const field = form.elements.namedItem(name);
    return field ? field.value : "";
  };

  // "p0.rule=B3|B5": that answer; "a,b": any answer of one of them that is not empty
  const holds = (form, when) =>
    !when ||
    when.split(",").some((one) => {
      const [name, wanted] = one.split("=");
      const value = valueOf(form, name);
      return wanted === undefined ? value !== "" : wanted.split("|").includes(value);
    });

  const belongs = (element, contract, contracts) =>
    element.dataset.contracts === undefined
      ? contract !== "" || !contracts || element.dataset.group === "contract"
      : words(element.dataset.contracts).includes(contract);

  const show = (element, shown) => {
    element.hidden = !shown;
    if (element.tagName === "FIELDSET") element.disabled = !shown; // what is hidden is not sent
  };

  const arrange = (form) => {
    const contracts = form.querySelector('[data-group="contract"]') !== null;
    const contract = valueOf(form, "contract");
    const preview = form.querySelector("#preview");
    const rests = preview !== null && preview.dataset.demand === "forbidden";
    for (const group of form.querySelectorAll("fieldset[data-group]")) {
      const result = group.closest("[data-result]") !== null;
      const needed = !(result && rests && contracts);
      show(group, needed && belongs(group, contract, contracts) && holds(form, group.dataset.when));
    }
    for (const section of form.querySelectorAll(".section")) {
      section.hidden = section.querySelector("fieldset[data-group]:not([hidden])") === null;
    }
  };

  // --- chips that are closed now ----------------------------------------------------------------------------------

  const closeChips = (form) => {
    for (const input of form.querySelectorAll('input[type="radio"]')) {
      const mark = [...form.querySelectorAll("#preview [data-closed]")].find(
        (found) => found.dataset.closed === input.name && found.dataset.value === input.value,
      );
      const label = input.parentElement.querySelector("span");
      let why = label.querySelector(".why");
      input.disabled = mark !== undefined && !input.checked; // what was tapped is never dropped unseen
      if (mark && !why) {
        why = document.createElement("small");
        why.className = "why";
        label.append(why);
      }
      if (why) {
        if (mark) why.textContent = mark.textContent;
        else why.remove();
      }
    }
  };

  // --- one way of recording a result at a time -------------------------------------------------------------------

  const clearOtherWay = (form, changed) => {
    const group = changed.closest("[data-way]");
    if (!group || changed.value === "") return;
    const other = group.dataset.way === "quick" ? "full" : "quick";
    if (other === "quick" && changed.name !== "points") return;
    for (const input of form.querySelectorAll(`[data-way="${other}"] input[type="radio"]`)) {
      input.checked = input.value === "";
    }
  };

  // --- nothing tapped is lost by Back, reload or an expired sign-in --------------------------------------------------

  const draftKey = (form) => `entry:${form.action || location.pathname}:${valueOf(form, "number")}`;
  const kept = ["csrfmiddlewaretoken", "number", "version"];

  const keep = (form) => {
    const entries = [...new FormData(form)].filter(([name]) => !kept.includes(name));
    try {
      sessionStorage.setItem(draftKey(form), JSON.stringify(entries));
    } catch (error) {
      // storage is full or forbidden: the entry works without a draft
    }
  };

  const forget = (form) => sessionStorage.removeItem(draftKey(form));

  const restore = (form) => {
    if (form.querySelector(".errorlist")) return; // the server sent it back filled in
    const entries = JSON.parse(sessionStorage.getItem(draftKey(form)) || "[]");
    for (const [name, value] of entries) {
      const field = form.elements.namedItem(name);
      if (field) field.value = value;
    }
  };

  // --- wiring -------------------------------------------------------------------------------------------------------

  const ask = (form) => form.dispatchEvent(new CustomEvent("preview", { bubbles: true }));

  const start = () => {
    const form = document.getElementById("entry");
    if (!form || form.dataset.started) return;
    form.dataset.started = "yes";
    restore(form);
    arrange(form);
    closeChips(form);
    const changed = (event) => {
      clearOtherWay(form, event.target);
      arrange(form);
      keep(form);
      ask(form);
    };
    form.addEventListener("change", changed);
    form.addEventListener("submit", (event) => {
      // a second tap while the first is on its way sends nothing
      if (form.dataset.sent && !form.hasAttribute("hx-post")) event.preventDefault();
      form.dataset.sent = "yes";
    });
    if (valueOf(form, "contract")) ask(form);
  };

  // A page that is not ours (a sign-in, an error page) must not be swapped in: what was tapped stays.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const target = event.detail.target.id;
    if (["preview", "sitting"].includes(target) && !event.detail.serverResponse.includes(`id="${target}"`)) {
      event.detail.shouldSwap = false;
      document.dispatchEvent(new CustomEvent("entry:unreachable"));
    }
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = document.getElementById("entry");
    if (form && event.detail.elt === form) form.dataset.number = valueOf(form, "number");
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt, xhr } = event.detail;
    if (elt.id === "entry" && xhr.status === 200) forget(elt);
  });
  document.addEventListener("htmx:afterSettle", () => {
    start();
    const form = document.getElementById("entry");
    if (!form) return;
    const preview = form.querySelector("#preview");
    if (preview) {
      closeChips(form);
      arrange(form);
    }
  });

  // --- the screen stays awake while a deal can be entered ----------------------------------------------------------

  const stayAwake = async () => {
    if (!("wakeLock" in navigator) || document.visibilityState !== "visible" || !document.getElementById("entry")) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch (error) {
      // the battery is low or the browser says no: the page works all the same
    }
  };
  document.addEventListener("visibilitychange", stayAwake);

  start();
  stayAwake();
})();
