// A saved deal is heard where this phone is asked to. Loaded when it is, or when the switch is looked for; offline.js
// knows the name of what is remembered too.
const RINGS = "rings";
const isOn = () => localStorage.getItem(RINGS) === "yes";

export const ring = () => {
  const sound = new AudioContext();
  const [tone, loud] = [sound.createOscillator(), sound.createGain()];
  tone.frequency.value = 880;
  loud.gain.setValueAtTime(0.2, 0);
  loud.gain.exponentialRampToValueAtTime(0.001, 0.15);
  tone.connect(loud).connect(sound.destination);
  tone.onended = () => sound.close();
  tone.start();
  tone.stop(0.15);
};

const draw = () => document.querySelector("[data-rings]")?.setAttribute("aria-pressed", isOn());

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-rings]")) return;
  if (isOn()) localStorage.removeItem(RINGS);
  else localStorage.setItem(RINGS, "yes");
  draw();
  if (isOn()) ring();
});
document.addEventListener("entry:swapped", draw);
draw();
