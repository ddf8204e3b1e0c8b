// Clocks that run down on a page: data-left has the seconds left when the page came, less than 0 after the end.
const since = new WeakMap(); // clock → when it was first seen; the clock on the wall may be set meanwhile

export const left = (clock) => {
  if (!since.has(clock)) since.set(clock, performance.now());
  return Number(clock.dataset.left) - Math.floor((performance.now() - since.get(clock)) / 1000);
};

const two = (number) => String(number).padStart(2, "0");

const show = () => {
  for (const clock of document.querySelectorAll("[data-left]")) {
    const seconds = Math.abs(left(clock));
    clock.textContent = `${left(clock) < 0 ? "−" : ""}${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
    clock.classList.toggle("over", left(clock) <= 0);
  }
};

setInterval(show, 500);
document.addEventListener("state:shown", show);
show();
