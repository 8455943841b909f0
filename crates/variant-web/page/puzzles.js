// Finds puzzles: `node page/puzzles.js [variant] [seconds]` adds to page/public/puzzles.json. Positions come from games
// in which some capture whenever they can and the others never do. The search finds wins in one to three moves, plain
// enumeration proves each, and that only one first move wins if there are several to make.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Game, variants } from "../npm/index.js";
import { random } from "../test/native.js";

const FILE = new URL("public/puzzles.json", import.meta.url);
const WANTED = 100;
/** Most puzzles of each number of moves. */
const MOST_OF = { 1: 60, 2: 50, 3: 40 };
const MODES = {
  "zm-quadchess": ["two-opposite", "two-adjacent"],
  "quad-kingdom": ["two-b"],
  "circle-chess": ["3:rounds", "3:social:rounds"],
};
/** Most moves of a position whose wins in so many moves are enumerated. */
const MOST = { 2: 60, 3: 25 };

/** Number of moves to the win, if it is certain and unique. */
function winOf(game, player) {
  if (game.winsIn(player, 1)) return 1;
  let moves;
  game.think(["depth=6", "nodes=1500", `player=${player}`], ({ mate }) => (moves = mate));
  const choices = game.moves();
  if (!(moves > 1 && moves <= 3) || choices.length > MOST[moves]) return undefined;
  if (game.winsIn(player, moves - 1) || !game.winsIn(player, moves)) return undefined;
  const winning = choices.filter((text) => {
    game.apply(text);
    const wins = game.outcome()?.scores[player] === 1 || game.winsIn(player, moves - 1);
    game.undo();
    return wins;
  });
  return winning.length === 1 ? moves : undefined;
}

/** Positions of games in which some players capture whenever they can, and the others never do. */
function* positions(variant, modes, seed) {
  const draw = random(seed);
  const any = (list) => list[Math.floor(draw() * list.length)];
  const game = new Game(variant, { mode: modes[seed % modes.length] });
  const greedy = new Set(game.players().filter((_, index) => (index + seed) % 2));
  while (!game.isOver() && game.played().length < 1000) {
    const actor = any(game.turn());
    yield { game, actor };
    const moves = game.describeMoves().filter(({ player }) => player === actor.player);
    const wanted = moves.filter(({ captured }) => Boolean(captured) === greedy.has(actor.player));
    game.apply(any(wanted.length && draw() < 0.9 ? wanted : moves).text);
  }
  game.free();
}

const [, , only, seconds = "60"] = process.argv;
const all = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
for (const { variant, modes } of variants()) {
  if (only && only !== variant) continue;
  const found = (all[variant] ??= []);
  const counts = { 1: 0, 2: 0, 3: 0 };
  for (const [, , moves] of found) counts[moves] += 1;
  const known = new Set(found.map(([position]) => position));
  const end = performance.now() + 1000 * Number(seconds);
  for (let seed = 1 + 1000 * found.length; performance.now() < end; seed += 1) {
    let ofGame = 0;
    let skipped = 0;
    for (const { game, actor } of positions(variant, MODES[variant] ?? [modes[0]], seed)) {
      if (game.turn().length !== 1 || performance.now() > end || ofGame > 2 || game.played().length < 10) continue;
      // Neighbours in a game are alike.
      if ((skipped += 1) % 3) continue;
      const moves = winOf(game, actor.player);
      const position = game.text();
      if (!moves || counts[moves] >= MOST_OF[moves] || known.has(position)) continue;
      known.add(position);
      counts[moves] += 1;
      ofGame += 1;
      found.push([position, actor.player, moves]);
    }
    if (found.length >= WANTED) break;
  }
  found.sort((a, b) => a[2] - b[2]);
  console.log(variant, counts);
}
writeFileSync(FILE, `{\n${Object.entries(all).map(([name, list]) => `${JSON.stringify(name)}: [\n${list.map((one) => JSON.stringify(one)).join(",\n")}\n]`).join(",\n")}\n}\n`);
