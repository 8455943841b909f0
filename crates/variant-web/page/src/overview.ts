import type { SvgOptions } from "variant-chess";
import { button, fill, h } from "./dom";
import type { Session } from "./session";

/** All boards in small, of which one is in focus. Only boards that changed are drawn anew. */
export class Overview {
  readonly element = h("nav", { className: "overview", "aria-label": "Boards" });
  #drawn = new Map<number, { state: string; item: HTMLButtonElement }>();

  constructor(
    readonly session: () => Session,
    readonly focus: (board: number) => void,
  ) {}

  show(focused: number | undefined, options: SvgOptions): void {
    const { game } = this.session();
    const boards = [...game.boards()];
    this.element.hidden = boards.length < 2;
    if (this.element.hidden) return;
    const sections = game.text().split(" | ");
    const last = [options.last ?? []].flat();
    const humans = this.session().humans();
    for (const board of this.#drawn.keys()) if (!boards.includes(board)) this.#drawn.delete(board);
    const items = boards.map((board) => {
      const section = sections.find((section) => section.startsWith(`${board} `)) ?? "";
      const own = last.filter((text) => text.startsWith(`${board}:`));
      const turn = humans.some((actor) => actor.board === board);
      const state = JSON.stringify([section, own, options.dark, options.seat, turn, board === focused]);
      const known = this.#drawn.get(board);
      if (known?.state === state) return known.item;
      const svg = game.svg({ board, bare: true, plain: true, dark: options.dark, last: own, size: 16 });
      const [, players = ""] = section.split(" ");
      const words = `Board ${board}, ${players}${turn ? ", to move here" : ""}`;
      const item = button("", () => this.focus(board), {
        className: `${board === focused ? "focused" : ""} ${turn ? "turn" : ""}`,
        "aria-label": words,
        "aria-pressed": String(board === focused),
        title: words,
      });
      item.append(h("img", { alt: "", src: `data:image/svg+xml,${encodeURIComponent(svg)}` }), h("span", {}, `${board} ${players}`));
      this.#drawn.set(board, { state, item });
      return item;
    });
    fill(this.element, items);
  }
}
