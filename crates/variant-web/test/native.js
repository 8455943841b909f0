import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = ["quick", "release", "debug"].map((profile) => here(`../../../target/${profile}/variant`));

/** The command `variant`: `VARIANT`, or what the workspace has built. */
export const command = process.env.VARIANT ?? built.find(existsSync);

/** Runs the command; returns an object for each line. */
export function variant(words, input) {
  const options = { input, encoding: "utf8", maxBuffer: 1 << 30 };
  const output = execFileSync(command, ["--json", ...words], options);
  return output.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** Numbers from 0 to 1, the same for the same seed. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
