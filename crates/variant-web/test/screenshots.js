// Takes the pictures of the page in `docs/images`, and others for a look into the folder that is named:
// `node test/screenshots.js [folder]`.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Game } from "../npm/index.js";
import { open, serve } from "./browser.js";
import { random } from "./native.js";

const docs = fileURLToPath(new URL("../../../docs/images", import.meta.url));
const folder = process.argv[2] ?? docs;
mkdirSync(folder, { recursive: true });

function line(variant, mode, plies, seed) {
  const [game, draw] = [new Game(variant, { mode }), random(seed)];
  while (!game.isOver() && game.played().length < plies) {
    const moves = game.moves();
    const found = game.think([`nodes=200`, `seed=${1 + Math.floor(draw() * 1e5)}`]);
    game.apply(found?.move ?? moves[0]);
  }
  return `v=${variant}&m=${mode}&g=${encodeURIComponent(game.played().join("_"))}`;
}

const SHOTS = [
  ["page-orthodox-chess", line("orthodox-chess", "start", 17, 1), { width: 1100, height: 720 }, "e1"],
  ["page-quarter-chess", line("quarter-chess", "start", 14, 2), { width: 1100, height: 720 }],
  ["page-zonal-chess", line("zonal-chess", "start", 14, 3), { width: 1100, height: 720, dark: true }],
  ["page-zm-quadchess", line("zm-quadchess", "ffa", 24, 4), { width: 1100, height: 760 }],
  ["page-quad-kingdom", line("quad-kingdom", "ffa", 24, 5), { width: 390, height: 844 }],
  ["page-circle-chess", line("circle-chess", "12", 60, 6), { width: 1100, height: 820 }],
];

const server = await serve();
const { context, close } = await open();
for (const [name, fragment, { width, height, dark }] of SHOTS) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await page.goto(`${server.address}#${fragment}`);
  await page.locator("[data-square].movable").first().waitFor();
  await page.locator("[data-square].movable").first().click();
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality: 70 });
  await page.close();
}
await close();
server.close();
