// Asking the server: with a limit to the waiting, and with one error that says that no answer came. Any other error is
// a fault of ours and stays one.
export const PATIENCE = 8000; // milliseconds an answer may take

// No answer, or none of ours: there is no network, or one that only seems to be there.
export class Unreachable extends Error {}

const unreachable = () => {
  throw new Unreachable();
};

// what else was thrown goes on
export const unlessUnreachable = (error) => {
  if (!(error instanceof Unreachable)) throw error;
};

// AbortSignal.timeout and AbortSignal.any are too new for many phones
export const ask = async (address, { cancelled, ...options } = {}) => {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  const timer = setTimeout(giveUp, PATIENCE);
  if (cancelled) cancelled.addEventListener("abort", giveUp);
  const given = { cache: "no-store", redirect: "manual", ...options, signal: limit.signal };
  try {
    const response = await fetch(address, given).catch(unreachable);
    const { status, headers } = response;
    const answer = { status, headers, text: await response.text().catch(unreachable) };
    if (!isOurs(answer)) unreachable();
    heard(true);
    return answer;
  } catch (error) {
    if (!(cancelled && cancelled.aborted)) heard(false);
    throw error;
  } finally {
    clearTimeout(timer);
    if (cancelled) cancelled.removeEventListener("abort", giveUp);
  }
};

// --- whose answer it is ------------------------------------------------------------------------------------------------

export const isJson = ({ headers }) => (headers.get("Content-Type") || "").startsWith("application/json");

// an answer in place of a part of a page: whoever is not signed in is told where to
export const signInAddress = ({ status, headers }) => (status === 401 ? headers.get("HX-Redirect") : null);

const WELL = "ok\n";
// every page of ours, the preview, and what whoever watches over the server is told
const MARKS = [" data-waits ", 'id="preview"'];

// A network that wants money first answers everything with a page of its own, or leads to one.
const isOurs = (answer) =>
  answer.status === 304 ||
  isJson(answer) ||
  signInAddress(answer) !== null ||
  answer.text === WELL ||
  MARKS.some((mark) => answer.text.includes(mark));

// --- whether there is network ------------------------------------------------------------------------------------------

let reachable = navigator.onLine; // a guess, until the first answer or the lack of one

const heard = (answered) => {
  const back = answered && !reachable;
  reachable = answered;
  if (back) document.dispatchEvent(new CustomEvent("net:back"));
};

export const isReachable = () => reachable;

// The site answers, and can write.
export const isThere = async () => {
  const address = document.querySelector("[data-waits]").dataset.health;
  const answer = await ask(address).catch(unlessUnreachable);
  return answer !== undefined && answer.text === WELL;
};

// --- what is sent ------------------------------------------------------------------------------------------------------

// A key for what is sent: the same request sent twice has the same one.
// crypto.randomUUID is there on https and localhost only
export const newKey = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
};
