import { button, fill, h } from "./dom";
import type { Session } from "./session";
import { path, type Node } from "./tree";

/** The list of moves with all lines. */
export class Moves {
  readonly element = h("div", { className: "moves" });
  readonly #list = h("div", { className: "list", role: "group", "aria-label": "Moves" });

  constructor(
    readonly session: () => Session,
    readonly go: (node: Node) => void,
    readonly takeBack: () => void,
    readonly changed: () => void,
  ) {
    const step = (find: (session: Session) => Node | null | undefined) => () => {
      const node = find(this.session());
      if (node) this.go(node);
    };
    const last = ({ at }: Session) => {
      while (at.children[0]) at = at.children[0];
      return at;
    };
    fill(
      this.element,
      h("div", { className: "row" },
        button("|◀", step(({ top }) => top), { "aria-label": "To the start" }),
        button("◀", step(({ at }) => at.parent), { "aria-label": "Back" }),
        button("▶", step(({ at }) => at.children[0]), { "aria-label": "Forward" }),
        button("▶|", step(last), { "aria-label": "To the end" }),
        button("Take back", this.takeBack),
        button("Main line", () => this.#edit((node) => this.session().promote(node)), { title: "Makes this line the main one" }),
        button("Delete", () => this.#edit((node) => this.session().forget(node)), { title: "Deletes the line from here" }),
      ),
      this.#list,
    );
  }

  #edit(change: (node: Node) => void): void {
    const { at } = this.session();
    if (at.parent) change(at);
    this.changed();
  }

  show(): void {
    const { top, at, game } = this.session();
    const line = new Set(path(at));
    const armies = Math.max(2, game.players().length);
    const word = (node: Node, plies: number) => {
      const number = plies % armies === 0 ? `${plies / armies + 1}. ` : "";
      const here = node === at;
      return button(`${number}${node.san}`, () => this.go(node), {
        className: here ? "here" : line.has(node) ? "line" : "",
        "aria-current": here ? "true" : undefined,
      });
    };
    const write = (node: Node, plies: number): (HTMLElement | string)[] => {
      const words: (HTMLElement | string)[] = [];
      for (let from = node; from.children[0]; from = from.children[0], plies += 1) {
        words.push(word(from.children[0], plies));
        for (const other of from.children.slice(1)) {
          words.push(h("span", { className: "variation" }, "(", word(other, plies), write(other, plies + 1), ")"));
        }
      }
      return words;
    };
    fill(this.#list, write(top, 0));
    const here = this.#list.querySelector<HTMLElement>(".here");
    if (here) this.#list.scrollTop = here.offsetTop - this.#list.clientHeight / 2;
  }
}
