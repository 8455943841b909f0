import { variants } from "variant-chess";
import { button, field, fill, h, message, select } from "./dom";
import { LEVELS } from "./computer";
import { GAMES, modeName } from "./names";
import { Session, type Start } from "./session";

const HUMAN = ["0", "Human here"] as const;
const CONTROLS = [
  ["", "No clocks"],
  ["60+1", "1 minute + 1 second"],
  ["300+3", "5 minutes + 3 seconds"],
  ["900+10", "15 minutes + 10 seconds"],
  ["1800d5", "30 minutes, 5 seconds delay"],
] as const;

/** Chooses game, mode, seats and clocks. */
export class Setup {
  readonly element = h("dialog", { className: "setup", "aria-label": "New game" });
  #start: Start & { seats: Record<string, number> } = { variant: "orthodox-chess", seats: { b: 2 } };

  constructor(readonly begin: (start: Start) => void) {}

  open(variant: string): void {
    this.#choose(variant, undefined);
    this.element.showModal();
  }

  #choose(variant: string, mode: string | undefined): void {
    this.#start = { variant, mode, control: this.#start.control, seats: {} };
    this.#show();
  }

  #show(): void {
    const start = this.#start;
    const modes = variants().find((info) => info.variant === start.variant)!.modes;
    const state = h("p", { role: "alert" });
    let players: string[] = [];
    try {
      const { game } = new Session({ variant: start.variant, mode: start.mode ?? modes[0] });
      players = game.players();
      game.free();
    } catch (error) {
      state.textContent = message(error);
    }
    const seat = (player: string) =>
      field(`Player ${player}`, select([HUMAN, ...LEVELS], String(start.seats[player] ?? 0), (level) => {
        start.seats[player] = Number(level);
      }));
    const all = (level: number, from: number) => () => {
      players.slice(from).forEach((player) => (start.seats[player] = level));
      this.#show();
    };
    const mode = start.mode ?? modes[0]!;
    const known = modes.includes(mode) ? modes : [mode, ...modes];
    const boards = h("input", { type: "number", min: "3", max: "26", value: mode.split(":")[0]! });
    boards.onchange = () => this.#choose(start.variant, [boards.value, ...mode.split(":").slice(1)].join(":"));
    fill(
      this.element,
      h("h2", {}, "New game"),
      field("Game", select(GAMES, start.variant, (variant) => this.#choose(variant, undefined))),
      start.variant === "circle-chess"
        ? [
            field("Boards and players", boards),
            field("Rules", select(
              [["", "tournament sets, free order"], [":social", "one set of pieces"], [":rounds", "in rounds"], [":social:rounds", "one set, in rounds"]],
              mode.replace(/^\d+/, ""),
              (more) => this.#choose(start.variant, boards.value + more),
            )),
          ]
        : field("Mode", select(known.map((name) => [name, modeName(name)]), mode, (name) => this.#choose(start.variant, name))),
      field("Clocks", select(CONTROLS, start.control ?? "", (control) => (start.control = control || undefined))),
      h("div", { className: "row" },
        button("All here", all(0, 0)),
        button("I play the first, computer the rest", all(2, 1)),
      ),
      h("div", { className: "seats" }, players.map(seat)),
      state,
      h("div", { className: "row" },
        button("Start", () => {
          this.element.close();
          this.begin({ ...start, mode });
        }, { className: "primary", disabled: !players.length }),
        button("Cancel", () => this.element.close()),
      ),
    );
  }
}
