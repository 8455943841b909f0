import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { Worker, parentPort } from "node:worker_threads";

// V8 11, of Node 20, can crash when it leaves optimised code during a call into WebAssembly that returns an object.
if (process.versions.v8.startsWith("11.")) setFlagsFromString("--no-turbo-inline-js-wasm-calls");

/** Loads the WebAssembly. */
export const load = (init) =>
  init({ module_or_path: readFileSync(new URL("./wasm/core_bg.wasm", import.meta.url)) });

/** Loads the rules of a variant. */
export const read = (variant) => readFile(new URL(`./rules/${variant}.md`, import.meta.url), "utf8");

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
