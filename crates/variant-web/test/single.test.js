// A build of one game without the engine, `./build quad-kingdom`, plays as the package does.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Game } from "../npm/index.js";
import init, { Core, variants } from "../target/single/quad-kingdom/wasm/core.js";
import { random } from "./native.js";

const NAME = "quad-kingdom";
await init({ module_or_path: readFileSync(new URL(`../target/single/${NAME}/wasm/core_bg.wasm`, import.meta.url)) });

test("one game, no engine", () => {
  const [only, ...others] = variants();
  assert.deepEqual([only.variant, others], [NAME, []]);
  assert.equal(Core.prototype.think, undefined);
  assert.throws(() => new Core("orthodox-chess"), { field: "variant" });
});

test("random games as in the package", () => {
  const [{ modes }] = variants();
  modes.forEach((mode, index) => {
    const [own, full, draw] = [new Core(NAME, mode), new Game(NAME, { mode }), random(index + 1)];
    while (!own.isOver() && own.played().length < 120) {
      assert.deepEqual([own.text(), own.describeMoves(), own.checks()], [full.text(), full.describeMoves(), full.checks()]);
      const moves = own.moveTexts();
      const text = moves[Math.floor(draw() * moves.length)];
      own.apply(text);
      full.apply(text);
    }
    assert.deepEqual([own.text(), own.outcome(), own.record(), own.perft(2)], [full.text(), full.outcome(), full.record(), full.perft(2)]);
    assert.equal(own.picture([]).svg, full.svg());
  });
});
