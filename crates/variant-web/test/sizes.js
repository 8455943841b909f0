// Sizes of what a visitor loads, compressed as servers do; fails above the limits.
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const target = new URL("../target/page/assets/", import.meta.url);
const size = (file) => brotliCompressSync(readFileSync(file)).length / 1024;
const files = readdirSync(target).map((name) => [name, size(new URL(name, target))]);
const sum = (end) => files.filter(([name]) => end.test(name)).reduce((sum, [, size]) => sum + size, 0);
const checks = [
  ["WebAssembly, all games and the engine", sum(/\.wasm$/), 700],
  ["scripts of the page", sum(/\.js$/), 60],
  ["style of the page", sum(/\.css$/), 20],
];
const single = process.argv[2];
if (single) checks.push([`WebAssembly, ${single} alone`, size(new URL(`../target/single/${single}/wasm/core_bg.wasm`, import.meta.url)), 200]);
for (const [name, kibibytes, most] of checks) {
  console.log(`${name}: ${kibibytes.toFixed(1)} KiB of ${most}`);
  if (kibibytes > most) process.exitCode = 1;
}
