import type { Move } from "variant-chess";

/** A move as the squares that a player points at, a piece from the stock first. */
export interface Choice {
  move: Move;
  steps: string[];
  label: string;
}

export const stockStep = (piece: string, set?: number): string => `${piece}${set ?? ""}@`;

const KINDS: Record<string, string> = { drive: "pull and push", absorb: "absorb", swap: "swap", drop: "drop", move: "move" };

export function choices(moves: Move[], names: Record<string, string>): Choice[] {
  return moves
    .filter(({ squares }) => squares.length > 0)
    .map((move) => {
      const steps = move.drop ? [stockStep(move.drop, move.set), ...move.squares] : move.squares;
      const promotion = move.promotion ? `promote to ${names[move.promotion] ?? move.promotion}` : "";
      const set = /=[A-Z](\d+)/.exec(move.text)?.[1];
      const label = promotion ? `${promotion}${set ? ` of set ${set}` : ""}` : (KINDS[move.kind] ?? "move");
      return { move, steps, label: `${label} (${move.san})` };
    });
}

/** What follows from the squares that were pointed at. */
export interface Picked {
  path: string[];
  /** The only move. */
  move?: Move;
  /** Moves that are complete, where there are several or longer ones. */
  offered: Choice[];
  /** Squares that lead on. */
  next: Set<string>;
}

export function pick(all: Choice[], path: string[]): Picked {
  const fits = path.length ? all.filter(({ steps }) => path.every((step, index) => steps[index] === step)) : [];
  const complete = fits.filter(({ steps }) => steps.length === path.length);
  const next = new Set(fits.flatMap(({ steps }) => steps.slice(path.length, path.length + 1)));
  const [only] = complete;
  if (only && complete.length === 1 && !next.size) return { path, move: only.move, offered: [], next };
  return { path, offered: complete, next };
}

/** Continues with a square, or begins anew with it; an empty path if nothing can. */
export function step(all: Choice[], path: string[], square: string): Picked {
  const on = pick(all, [...path, square]);
  if (on.move || on.offered.length || on.next.size) return on;
  const anew = pick(all, [square]);
  return path.at(-1) !== square && anew.next.size ? anew : pick(all, []);
}
