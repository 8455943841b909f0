import { Game, type Iteration } from "variant-chess";
import { button, fill, h, message } from "./dom";
import type { Session } from "./session";

const LINES = 3;

/** Searches the position shown, and lists the best lines. */
export class Analysis {
  readonly element = h("div", { className: "analysis" });
  readonly #toggle = button("Analyse", () => this.toggle(), { "aria-pressed": "false" });
  readonly #lines = h("ol");
  readonly #state = h("p", { className: "quiet" });
  #search?: AbortController;
  #isOn = false;
  /** Best move, for an arrow. */
  best?: string;

  constructor(
    readonly session: () => Session,
    readonly changed: () => void,
    readonly play: (text: string) => void,
  ) {
    fill(this.element, this.#toggle, this.#state, this.#lines);
  }

  toggle(): void {
    this.#isOn = !this.#isOn;
    this.#toggle.setAttribute("aria-pressed", String(this.#isOn));
    void this.restart();
  }

  /** Begins anew after a change of the position. */
  async restart(): Promise<void> {
    this.#search?.abort();
    if (this.best) {
      this.best = undefined;
      this.changed();
    }
    fill(this.#lines);
    this.#state.textContent = "";
    if (!this.#isOn) return;
    const { game } = this.session();
    const { signal } = (this.#search = new AbortController());
    const lines = new Map<number, Iteration>();
    const onIteration = (iteration: Iteration) => {
      if (signal.aborted) return;
      lines.set(iteration.multipv, iteration);
      this.#show(game, lines);
    };
    try {
      const found = await game.bestMove({ depth: 40, ms: 120_000, multipv: LINES, signal, onIteration });
      if (!found) this.#state.textContent = "The game is over.";
    } catch (error) {
      if (!signal.aborted) this.#state.textContent = message(error);
    }
  }

  #show(game: Game, lines: Map<number, Iteration>): void {
    const best = lines.get(1);
    if (!best) return;
    this.#state.textContent = `depth ${best.depth}, ${Math.round(best.nodes / 1000)}k positions`;
    const shown = [...lines.values()].filter(({ depth }) => depth >= best.depth - 1).sort((a, b) => a.multipv - b.multipv);
    fill(
      this.#lines,
      shown.map((line) => {
        const [first] = line.pv;
        const words = `${scoreOf(line)}  ${notation(game, line.pv.slice(0, 8)).join(" ")}`;
        return h("li", {}, button(words, () => first && this.play(first), { title: "Play the first move" }));
      }),
    );
    if (this.best !== best.pv[0]) {
      this.best = best.pv[0];
      this.changed();
    }
  }
}

const scoreOf = ({ value, mate }: Iteration): string =>
  mate === undefined ? `${(value ?? 0) >= 0 ? "+" : ""}${((value ?? 0) / 100).toFixed(2)}` : `mate ${mate}`;

/** Algebraic notation of a line. */
function notation(game: Game, line: string[]): string[] {
  const trial = new Game(game.variant, { position: game.text() });
  const words: string[] = [];
  try {
    for (const text of line) words.push(trial.move(text)?.san ?? text);
  } catch {
    // Lines of the search may go on where a draw by the rules ends the game.
  }
  trial.free();
  return words;
}
