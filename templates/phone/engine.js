// The worker in which the engine runs: CPython as WebAssembly, and the modules that the server settles by. It answers
// messages, text for text; what they mean is said in ledger/table/phone. The server writes the addresses in.
import { loadPyodide } from "{{ PYODIDE }}";

const HOME = "/scorebook";

const start = async () => {
  const indexURL = "{{ PYODIDE }}".replace(/[^/]*$/, "");
  const bundle = fetch("{{ BUNDLE }}").then((response) => response.arrayBuffer());
  const python = await loadPyodide({ indexURL, packageBaseUrl: indexURL });
  python.unpackArchive(await bundle, "zip", { extractDir: HOME });
  return python.runPython(`import sys; sys.path.insert(0, "${HOME}"); from {{ FIRST }} import answer; answer`);
};

const ready = start();
ready.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

self.addEventListener("message", async ({ data: { id, text } }) => {
  try {
    const answer = await ready;
    self.postMessage({ id, text: answer(text) });
  } catch (error) {
    self.postMessage({ id, failed: String(error) });
  }
});
