import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Game, parseMove, release, rules, variants } from "../npm/index.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Counts that engines have published: position, depth, leaves. */
const PERFTS = [
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609],
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624],
  ["r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333],
  ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487],
];

test("published perfts of chess", () => {
  for (const [position, depth, leaves] of PERFTS) {
    const game = new Game("orthodox-chess", { position });
    assert.equal(game.perft(depth), leaves, position);
    const parts = Object.values(game.divide(2)).reduce((sum, part) => sum + part, 0);
    assert.equal(parts, game.perft(2));
  }
});

test("six variants with rules", async () => {
  const all = variants();
  assert.equal(all.length, 6);
  for (const { variant, start, modes } of all) {
    assert.match(await rules(variant), /^# /);
    assert.equal(new Game(variant, { mode: modes[0] }).text(), start);
  }
  await assert.rejects(rules("../README"), { field: "variant" });
});

test("moves by text, notation and squares; undo and redo", () => {
  const game = new Game();
  assert.equal(game.move("e2e4")?.san, "e4");
  assert.equal(game.move("e5")?.text, "e7e5");
  assert.equal(game.move({ from: "g1", to: "f3" })?.san, "Nf3");
  assert.deepEqual(game.history().map(({ san, player }) => [san, player]), [["e4", "w"], ["e5", "b"], ["Nf3", "w"]]);
  const text = game.text();
  assert.ok(game.undo() && game.undo() && game.redo() && game.redo() && !game.redo());
  assert.equal(game.text(), text);
  assert.throws(() => game.move({ from: "a7", to: "a4" }), { message: "illegal move", field: "move" });
  game.load("k7/4P3/8/8/8/8/8/K7 w - - 0 1");
  assert.throws(() => game.move({ from: "e7", to: "e8" }), /ambiguous/);
  assert.equal(game.move({ from: "e7", to: "e8", promotion: "q" })?.san, "e8=Q+");
  assert.ok(game.inCheck() && game.inCheck("b") && !game.inCheck("w"));
  assert.deepEqual(game.whyInCheck(), ["the black king on a8 is in check from the white queen on e8"]);
});

test("moves of a square, verbose moves, destinations", () => {
  const game = new Game();
  assert.deepEqual(game.moves({ square: "g1" }), ["g1f3", "g1h3"]);
  const [move] = game.moves({ square: "g1", verbose: true });
  assert.deepEqual(move, { text: "g1f3", san: "Nf3", player: "w", piece: "N", seat: "w", from: "g1", to: "f3", squares: ["g1", "f3"], kind: "move" });
  assert.equal(game.destinations().size, 10);
  assert.deepEqual(game.destinations().get("b1"), ["a3", "c3"]);
  assert.equal(game.pieces().length, 32);
  assert.ok(game.pieces().some(({ piece, army, square }) => piece === "K" && army === "b" && square === "e8"));
  const circle = new Game("circle-chess", { mode: "4" });
  assert.deepEqual([...circle.boards()], [1, 2, 3, 4]);
  assert.deepEqual(circle.destinations().get("3:g1"), ["f3", "h3"]);
  assert.equal(circle.moves({ board: 3 }).length, 20);
  assert.equal(circle.turn().length, 4);
});

test("texts of special moves", () => {
  const cases = {
    e7e8q: ["e7", "e8", "move"],
    "1:e2e4": ["e2", "e4", "move"],
    "2:N3@b1": [undefined, "b1", "drop"],
    "1:e7e8=Q3@d4": ["e7", "e8", "move"],
    "d4@d7d6": ["d4", "d6", "drive"],
    d4xd5: ["d4", "d5", "absorb"],
    "d4~c4e4": ["d4", "e4", "swap"],
    l12a1: ["l12", "a1", "move"],
  };
  for (const [text, expected] of Object.entries(cases)) {
    const { from, to, kind } = parseMove(text);
    assert.deepEqual([from, to, kind], expected, text);
  }
  assert.deepEqual(parseMove("2:N3@b1"), { board: 2, drop: "N", set: 3, to: "b1", squares: ["b1"], kind: "drop" });
});

test("actions with consent", () => {
  const game = new Game("quad-kingdom", { mode: "ffa" });
  assert.ok(game.actions("w").includes("resign:w"));
  assert.equal(game.propose("w", "draw:wmbe"), "open");
  assert.deepEqual(game.offer(), { by: "w", proposal: "draw:wmbe", agreed: ["w"], refused: [], waiting: ["m", "b", "e"] });
  assert.throws(() => game.answer("w", true), { field: "offer" });
  assert.equal(game.answer("m", true), "open");
  assert.equal(game.answer("b", true), "open");
  assert.equal(game.answer("e", true), "given");
  assert.deepEqual(game.outcome(), { reason: "agreement", scores: { w: 0.5, m: 0.5, b: 0.5, e: 0.5 } });
  assert.match(game.record(), /\[%offer w draw:wmbe\]/);
});

test("clocks", () => {
  const game = new Game();
  game.setTimeControl("60+1");
  assert.equal(game.spend("w", undefined, 11_000), false);
  game.move("e4");
  game.move("e5");
  assert.deepEqual(game.clocks(), [{ actor: { army: "w", player: "w" }, left: 50_000 }]);
  assert.equal(game.spend("w", undefined, 50_000), true);
  assert.deepEqual(game.outcome(), { reason: "time-forfeit", scores: { w: 0, b: 1 } });
});

test("records with all lines", () => {
  const game = new Game();
  const lines = "e2e4 e7e5 ( c7c5 g1f3 ( b1c3 ) d7d6 ) g1f3";
  const record = game.recordWith(lines);
  assert.match(record, /\n1\. e4 e5 \(1\.\.\. c5 2\. Nf3 \(2\. Nc3\) 2\.\.\. d6\) 2\. Nf3 \*\n$/);
  assert.equal(game.lines(record), lines);
  assert.throws(() => game.recordWith("e2e4 e2e4"), { field: "move" });
});

test("errors name field and place", () => {
  assert.throws(() => new Game("go"), { field: "variant" });
  assert.throws(() => new Game("zonal-chess", { mode: "ffa" }), { field: "mode" });
  assert.throws(() => new Game("orthodox-chess", { position: "8/8/8/8/8/8/8/8 w - - 0 1" }), { field: "placement", offset: 0 });
  assert.throws(() => new Game(undefined, { record: '[Variant "orthodox-chess"]\n\n1. e4 e4' }), { field: "record", line: 3, column: 7 });
  assert.throws(() => new Game().apply("e9"), { field: "move", offset: 0 });
  assert.throws(() => new Game().svg({ seat: "x" }), { field: "seat" });
});

test("pictures", () => {
  const game = new Game("zm-quadchess", { mode: "ffa" });
  assert.match(game.svg(), /^<svg xmlns=/);
  const { svg, boards } = game.draw({ bare: true, seat: "n", dark: true, last: "a1b1" });
  assert.equal(boards.length, 1);
  assert.equal(boards[0].length, 64);
  assert.ok(!svg.includes("to move"));
  const at = Object.fromEntries(boards[0].map(({ square, x, y }) => [square, [x, y]]));
  assert.ok(at.a1[0] > at.b1[0] && at.a1[1] < at.a2[1]);
  assert.equal(new Game("circle-chess", { mode: "26" }).draw().boards.length, 26);
});

test("searches in a worker", async () => {
  const game = new Game("orthodox-chess", { position: "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1" });
  const depths = [];
  const found = await game.bestMove({ depth: 4, onIteration: ({ depth }) => depths.push(depth) });
  assert.deepEqual(found, { ...game.think(["depth=4"]) });
  assert.ok(found.nodes > 0 && depths[0] === 1 && game.moves().includes(found.move));
  const stop = new AbortController();
  const long = game.bestMove({ depth: 60, ms: 60_000, signal: stop.signal, onIteration: () => stop.abort(new Error("enough")) });
  await assert.rejects(long, /enough/);
  await assert.rejects(game.bestMove({ depth: 1, move: "a1a9" }), { field: "move" });
  await assert.rejects(game.bestMove({ nodes: NaN }), { field: "nodes" });
  assert.ok((await game.bestMove({ ms: 20.5 })).nodes > 0);
  for (const { variant } of variants()) {
    const started = performance.now();
    const other = new Game(variant);
    assert.ok(other.moves().includes((await other.bestMove({ ms: 100 })).move));
    assert.ok(performance.now() - started < 5_000, variant);
  }
  release();
});

test("wins by plain enumeration", () => {
  const game = new Game("orthodox-chess", { position: "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1" });
  assert.deepEqual([1, 2].map((moves) => game.winsIn("w", moves)), [false, true]);
  assert.equal(game.winsIn("b", 2), false);
});

test("the package holds what it must and nothing else", () => {
  const packed = execFileSync("npm", ["pack", "--dry-run", "--json", "./npm"], { cwd: root, encoding: "utf8" });
  const [{ files }] = JSON.parse(packed.slice(packed.indexOf("[")));
  assert.deepEqual(files.map(({ path }) => path).sort(), [
    "LICENSE-APACHE", "LICENSE-MIT", "README.md", "browser.js", "index.d.ts", "index.js", "node.js", "package.json",
    ...variants().map(({ variant }) => `rules/${variant}.md`).sort(), "wasm/core.js", "wasm/core_bg.wasm", "worker.js",
  ]);
});

test("an example has the declared types", () => {
  execFileSync("node_modules/.bin/tsc", ["--noEmit", "-p", "test"], { cwd: root, stdio: "inherit" });
});

/** Beside an expression stands its value, as a literal; `...` stands for further elements. */
test("examples of the pages return what stands beside them", async () => {
  const AsyncFunction = (async () => {}).constructor;
  for (const [page, least] of [["crates/variant-web/npm/README.md", 6], ["docs/web.md", 3]]) {
    const text = readFileSync(`${root}/../../${page}`, "utf8");
    const lines = [...text.matchAll(/^```js\n(.*?)^```/gms)].flatMap(([, block]) => block.split("\n"));
    const shown = [];
    const program = lines.filter((line) => !line.startsWith("import ")).map((line) => {
      const [, code, value] = /^(\S.*);\s+\/\/ ([[{"].*)$/.exec(line) ?? [];
      return code ? `show(${JSON.stringify(value)}, ${code});` : line;
    });
    const show = (expected, value) => {
      const more = expected.includes(", ...]");
      const literal = new Function(`return ${expected.replace(/;.*| *\.\.\.(?=\])/g, "")}`)();
      assert.deepEqual(more ? value.slice(0, literal.length) : value, literal, `${page}: ${expected}`);
      shown.push(expected);
    };
    const log = { log() {} };
    await new AsyncFunction("Game", "show", "document", "console", program.join("\n"))(Game, show, { body: {} }, log);
    assert.ok(shown.length >= least, `${page}: ${shown.length}`);
  }
  release();
});
