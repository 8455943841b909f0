// Puzzles are what they say, by plain enumeration: a win in so many moves and not in fewer.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Game, variants } from "../npm/index.js";

const all = JSON.parse(readFileSync(new URL("../page/public/puzzles.json", import.meta.url), "utf8"));
/** Proving all takes a minute; `VARIANT_WEB_PUZZLES=1` does. */
const STEP = process.env.VARIANT_WEB_PUZZLES ? 1 : 12;

for (const { variant } of variants()) {
  test(`puzzles of ${variant}`, () => {
    const puzzles = all[variant] ?? [];
    assert.ok(puzzles.length > 0);
    puzzles.forEach(([position, player, moves], index) => {
      const game = new Game(variant, { position });
      assert.equal(game.text(), position);
      assert.deepEqual(game.turn().map((actor) => actor.player), [player]);
      if (index % STEP) return;
      assert.ok(game.winsIn(player, moves) && !game.winsIn(player, moves - 1), position);
    });
  });
}
