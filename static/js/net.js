// Asking the server: with a limit to the waiting, and with one error that says that no answer came. Any other error is
// a fault of ours and stays one.
export const PATIENCE = 8000; // milliseconds an answer may take

// No answer, or none of ours: there is no network, or one that only seems to be there.
export class Unreachable extends Error {}

// AbortSignal.timeout and AbortSignal.any are too new for many phones
export const ask = async (address, { patience = PATIENCE, cancelled, ...options } = {}) => {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  const given = { cache: "no-store", redirect: "manual", ...options, signal: limit.signal };
  const timer = setTimeout(giveUp, patience);
  if (cancelled) cancelled.addEventListener("abort", giveUp);
  try {
    const response = await fetch(address, given).catch(unreachable);
    if (response.type === "opaqueredirect") unreachable(); // nothing asked here leads elsewhere: a hotel's sign-in does
    const text = await response.text().catch(unreachable);
    reachable = true;
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (!(cancelled && cancelled.aborted)) reachable = false;
    throw error;
  } finally {
    clearTimeout(timer);
    if (cancelled) cancelled.removeEventListener("abort", giveUp);
  }
};

let reachable = navigator.onLine; // a guess, until the first answer

// as the last answer, or the lack of one, told; what the phone believes of its network is a guess
export const isReachable = () => reachable;

const unreachable = () => {
  throw new Unreachable();
};

// what else was thrown goes on
export const unlessUnreachable = (error) => {
  if (!(error instanceof Unreachable)) throw error;
};

export const isJson = ({ headers }) => (headers.get("Content-Type") || "").startsWith("application/json");

// every page of ours has the place where waiting deals are told of; the page of a network that wants money has none
export const isOurs = (answer) => isJson(answer) || answer.text.includes(" data-waits ");

// an answer in place of a part of a page: whoever is not signed in is told where to
export const signInAddress = ({ status, headers }) => (status === 401 ? headers.get("HX-Redirect") : null);

// The site answers, and can write.
export const isThere = async () => {
  const address = document.querySelector("[data-waits]").dataset.health;
  const answer = await ask(address).catch(unlessUnreachable);
  return answer !== undefined && answer.status === 200 && answer.text === "ok\n";
};
