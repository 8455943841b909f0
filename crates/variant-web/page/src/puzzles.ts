import type { Variant } from "variant-chess";
import { button, field, fill, h, select } from "./dom";
import { GAMES } from "./names";
import type { Session, Start } from "./session";
import { path } from "./tree";

/** Position text, player who wins, own moves to the win. */
type Puzzle = [position: string, player: string, moves: number];

/** Wins in one to three moves, whatever the others do. */
export class Puzzles {
  readonly element = h("div", { className: "puzzles" });
  readonly #state = h("p", { role: "status" });
  #all?: Record<string, Puzzle[]>;
  #puzzle?: Puzzle;
  #index = 0;

  constructor(
    readonly session: () => Session,
    readonly begin: (start: Start) => Session,
    readonly played: () => void,
  ) {}

  async show(variant: Variant = this.session().game.variant): Promise<void> {
    this.#all ??= (await (await fetch("./puzzles.json")).json()) as Record<string, Puzzle[]>;
    const puzzles = this.#all[variant] ?? [];
    const go = (index: number) => this.#begin(variant, (index + puzzles.length) % puzzles.length);
    fill(
      this.element,
      h("div", { className: "row" },
        field("Of", select(GAMES.filter(([name]) => this.#all![name]?.length), variant, (name) => void this.show(name as Variant))),
        button("Previous", () => go(this.#index - 1)),
        button(this.#puzzle ? "Next" : "Begin", () => go(this.#puzzle ? this.#index + 1 : 0)),
        button("Random", () => go(Math.floor(Math.random() * puzzles.length))),
        button("Again", () => go(this.#index), { disabled: !this.#puzzle }),
      ),
      this.#state,
    );
  }

  #begin(variant: Variant, index: number): void {
    const puzzle = this.#all![variant]![index]!;
    const [position, player, moves] = puzzle;
    this.#index = index;
    this.begin({ variant, position });
    this.#puzzle = puzzle;
    this.#state.textContent = `Puzzle ${index + 1}: ${player} wins in ${moves} ${moves === 1 ? "move" : "moves"}.`;
    void this.show(variant);
  }

  /** Ends the puzzle when another game begins. */
  leave(): void {
    this.#puzzle = undefined;
    this.#state.textContent = "";
  }

  /** Judges a move, and answers it as long as the win is certain. */
  judge(): void {
    const session = this.session();
    const { game, at } = session;
    if (!this.#puzzle || at.children.length || at.player !== this.#puzzle[1]) return;
    const [, player, moves] = this.#puzzle;
    const left = moves - path(at).filter((node) => node.player === player).length;
    if (game.outcome()?.scores[player] === 1) {
      this.#state.textContent = "Solved.";
    } else if (left > 0 && game.winsIn(player, left)) {
      this.#state.textContent = `${at.san} is right; ${left} to go.`;
      this.#reply(player, left);
    } else {
      this.#state.textContent = `${at.san}: the win is no longer certain. Try again.`;
      session.forget(at);
      this.played();
    }
  }

  /** Plays for the others: what puts the win off for longest. */
  #reply(player: string, left: number): void {
    const session = this.session();
    const { game } = session;
    while (!game.isOver() && game.turn().every((actor) => actor.player !== player)) {
      const moves = game.moves();
      const longest = moves.find((text) => {
        game.apply(text);
        const isLonger = !game.isOver() && !game.winsIn(player, left - 1);
        game.undo();
        return isLonger;
      });
      session.play(longest ?? moves[0]!);
    }
    this.played();
  }
}
