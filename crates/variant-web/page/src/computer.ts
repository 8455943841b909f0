import type { BestMove } from "variant-chess";
import type { Session } from "./session";

/** What the computer looks at, by level from 1. */
const NODES = [20, 200, 1_500, 8_000, 40_000, 200_000];
const MOST_MS = 8_000;

export const LEVELS = NODES.map((_, index) => [String(index + 1), `Computer, level ${index + 1}`] as const);

/** Plays for the seats that are the computer's. */
export class Computer {
  #search?: AbortController;
  isPaused = false;

  constructor(
    readonly session: () => Session,
    readonly played: () => void,
    readonly failed: (error: unknown) => void,
  ) {}

  get isThinking(): boolean {
    return this.#search !== undefined;
  }

  stop(): void {
    this.#search?.abort();
    this.#search = undefined;
  }

  /** Thinks if it is the computer's turn, at the end of a line. */
  async wake(): Promise<void> {
    this.stop();
    const session = this.session();
    const { game, seats, at } = session;
    const actor = game.turn().find(({ player }) => seats[player]);
    if (!actor || this.isPaused || at.children.length) return;
    const search = (this.#search = new AbortController());
    const nodes = NODES[seats[actor.player]! - 1];
    try {
      const [found] = await Promise.all([
        game.bestMove({ nodes, ms: MOST_MS, player: actor.player, seed: 1 + Math.floor(Math.random() * 1e6), signal: search.signal }),
        new Promise((resolve) => setTimeout(resolve, 250)),
      ]);
      if (search.signal.aborted || !found) return;
      this.#search = undefined;
      session.play(found.move, actor);
      this.played();
    } catch (error) {
      if (!search.signal.aborted) this.failed(error);
    }
  }

  /** Answers the offer for the computer's players: yes if they expect no more than a fair share. */
  async answer(): Promise<void> {
    const { game, seats } = this.session();
    const waiting = game.offer()?.waiting.find((player) => seats[player]);
    if (!waiting || game.isOver()) return;
    const proposal = game.offer()!.proposal;
    const found: BestMove | null = proposal.startsWith("draw") ? await game.bestMove({ nodes: 5_000, ms: 1_000 }) : null;
    if (game.offer()?.proposal !== proposal || !game.offer()?.waiting.includes(waiting)) return;
    const share = found?.scores[waiting];
    game.answer(waiting, !proposal.startsWith("draw") || (share !== undefined && share <= 1 / game.players().length));
    this.session().follow();
    this.played();
  }
}
