// Random games of every variant and mode are those of the native command: positions, turns, checks, moves in both
// notations, outcomes; and searches. `VARIANT_WEB_GAMES` games of each variant are played.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, variants } from "../npm/index.js";
import { command, random, variant } from "./native.js";

const GAMES = Number(process.env.VARIANT_WEB_GAMES ?? 4);
const PLIES = 400;

/** What `variant moves --san --json` prints of a position. */
const described = (game) => {
  const moves = game.describeMoves();
  return {
    position: game.text(),
    turn: game.turn(),
    in_check: game.checks(),
    moves: moves.map(({ text }) => text),
    san: moves.map(({ san }) => san),
    outcome: game.outcome(),
  };
};

test("the native command is there", () => assert.ok(command, "cargo build --profile quick -p variant-cli"));

for (const { variant: name, modes } of variants()) {
  test(`${name}: ${GAMES} random games`, () => {
    const all = name === "circle-chess" ? ["3", "3:social", "4:rounds", "5:social:rounds"] : modes;
    let positions = 0;
    for (let number = 0; number < GAMES; number += 1) {
      const mode = all[number % all.length];
      const draw = random(number + 1);
      const game = new Game(name, { mode });
      const seen = [];
      while (!game.isOver() && game.played().length < PLIES) {
        seen.push(described(game));
        const moves = game.moves();
        game.apply(moves[Math.floor(draw() * moves.length)]);
      }
      positions += seen.length;
      const texts = seen.map(({ position }) => `${position}\n`).join("");
      const native = variant(["moves", name, "--position", "-", "--san"], texts);
      assert.equal(native.length, seen.length);
      native.forEach((line, index) => {
        delete line.line;
        assert.deepEqual(seen[index], line, `${mode}, game ${number}, ply ${index}`);
      });
      const [end] = variant(["apply", name, "--mode", mode, ...game.played(), "--record"]);
      assert.deepEqual([end.position, end.outcome], [game.text(), game.outcome()], `${mode}, game ${number}`);
      assert.equal(end.record, game.record());
      const again = new Game(undefined, { record: game.record() });
      assert.deepEqual([again.variant, again.text(), again.played()], [name, game.text(), game.played()]);
    }
    assert.ok(positions > 10 * GAMES);
  });
  test(`${name}: searches visit the same positions`, () => {
    // Its table is found by hash keys, which WebAssembly computes and native programs look up.
    const { move, scores, pv, nodes } = new Game(name).think(["nodes=20000"]);
    const [native] = variant(["bestmove", name, "--nodes", "20000"]);
    assert.deepEqual([move, scores, pv, nodes], [native.move, native.scores, native.pv, native.nodes]);
  });
}
