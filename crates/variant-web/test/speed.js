// Perft and search in WebAssembly beside the native command, in turns: `VARIANT=.../variant node test/speed.js`. The command
// should be a release build.
import { variants, Game } from "../npm/index.js";
import { variant as run } from "./native.js";

const DEPTHS = { "orthodox-chess": 5, "zonal-chess": 4, "quarter-chess": 4, "zm-quadchess": 4, "quad-kingdom": 4, "circle-chess": 3 };
const NODES = 100_000;
const ROUNDS = 3;

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const time = (work) => {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
};

for (const { variant } of variants()) {
  const depth = DEPTHS[variant];
  const ratios = { perft: [], search: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const game = new Game(variant);
    let leaves;
    const own = time(() => (leaves = game.perft(depth)));
    const [{ nodes, seconds }] = run(["perft", variant, String(depth), "--threads", "1"]);
    if (nodes !== leaves) throw new Error(`${variant}: ${leaves} leaves, not ${nodes}`);
    ratios.perft.push(seconds / own);
    let found;
    const spent = time(() => (found = game.think([`nodes=${NODES}`])));
    const [native] = run(["bestmove", variant, "--nodes", String(NODES)]);
    ratios.search.push(found.nodes / spent / (native.nodes / native.seconds));
  }
  console.log(`${variant}: perft ${median(ratios.perft).toFixed(2)}, search ${median(ratios.search).toFixed(2)} of native`);
}
