// The page in Chromium: `npm run page` comes first.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { createRequire } from "node:module";
import { Game, variants } from "../npm/index.js";
import { executable, open, serve } from "./browser.js";
import { random } from "./native.js";

const skip = executable ? false : "no Chromium here";
let [server, browser] = [];
const faults = [];

before(async () => {
  if (skip) return;
  [server, browser] = [await serve(), await open()];
});
after(async () => {
  await browser?.close();
  server?.close();
  assert.deepEqual(faults, [], "no error on any page");
});

/** Opens the page at a game; errors of scripts and of the content policy are faults. */
async function visit(fragment, context = browser.context) {
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto(`${server.address}#${fragment}`);
  await page.locator("[data-square]").first().waitFor();
  return page;
}

const played = async (page) => {
  const line = new URLSearchParams(decodeURIComponent(new URL(page.url()).hash.slice(1)).replaceAll("+", "%2B")).get("g");
  return line ? line.split("_") : [];
};

/** Points at the squares of a move as a player does. */
async function play(page, game, text) {
  const move = game.moves({ verbose: true }).find((move) => move.text === text);
  if (move.board) {
    const board = page.locator(`.overview button[aria-label^="Board ${move.board},"]`);
    if ((await board.count()) && (await board.getAttribute("aria-pressed")) !== "true") await board.click();
  }
  if (move.drop) {
    const number = move.set ? ` of set ${move.set}"` : '"';
    const names = { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen" };
    await page.locator(`.stock [aria-label="Drop a ${names[move.drop]}${number}]`).click();
  }
  for (const square of move.squares) await page.locator(`[data-square="${square}"]`).click();
  const choice = page.locator(".chooser button", { hasText: `(${move.san})` });
  if (await choice.count()) await choice.first().click();
  game.apply(text);
}

/** The shortest of some random games. */
function shortest(variant, mode, count, most) {
  let best;
  for (let seed = 1; seed <= count; seed += 1) {
    const [game, draw] = [new Game(variant, { mode }), random(seed)];
    while (!game.isOver() && game.played().length < (best?.length ?? most)) {
      const moves = game.moves();
      game.apply(moves[Math.floor(draw() * moves.length)]);
    }
    if (!best || game.played().length < best.length) best = game.played();
    game.free();
  }
  return best;
}

const WHOLE = { "orthodox-chess": ["start"], "zonal-chess": ["start"], "quarter-chess": ["start"], "zm-quadchess": ["two-opposite"], "quad-kingdom": ["two-b"], "circle-chess": ["3:rounds"] };

for (const [variant, [mode]] of Object.entries(WHOLE)) {
  test(`a game of ${variant} by clicks, then by its link`, { skip }, async () => {
    const texts = shortest(variant, mode, 40, 90);
    const [page, game] = [await visit(`v=${variant}&m=${mode}`), new Game(variant, { mode })];
    for (const text of texts) {
      await play(page, game, text);
      assert.equal((await played(page)).length, game.played().length, `after ${text}: ${await page.locator(".table > .refusal").textContent()}`);
    }
    assert.deepEqual(await played(page), game.played());
    const status = await page.locator(".status").textContent();
    if (game.isOver()) assert.match(status, new RegExp(`^${game.outcome().reason.replaceAll("-", " ")}`));
    await page.reload();
    await page.locator("[data-square]").first().waitFor();
    assert.equal(await page.locator(".status").textContent(), status);
    await page.getByRole("button", { name: "Take back" }).click();
    assert.equal((await played(page)).length, texts.length - 1);
    await page.close();
  });
}

/** Special moves: variant, position, text. */
const SPECIAL = [
  ["orthodox-chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"],
  ["orthodox-chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"],
  ["orthodox-chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n"],
];

/** Finds moves of further kinds in random games. */
function* found() {
  const wanted = [
    ["quarter-chess", undefined, { drive: ({ kind }) => kind === "drive", absorb: ({ kind }) => kind === "absorb", swap: ({ kind }) => kind === "swap", promotion: ({ promotion }) => promotion }],
    ["zonal-chess", undefined, { promotion: ({ promotion }) => promotion, castling: ({ san }) => san.startsWith("O-O") }],
    ["zm-quadchess", "ffa", { promotion: ({ promotion }) => promotion, castling: ({ san }) => /^[O0]-[O0]/.test(san) }],
    ["quad-kingdom", "ffa", { promotion: ({ promotion }) => promotion, castling: ({ san }) => /^[O0]-[O0]/.test(san) }],
    ["circle-chess", "3", { drop: ({ drop }) => drop, promotion: ({ promotion }) => promotion, concession: ({ text }) => text.endsWith("concede") }],
    ["circle-chess", "3:social", { drop: ({ drop }) => drop }],
  ];
  for (const [variant, mode, kinds] of wanted) {
    const left = new Map(Object.entries(kinds));
    for (let seed = 1; seed <= 30 && left.size; seed += 1) {
      const [game, draw] = [new Game(variant, { mode }), random(seed)];
      while (!game.isOver() && game.played().length < 400 && left.size) {
        const moves = game.moves({ verbose: true });
        for (const [kind, is] of left) {
          const special = moves.find((move) => is(move) && move.squares.length);
          if (!special) continue;
          left.delete(kind);
          yield [variant, game.text(), special.text];
        }
        game.apply(moves[Math.floor(draw() * moves.length)].text);
      }
    }
    left.delete("concession");
    assert.deepEqual([...left.keys()], [], `${variant}: special moves that random games do not have`);
  }
}

test("special moves by clicks", { skip }, async () => {
  for (const [variant, position, text] of [...SPECIAL, ...found()]) {
    const page = await visit(`v=${variant}&p=${encodeURIComponent(position.replaceAll(" ", "_"))}`);
    await play(page, new Game(variant, { position }), text);
    assert.deepEqual(await played(page), [text], `${variant} ${position}`);
    await page.close();
  }
});

test("the first move is possible within two seconds", { skip }, async () => {
  const page = await browser.context.newPage();
  const started = performance.now();
  await page.goto(`${server.address}#v=orthodox-chess&m=start`);
  await page.locator('[data-square="e2"]').click();
  await page.locator('[data-square="e4"]').click();
  assert.deepEqual(await played(page), ["e2e4"]);
  const spent = performance.now() - started;
  console.log(`first move after ${Math.round(spent)} ms`);
  assert.ok(spent < Number(process.env.VARIANT_WEB_FIRST_MS ?? 2_000), `${spent} ms`);
  await page.close();
});

test("drag, refusal with its reason, analysis, variations", { skip }, async () => {
  const page = await visit("v=orthodox-chess&m=start");
  const middle = async (square) => {
    const { x, y, width, height } = await page.locator(`[data-square="${square}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(to)), { steps: 5 });
    await page.mouse.up();
  };
  await drag("e2", "e5");
  assert.match(await page.locator(".table > .refusal").textContent(), /pawn/);
  await drag("e2", "e4");
  await page.locator('[data-square="e7"]').click();
  await page.locator('[data-square="e5"]').click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await drag("c7", "c5");
  assert.deepEqual(await played(page), ["e2e4", "e7e5", "(", "c7c5", ")"]);
  await page.reload();
  await page.locator(".list .variation").waitFor();
  await page.locator("summary", { hasText: "Analysis" }).click();
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".analysis li").nth(2).waitFor();
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.close();
});

test("the computer plays its seats", { skip }, async () => {
  const page = await visit("v=quad-kingdom&m=ffa&s=m1b1e1");
  await play(page, new Game("quad-kingdom", { mode: "ffa" }), new Game("quad-kingdom", { mode: "ffa" }).moves()[0]);
  await page.waitForFunction(() => decodeURIComponent(location.hash).split("g=")[1]?.split("_").length === 4);
  await page.close();
});

test("import of a position and of a record, an agreed draw, clocks", { skip }, async () => {
  const page = await visit("v=orthodox-chess&m=start&t=300%2B3");
  await page.locator("summary", { hasText: "Import" }).click();
  const text = page.locator(".exchange textarea");
  await text.fill('[Event "x"]\n\n1. e4 e5 2. Nf3 *');
  await page.getByRole("button", { name: "Read" }).click();
  assert.deepEqual(await played(page), ["e2e4", "e7e5", "g1f3"]);
  await text.fill("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *");
  await page.getByRole("button", { name: "Read" }).click();
  assert.equal((await played(page)).join(" "), "e2e4 e7e5 ( c7c5 g1f3 ) b1c3");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  assert.match(await text.inputValue(), /1\. e4 e5 \(1\.\.\. c5 2\. Nf3\) 2\. Nc3 \*/);
  await text.fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await page.getByRole("button", { name: "Read" }).click();
  assert.match(await page.locator(".status").textContent(), /white to move/i);
  await page.getByRole("button", { name: /Draw/ }).click();
  await page.getByRole("button", { name: "b agrees" }).click();
  assert.match(await page.locator(".status").textContent(), /^agreement/);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  assert.match(await text.inputValue(), /1\/2-1\/2/);
  await page.close();
});

test("a game with the keyboard alone", { skip }, async () => {
  const page = await visit("v=orthodox-chess&m=start");
  const at = () => page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  const walk = async (to) => {
    for (let steps = 0; (await at()) !== to; steps += 1) {
      assert.ok(steps < 20, `${await at()} does not lead to ${to}`);
      const [from, [file, rank]] = [await at(), [to.charCodeAt(0), Number(to[1])]];
      const [x, y] = [file - from.charCodeAt(0), rank - Number(from[1])];
      const flipped = (await page.locator('[data-square="a1"]').boundingBox()).y < (await page.locator('[data-square="a8"]').boundingBox()).y ? -1 : 1;
      if (x) await page.keyboard.press(x * flipped > 0 ? "ArrowRight" : "ArrowLeft");
      else await page.keyboard.press(y * flipped > 0 ? "ArrowUp" : "ArrowDown");
    }
  };
  for (let presses = 0; !(await at()); presses += 1) {
    assert.ok(presses < 30);
    await page.keyboard.press("Tab");
  }
  for (const square of ["f2", "f3", "e7", "e5", "g2", "g4"]) {
    await walk(square);
    await page.keyboard.press("Enter");
  }
  await page.locator(".typed input").focus();
  await page.keyboard.type("Qh5");
  await page.keyboard.press("Enter");
  assert.match(await page.locator(".table > .refusal").textContent(), /illegal|move/);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Qh4#");
  await page.keyboard.press("Enter");
  assert.match(await page.locator(".status").textContent(), /^checkmate/);
  await page.close();
});

test("puzzles are solved on the page", { skip }, async () => {
  const page = await visit("v=orthodox-chess&m=start");
  await page.locator("summary", { hasText: "Puzzles" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  const all = JSON.parse(readFileSync(new URL("../page/public/puzzles.json", import.meta.url), "utf8"));
  const [position, player, moves] = all["orthodox-chess"][0];
  const game = new Game("orthodox-chess", { position });
  for (let left = moves - 1; left >= 0; left -= 1) {
    const best = game.moves().find((text) => {
      game.apply(text);
      const wins = game.outcome()?.scores[player] === 1 || (left > 0 && game.winsIn(player, left));
      game.undo();
      return wins;
    });
    await play(page, game, best);
    for (const reply of (await played(page)).slice(game.played().length)) game.apply(reply);
  }
  assert.match(await page.locator(".puzzles [role=status]").textContent(), /^Solved/);
  await page.close();
});

test("26 boards of Circle Chess: no frame above 50 ms while dragging", { skip }, async () => {
  const page = await visit("v=circle-chess&m=26");
  assert.equal(await page.locator(".overview button").count(), 26);
  const { x, y } = await page.locator('[data-square="e2"]').boundingBox();
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 10);
  await page.evaluate(() => {
    globalThis.frames26 = [];
    let last = performance.now();
    const note = (now) => {
      globalThis.frames26.push(now - last);
      last = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (let step = 0; step < 60; step += 1) await page.mouse.move(x + 30 + Math.sin(step / 5) * 120, y - 60 + Math.cos(step / 5) * 60);
  const times = (await page.evaluate(() => globalThis.frames26)).slice(2);
  await page.mouse.up();
  times.sort((a, b) => a - b);
  console.log(`frames while dragging: ${times.length}, median ${times[times.length >> 1].toFixed(1)} ms, longest ${times.at(-1).toFixed(1)} ms`);
  assert.ok(times.at(-1) < Number(process.env.VARIANT_WEB_FRAME_MS ?? 50));
  await page.close();
});

test("works without a network once loaded", { skip }, async () => {
  const page = await visit("v=zonal-chess&m=start");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await browser.context.setOffline(true);
  await page.reload();
  await page.locator('[data-square="e3"]').first().waitFor();
  await page.locator(".rules li", { hasText: "ZC-1" }).first().waitFor({ state: "attached" });
  await page.locator("summary", { hasText: "Analysis" }).click();
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.locator(".analysis li").first().waitFor();
  await browser.context.setOffline(false);
  await page.close();
});

test("axe finds nothing serious, in both themes and on a phone", { skip }, async () => {
  const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const { variant, modes } of variants()) {
    for (const [theme, width] of [["light", 1280], ["dark", 390]]) {
      const page = await visit(`v=${variant}&m=${modes[0]}`);
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(() => document.querySelectorAll("details").forEach((part) => (part.open = true)));
      // By the developer's protocol, which the content policy does not bind.
      await page.evaluate(source);
      const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
      const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
      assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)]), [], `${variant}, ${theme}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${variant}: ${overflow} pixels too wide at ${width}`);
      await page.close();
    }
  }
});
