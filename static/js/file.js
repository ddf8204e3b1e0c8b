// How far a file is that is being made; the page is loaded anew once it is ready. Without this script it loads itself anew.
const bar = document.querySelector("progress[data-state]");
const percent = document.querySelector("[data-percent]");

const look = async () => {
  try {
    const answer = await fetch(bar.dataset.state, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const told = await answer.json();
    if (told.state === "done" || told.state === "failed") {
      location.reload();
      return;
    }
    bar.value = told.percent;
    percent.textContent = told.percent;
  } catch {
    // no network: it goes on without us
  }
  setTimeout(look, 1000);
};
setTimeout(look, 1000);
