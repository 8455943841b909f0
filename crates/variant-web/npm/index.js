import { load, read, startWorker } from "#platform";
import init, { Core, variants } from "./wasm/core.js";

await load(init);

export { variants };

export async function rules(variant) {
  if (variants().some((known) => known.variant === variant)) return read(variant);
  throw Object.assign(new Error(`unknown variant \`${variant}\``), { field: "variant" });
}

/** Parts of a move's text: board, squares, kind. */
export function parseMove(text) {
  const [, board, rest] = /^(?:(\d+):)?(.*)$/.exec(text);
  const squares = rest.match(/[a-z]\d+/g) ?? [];
  const drop = /^([A-Z])(\d*)@/.exec(rest);
  const sign = /[@x~]/.exec(rest.replace(/=.*/, ""))?.[0] ?? "";
  return {
    ...(board && { board: Number(board) }),
    ...(drop ? { drop: drop[1], ...(drop[2] && { set: Number(drop[2]) }) } : { from: squares[0] }),
    to: squares[squares.length - (rest.includes("=") ? 2 : 1)] ?? squares[0],
    squares,
    kind: drop ? "drop" : ({ "@": "drive", x: "absorb", "~": "swap" }[sign] ?? "move"),
  };
}

const pairs = (options) =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === false) return [];
    if (value === true) return [name];
    return [value].flat().map((one) => `${name}=${typeof one === "number" ? Math.trunc(one) : one}`);
  });

let resting;

export class Game extends Core {
  constructor(variant = "orthodox-chess", { mode, position, record } = {}) {
    super(variant, mode, position);
    if (record !== undefined) this.loadRecord(record);
  }

  moves({ square, board, verbose = false } = {}) {
    const texts = this.moveTexts();
    const isWanted = (text) => {
      if (square === undefined && board === undefined) return true;
      const move = parseMove(text);
      return (board === undefined || move.board === board) && (square === undefined || move.squares[0] === square && !move.drop);
    };
    if (!verbose) return texts.filter(isWanted);
    return this.describeMoves().filter(({ text }) => isWanted(text)).map((move) => ({ ...move, ...parseMove(move.text) }));
  }

  move(move) {
    const text = typeof move === "string" ? move : this.#find(move);
    const length = this.played().length;
    this.apply(text);
    return this.history(length)[0] ?? null;
  }

  /** The text of a move as `{from, to, promotion, board}`. */
  #find(wanted) {
    const fits = this.moves({ verbose: true }).filter((move) =>
      ["from", "to", "board", "drop"].every((key) => wanted[key] === undefined || wanted[key] === move[key])
      && (wanted.promotion?.toUpperCase() ?? move.promotion) === move.promotion);
    if (fits.length === 1) return fits[0].text;
    const message = fits.length ? "ambiguous move: several legal moves fit" : "illegal move";
    throw Object.assign(new Error(message), { field: "move" });
  }

  inCheck(army) {
    const checks = this.checks();
    return army === undefined ? checks.length > 0 : checks.includes(army);
  }

  destinations(board) {
    const found = new Map();
    for (const text of this.moveTexts()) {
      const move = parseMove(text);
      if (!move.from || (board !== undefined && move.board !== board)) continue;
      const from = board === undefined && move.board ? `${move.board}:${move.from}` : move.from;
      const known = found.get(from) ?? [];
      if (!known.includes(move.to)) found.set(from, [...known, move.to]);
    }
    return found;
  }

  svg(options = {}) {
    return this.picture(pairs(options)).svg;
  }

  draw(options = {}) {
    return this.picture(pairs(options));
  }

  bestMove({ signal, onIteration, ...options } = {}) {
    const worker = resting ?? startWorker();
    resting = undefined;
    return new Promise((resolve, reject) => {
      const finish = (settle, value) => {
        signal?.removeEventListener("abort", cancel);
        settle(value);
      };
      const cancel = () => {
        worker.stop();
        finish(reject, signal.reason);
      };
      if (signal?.aborted) return cancel();
      signal?.addEventListener("abort", cancel);
      worker.listen(
        ({ iteration, found, error }) => {
          if (iteration) return onIteration?.(iteration);
          if (!resting && worker.rest()) resting = worker;
          else worker.stop();
          if (error) finish(reject, Object.assign(new Error(error.message), error));
          else finish(resolve, found);
        },
        (error) => finish(reject, error),
      );
      worker.post({
        variant: this.variant,
        position: this.startText(),
        plies: this.played(),
        reopened: !this.isOver(),
        options: pairs(options),
      });
    });
  }
}

/** Ends the worker that waits for the next search. */
export function release() {
  resting?.stop();
  resting = undefined;
}
