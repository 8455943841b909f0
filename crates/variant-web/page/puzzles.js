// Finds puzzles: `node page/puzzles.js [variant]` fills page/public/puzzles.json up to a hundred of each variant. Positions are
// the last ones of games that the search wins against players who move at random. The search finds wins in one to three
// moves, plain enumeration proves each, and that only one first move wins if there are several to make.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Game, variants } from "../npm/index.js";
import { random } from "../test/native.js";

const FILE = new URL("public/puzzles.json", import.meta.url);
const WANTED = 100;
/** Most puzzles of each number of moves. */
const MOST_OF = { 1: 75, 2: 60, 3: 40 };
const MODES = {
  "zm-quadchess": ["two-opposite", "two-adjacent"],
  "quad-kingdom": ["two-b"],
  "circle-chess": ["3:rounds", "3:social:rounds"],
};
/** Most moves of a position whose wins in so many moves are enumerated. */
const MOST = { 2: 90, 3: 45 };

/** Number of moves to the win, if it is certain and unique. */
function winOf(game, player) {
  if (game.winsIn(player, 1)) return 1;
  let moves;
  game.think(["depth=6", "nodes=10000", `player=${player}`], ({ mate }) => (moves = mate));
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

/** A game that the search plays for one player, after some random moves. */
function played(variant, mode, seed) {
  const draw = random(seed);
  const any = (list) => list[Math.floor(draw() * list.length)];
  const game = new Game(variant, { mode });
  const player = any(game.players());
  while (!game.isOver() && game.played().length < 300) {
    const isOwn = game.played().length >= 8 && game.turn()[0].player === player;
    game.apply(isOwn ? game.think(["nodes=200", `player=${player}`]).move : any(game.moves()));
  }
  return { game, player };
}

/** The longest win before the end of a game that `isWanted`. */
function puzzleOf({ game, player }, isWanted) {
  let puzzle;
  for (let moves = 0; moves < 3 && game.outcome()?.scores[player] !== 0 && game.undo(); ) {
    if (game.isOver() || game.turn()[0].player !== player) continue;
    moves += 1;
    const found = winOf(game, player);
    const position = game.text();
    if (found && isWanted(position, found)) puzzle = [position, player, found];
  }
  return puzzle;
}

const [, , only] = process.argv;
const all = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
for (const { variant, modes } of variants()) {
  if (only && only !== variant) continue;
  const found = (all[variant] ??= []);
  const counts = { 1: 0, 2: 0, 3: 0 };
  for (const [, , moves] of found) counts[moves] += 1;
  const isWanted = (position, moves) => counts[moves] < MOST_OF[moves] && found.every(([known]) => known !== position);
  const own = MODES[variant] ?? [modes[0]];
  for (let seed = 1; found.length < WANTED; seed += 1) {
    const over = played(variant, own[seed % own.length], seed);
    const puzzle = puzzleOf(over, isWanted);
    over.game.free();
    if (!puzzle) continue;
    counts[puzzle[2]] += 1;
    found.push(puzzle);
  }
  found.sort((a, b) => a[2] - b[2]);
  console.log(variant, counts);
}
writeFileSync(FILE, `{\n${Object.entries(all).map(([name, list]) => `${JSON.stringify(name)}: [\n${list.map((one) => JSON.stringify(one)).join(",\n")}\n]`).join(",\n")}\n}\n`);
