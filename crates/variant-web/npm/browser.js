/** Loads the WebAssembly. */
export const load = (init) => init({ module_or_path: new URL("./wasm/core_bg.wasm", import.meta.url) });

/** Loads the rules of a variant. */
export async function read(variant) {
  const response = await fetch(new URL(`./rules/${variant}.md`, import.meta.url));
  if (!response.ok) throw new Error(`rules of ${variant}: ${response.status} ${response.statusText}`);
  return response.text();
}

/** Starts a worker; returns it behind `post`, `listen` and `stop`; `rest` is whether it may wait for another search. */
export function startWorker() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  // What is sent before the worker has loaded WebAssembly would be lost.
  const ready = new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
  return {
    post: (message) => void ready.then(() => worker.postMessage(message)),
    listen: (receive, fail) => {
      worker.onmessage = ({ data }) => data !== "ready" && receive(data);
      worker.onerror = ({ message }) => fail(new Error(message));
    },
    stop: () => worker.terminate(),
    rest: () => true,
  };
}

/** Within a worker: hears messages, and answers them. */
export function serve(receive) {
  self.onmessage = ({ data }) => receive(data, (answer) => self.postMessage(answer));
  self.postMessage("ready");
}
