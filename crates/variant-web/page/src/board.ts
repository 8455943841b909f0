import type { Picture } from "variant-chess";
import { h } from "./dom";
import type { Picked } from "./pick";

const SIDE = 45;

/** A board to play on: the picture, with a button on each square. */
export class Board {
  readonly element = h("div", { className: "board", role: "group" });
  #picture = h("div", { className: "picture", "aria-hidden": "true" });
  #squares = new Map<string, HTMLButtonElement>();
  #pieces = new Map<string, { name: string; drawing: Element }>();
  #places = "";
  #focus = "";
  #isDragged = false;

  /** `choose` hears of squares that are pointed at, `cancel` of the Escape key. */
  constructor(
    readonly choose: (square: string) => void,
    readonly cancel: () => void,
    /** Whether a piece may be lifted. */
    readonly isMovable: (square: string) => boolean,
  ) {
    this.element.append(this.#picture);
    this.element.onclick = ({ target }) => {
      const square = squareOf(target);
      if (square && !this.#isDragged) this.choose(square);
    };
    this.element.onpointerdown = (event) => {
      this.#isDragged = false;
      const square = squareOf(event.target);
      const piece = square && this.#pieces.get(square);
      if (!square || !piece || !event.isPrimary || event.button !== 0 || !this.isMovable(square)) return;
      this.drag(event, square, piece.drawing);
    };
    this.element.addEventListener("focusin", ({ target }) => this.#enter(squareOf(target) ?? ""));
    this.element.onkeydown = (event) => this.#key(event);
  }

  show({ svg, boards }: Picture, label: string): void {
    const drawing = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const [width, height] = (drawing.getAttribute("viewBox") ?? "").split(" ").slice(2).map(Number) as [number, number];
    drawing.removeAttribute("width");
    drawing.removeAttribute("height");
    this.#picture.replaceChildren(drawing);
    this.element.setAttribute("aria-label", label);
    this.element.style.setProperty("--shape", `${width / height}`);
    this.#pieces.clear();
    for (const title of drawing.querySelectorAll("title")) {
      const [, name, square, more] = /^(.*) ([a-z]\d+)(,.*)?$/.exec(title.textContent ?? "") ?? [];
      if (square && title.parentElement) this.#pieces.set(square, { name: `${name}${more ?? ""}`, drawing: title.parentElement });
    }
    const squares = boards[0] ?? [];
    const places = JSON.stringify(squares);
    if (places === this.#places) return;
    this.#places = places;
    const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
    this.#squares = new Map();
    // From the top left, as they are read.
    for (const { square, x, y } of squares.sort((a, b) => a.y - b.y || a.x - b.x)) {
      const button = h("button", { type: "button", tabIndex: -1, "data-square": square });
      Object.assign(button.style, { left: percent(x, width), top: percent(y, height), width: percent(SIDE, width), height: percent(SIDE, height) });
      this.#squares.set(square, button);
    }
    this.element.replaceChildren(this.#picture, ...this.#squares.values());
    this.#enter(this.#squares.has(this.#focus) ? this.#focus : (squares.at(-1)?.square ?? ""));
  }

  mark({ path, next }: Picked, movable: Set<string>): void {
    for (const [square, button] of this.#squares) {
      const [isPicked, isNext] = [path.includes(square), next.has(square)];
      const piece = this.#pieces.get(square)?.name;
      button.className = [isPicked && "picked", isNext && (piece ? "capture" : "target"), movable.has(square) && "movable"].filter(Boolean).join(" ");
      const notes = [piece, isPicked && "picked", isNext && "destination"].filter(Boolean);
      button.setAttribute("aria-label", [square, ...notes].join(", "));
    }
  }

  /** Moves a copy of a drawing with the pointer, and chooses the square where it is let go. */
  drag(event: PointerEvent, from: string, drawing: Element): void {
    const size = (this.#squares.values().next().value as HTMLElement | undefined)?.offsetWidth ?? SIDE;
    let ghost: HTMLElement | undefined;
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (!ghost) {
        if (Math.hypot(clientX - event.clientX, clientY - event.clientY) < 5) return;
        ghost = ghostOf(drawing, size);
        this.#isDragged = true;
        drawing.classList.add("lifted");
        this.cancel();
        this.choose(from);
      }
      ghost.style.transform = `translate(${clientX - size / 2}px, ${clientY - size / 2}px)`;
    };
    const end = ({ type, clientX, clientY }: PointerEvent) => {
      for (const [name, hear] of Object.entries(hears)) removeEventListener(name, hear as EventListener);
      if (!ghost) return;
      ghost.remove();
      drawing.classList.remove("lifted");
      const to = type === "pointerup" ? squareOf(document.elementFromPoint(clientX, clientY)) : undefined;
      if (to && to !== from) this.choose(to);
      else this.cancel();
    };
    const hears = { pointermove: follow, pointerup: end, pointercancel: end };
    for (const [name, hear] of Object.entries(hears)) addEventListener(name, hear as EventListener);
  }

  /** Makes a square the one that the Tab key enters. */
  #enter(square: string, focus = false): void {
    const [before, after] = [this.#squares.get(this.#focus), this.#squares.get(square)];
    if (!after) return;
    if (before) before.tabIndex = -1;
    after.tabIndex = 0;
    this.#focus = square;
    if (focus) after.focus();
  }

  #key(event: KeyboardEvent): void {
    if (event.key === "Escape") return this.cancel();
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = this.#squares.get(this.#focus);
    if (!way || !from) return;
    event.preventDefault();
    const place = (button: HTMLElement): [number, number] => [parseFloat(button.style.left), parseFloat(button.style.top)];
    const [x, y] = place(from);
    let [best, nearest] = ["", Infinity];
    for (const [square, button] of this.#squares) {
      const [dx, dy] = [place(button)[0] - x, place(button)[1] - y];
      const [along, aside] = [dx * way[0]! + dy * way[1]!, Math.abs(dx * way[1]!) + Math.abs(dy * way[0]!)];
      if (along > 0.1 && along + 8 * aside < nearest) [best, nearest] = [square, along + 8 * aside];
    }
    if (best) this.#enter(best, true);
  }
}

function squareOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-square]")?.dataset.square : undefined;
}

/** A copy in the top layer: only its transform changes while it is dragged. */
function ghostOf(drawing: Element, size: number): HTMLElement {
  const ghost = h("div", { className: "ghost" });
  Object.assign(ghost.style, { width: `${size}px`, height: `${size}px` });
  const copy = drawing.cloneNode(true) as Element;
  if (copy instanceof SVGGraphicsElement) {
    const box = (drawing as SVGGraphicsElement).getBBox();
    const matrix = (drawing as SVGGraphicsElement).transform.baseVal.consolidate()?.matrix;
    const [x, y] = [box.x + box.width / 2 + (matrix?.e ?? 0), box.y + box.height / 2 + (matrix?.f ?? 0)];
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${x - SIDE / 2} ${y - SIDE / 2} ${SIDE} ${SIDE}`);
    svg.setAttribute("stroke-width", "1.4");
    svg.append(copy);
    ghost.append(svg);
  } else {
    ghost.append(copy);
  }
  document.body.append(ghost);
  return ghost;
}
