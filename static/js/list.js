// The list of deals shows what each pays, or how everybody stood after it. The browser remembers which
// (ledger/views/shown.py): also for a page that was kept before the choice was made.
const YEAR = 365 * 24 * 3600;
const choice = () => document.cookie.match(/(?:^|; )deals=(amounts|stands)/)?.[1];

const show = (what) => {
  const list = document.getElementById("deals-list");
  if (!list || !what) return;
  list.dataset.shows = what;
  for (const button of document.querySelectorAll(".switch [name=show]")) {
    button.setAttribute("aria-pressed", button.value === what);
  }
};

document.addEventListener("click", (event) => {
  const button = event.target.closest(".switch [name=show]");
  if (!button) return;
  event.preventDefault();
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `deals=${button.value}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
  show(button.value);
});

show(choice());
