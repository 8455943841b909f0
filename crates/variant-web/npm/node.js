import { readFileSync } from "node:fs";
import { Worker, parentPort } from "node:worker_threads";

/** Loads the WebAssembly. */
export const load = (init) =>
  init({ module_or_path: readFileSync(new URL("./wasm/core_bg.wasm", import.meta.url)) });

/** Starts a worker; returns it behind `post`, `listen` and `stop`. It does not rest: that would keep the process alive. */
export function startWorker() {
  const worker = new Worker(new URL("./worker.js", import.meta.url));
  let [receive, fail] = [];
  worker.on("message", (data) => receive?.(data));
  worker.on("error", (error) => fail?.(error));
  return {
    post: (message) => worker.postMessage(message),
    listen: (...hears) => ([receive, fail] = hears),
    stop: () => void worker.terminate(),
    rest: () => false,
  };
}

/** Within a worker: hears messages, and answers them. */
export function serve(receive) {
  parentPort.on("message", (message) => receive(message, (answer) => parentPort.postMessage(answer)));
}
