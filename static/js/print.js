// Paper shows everything: what is folded on the screen is open while it is printed.
let folded = [];

window.addEventListener("beforeprint", () => {
  folded = [...document.querySelectorAll("details.fold:not([open])")];
  for (const section of folded) section.open = true;
});

window.addEventListener("afterprint", () => {
  for (const section of folded) section.open = false;
});
