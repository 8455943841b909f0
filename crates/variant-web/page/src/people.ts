import type { Actor } from "variant-chess";
import { button, field, fill, h, select } from "./dom";
import { actionName } from "./names";
import type { Session } from "./session";

const time = (ms: number): string => {
  const seconds = ms / 1000;
  const rest = seconds < 20 ? (seconds % 60).toFixed(1).padStart(4, "0") : String(Math.floor(seconds % 60)).padStart(2, "0");
  return `${Math.floor(seconds / 60)}:${rest}`;
};

const name = ({ board, player }: Actor): string => (board === undefined ? player : `${player} on board ${board}`);

/** Players and what passes between them: turns, clocks, actions, offers, messages. */
export class People {
  readonly element = h("div", { className: "people" });
  readonly #legend = h("ul", { className: "legend", tabIndex: 0 });
  readonly #clocks = h("p", { className: "clocks", role: "timer" });
  readonly #actions = h("div", { className: "row" });
  readonly #offer = h("div", { className: "offer", "aria-live": "polite" });
  readonly #talk = h("div", { className: "talk" });
  #speaker = "";

  constructor(
    readonly session: () => Session,
    readonly act: (take: () => void) => void,
    readonly flagged: () => void,
  ) {
    fill(this.element, this.#legend, this.#clocks, this.#offer, this.#actions, this.#talk);
    setInterval(() => this.#tick(), 200);
  }

  #tick(): void {
    const session = this.session();
    if (!session.control) return;
    const clocks = session.game.isOver() ? [] : session.clocks();
    this.#clocks.textContent = clocks.map(({ actor, left }) => `${name(actor)} ${time(left)}`).join("   ");
    const late = clocks.find(({ left }) => left <= 0);
    if (late && session.charge(late.actor)) this.flagged();
  }

  show(): void {
    const session = this.session();
    const { game } = session;
    const legend = game.legend();
    fill(
      this.#legend,
      legend.map(({ letter, name, fill: colour, toMove, isOut, notes }) => {
        const swatch = h("span", { className: "swatch", "aria-hidden": "true" });
        swatch.style.background = colour;
        const level = session.seats[letter];
        const words = [name, level && `computer, level ${level}`, ...notes].filter(Boolean).join(", ");
        return h("li", { className: `${toMove ? "to-move" : ""} ${isOut ? "out" : ""}` }, swatch, words, toMove && h("span", { className: "turn" }, " to move"));
      }),
    );
    this.#clocks.textContent = "";
    this.#showActions();
    this.#showTalk();
  }

  #showActions(): void {
    const session = this.session();
    const { game } = session;
    const offer = game.offer();
    const here = game.players().filter((player) => !session.seats[player]);
    fill(
      this.#offer,
      offer && [
        h("p", {}, `${offer.by} proposes: ${actionName(offer.proposal)}. Waiting for ${offer.waiting.join(", ") || "nobody"}.`),
        ...offer.waiting.filter((player) => here.includes(player)).flatMap((player) => [
          button(`${player} agrees`, () => this.act(() => game.answer(player, true))),
          button(`${player} refuses`, () => this.act(() => game.answer(player, false))),
        ]),
        here.includes(offer.by) && button("Withdraw", () => this.act(() => game.withdraw(offer.by))),
      ],
    );
    // An action of several players stands once, for the first who can propose it.
    const known = new Map<string, string>();
    const turn = game.turn().map(({ player }) => player).filter((player) => here.includes(player));
    const askers = [...new Set([...turn, ...here])];
    if (!game.isOver()) {
      for (const player of askers) {
        for (const action of game.actions(player)) {
          if (!/^(flag|penalty)/.test(action) && !known.has(action)) known.set(action, player);
        }
      }
    }
    const entries = [...known];
    const buttons = entries.slice(0, 12).map(([action, player]) =>
      button(`${askers.length > 1 ? `${player}: ` : ""}${actionName(action)}`, () => this.act(() => game.propose(player, action))),
    );
    fill(this.#actions, buttons);
  }

  #showTalk(): void {
    const session = this.session();
    const { game } = session;
    const mode = game.communication();
    const players = game.players();
    const here = players.filter((player) => !session.seats[player]);
    if (mode === "none" || players.length < 3 || !here.length) return fill(this.#talk);
    if (!here.includes(this.#speaker)) this.#speaker = here[0]!;
    const to = h("input", { size: 4, "aria-label": "To (letters, empty for all)", placeholder: "all", disabled: mode === "open" });
    const words = h("input", { "aria-label": "Message", maxLength: 500 });
    const send = (deal: boolean) => () => words.value && this.act(() => game.say(this.#speaker, words.value, to.value, deal));
    const said = game.asides(this.#speaker).filter(({ text }) => /^\[%(say|deal) /.test(text));
    fill(
      this.#talk,
      h("details", {},
        h("summary", {}, `Talk (${said.length})`),
        h("ul", {}, said.map(({ text }) => h("li", {}, decodeURIComponent(text.slice(2, -1))))),
        field("From", select(here.map((player) => [player, player]), this.#speaker, (player) => { this.#speaker = player; this.show(); })),
        field("To", to),
        words,
        button("Say", send(false)),
        button("Deal", send(true)),
      ),
    );
  }
}
