import type { Variant } from "variant-chess";

export const GAMES: [Variant, string][] = [
  ["orthodox-chess", "Chess"],
  ["zonal-chess", "Zonal Chess"],
  ["quarter-chess", "Quarter Chess"],
  ["zm-quadchess", "ZM Quadchess"],
  ["quad-kingdom", "Quad Kingdom"],
  ["circle-chess", "Circle Chess"],
];

export const PIECES: Record<string, string> = {
  K: "king",
  Q: "queen",
  R: "rook",
  B: "bishop",
  N: "knight",
  P: "pawn",
  A: "archbishop",
  D: "driver",
  M: "merchant",
};

const MODES: Record<string, string> = {
  start: "standard",
  "fischer-random": "Chess960, a random start",
  ffa: "everyone for themselves",
  teams: "two teams",
};

export const modeName = (mode: string): string => MODES[mode] ?? mode.replaceAll("-", " ");

const ACTIONS: [RegExp, string][] = [
  [/^draw:(.*)$/, "Draw ($1)"],
  [/^resign:remove$/, "Resign; the army is removed"],
  [/^resign:freeze$/, "Resign; the army is frozen"],
  [/^resign:(.*)$/, "Resign ($1)"],
  [/^claim:repetition(.*)$/, "Claim repetition$1"],
  [/^claim:fifty-moves(.*)$/, "Claim fifty moves$1"],
  [/^absent:(.):remove$/, "Declare $1 absent, remove the army"],
  [/^absent:(.)$/, "Declare $1 absent"],
  [/^talk:(.*)$/, "Talk: $1"],
  [/^(\d+):concede.*$/, "Concede board $1"],
  [/^flag:(.*)$/, "$1 is out of time"],
  [/^penalty:(.*)$/, "Penalty for $1"],
];

/** An action in words. */
export function actionName(text: string): string {
  const known = ACTIONS.find(([pattern]) => pattern.test(text));
  return known ? text.replace(known[0], known[1]) : text;
}
