import type { Actor, Move } from "variant-chess";
import { Analysis } from "./analysis";
import { Board } from "./board";
import { Computer } from "./computer";
import { button, fill, field, h, message, select } from "./dom";
import { Exchange } from "./exchange";
import { Moves } from "./moves";
import { GAMES, PIECES } from "./names";
import { Overview } from "./overview";
import { People } from "./people";
import { choices, pick, step, stockStep, type Choice, type Picked } from "./pick";
import { Puzzles } from "./puzzles";
import { Rules } from "./rules";
import { readLink, Session, type Start } from "./session";
import * as settings from "./settings";
import { Setup } from "./setup";
import { path } from "./tree";

/** The page: one session, its board, and what stands beside it. */
export class App {
  readonly element = h("div", { className: "app" });
  #session = new Session({ variant: "orthodox-chess", mode: "start" });
  #settings = settings.load();
  #moves: Move[] = [];
  #choices: Choice[] = [];
  #picked: Picked = pick([], []);
  /** Board in focus, where there are several. */
  #focus?: number;
  /** Seat at the bottom; the mover's if empty. */
  #seat = "";

  readonly #board = new Board((square) => this.#choose(square), () => this.#cancel(), (square) => this.#starts().has(square));
  readonly #overview = new Overview(() => this.#session, (board) => this.#turnTo(board));
  readonly #stock = h("div", { className: "stock row", role: "group", "aria-label": "Pieces to drop" });
  readonly #chooser = h("div", { className: "chooser row", role: "group", "aria-label": "Choose a move" });
  readonly #status = h("p", { className: "status", role: "status" });
  readonly #refusal = h("p", { className: "refusal", role: "alert" });
  readonly #typed = h("input", { "aria-label": "Move", placeholder: "Type a move: e2e4, Nf3", autocomplete: "off", spellcheck: false });
  readonly #title = h("h1");
  readonly #view = h("div", { className: "row view" });

  readonly #computer = new Computer(() => this.#session, () => this.#changed(), (error) => this.#refuse(error));
  readonly #people = new People(() => this.#session, (take) => this.#act(take), () => this.#changed());
  readonly #list = new Moves(() => this.#session, (node) => this.#go(() => this.#session.go(node)), () => this.#go(() => this.#session.takeBack()), () => this.#changed());
  readonly #analysis = new Analysis(() => this.#session, () => this.#draw(), (text) => this.#play(text));
  readonly #exchange = new Exchange(() => this.#session, (start) => this.begin(start));
  readonly #rules = new Rules();
  readonly #puzzles = new Puzzles(() => this.#session, (start) => this.begin(start, true), () => this.#changed());
  readonly #setup = new Setup((start) => this.begin(start));

  start(): void {
    const form = h("form", { className: "typed" }, this.#typed, h("button", { type: "submit" }, "Play"));
    form.onsubmit = (event) => {
      event.preventDefault();
      const text = this.#typed.value.trim();
      if (text && this.#play(this.#focus && !/^\d+:/.test(text) ? `${this.#focus}:${text}` : text)) this.#typed.value = "";
    };
    const part = (name: string, content: HTMLElement, open = false) => h("details", { open }, h("summary", {}, name), content);
    const puzzles = part("Puzzles", this.#puzzles.element);
    puzzles.ontoggle = () => puzzles.open && void this.#puzzles.show();
    fill(
      this.element,
      h("header", {}, this.#title, button("New game", () => this.#setup.open(this.#session.game.variant), { className: "primary" }), this.#view),
      h("main", {},
        h("section", { className: "table", "aria-label": "Board" }, this.#overview.element, this.#status, this.#board.element, this.#chooser, this.#stock, this.#refusal, form),
        h("section", { className: "side", "aria-label": "Game" },
          part("Players", this.#people.element, true),
          part("Moves", this.#list.element, true),
          part("Analysis", this.#analysis.element),
          puzzles,
          part("Import and export", this.#exchange.element),
          part("Rules", this.#rules.element),
        ),
      ),
      this.#setup.element,
    );
    settings.onSystemTheme(() => this.#draw());
    addEventListener("hashchange", () => location.hash.slice(1) === this.#session.link() || this.#readLink());
    if (!this.#readLink()) this.begin({ variant: "orthodox-chess", mode: "start", seats: { b: 2 } });
  }

  /** Reads the game from the link; false if there is none. */
  #readLink(): boolean {
    const fragment = location.hash.slice(1);
    try {
      const start = readLink(fragment);
      if (start) this.begin(start);
      return start !== undefined;
    } catch (error) {
      this.#refuse(error);
      return false;
    }
  }

  begin(start: Start, isPuzzle = false): Session {
    const session = new Session(start);
    this.#computer.stop();
    const before = this.#session;
    this.#session = session;
    before.game.free();
    if (!isPuzzle) this.#puzzles.leave();
    [this.#seat, this.#focus] = ["", undefined];
    void this.#rules.show(session.game.variant);
    this.#changed();
    return session;
  }

  /** Shows the present position, and wakes whoever is next. */
  #changed(): void {
    const { game } = this.#session;
    history.replaceState(null, "", `#${this.#session.link()}`);
    this.#moves = game.moves({ verbose: true });
    const boards = game.boards();
    const turns = this.#session.humans().map(({ board }) => board);
    if (!boards.length) this.#focus = undefined;
    else if (!this.#focus || !boards.includes(this.#focus)) this.#focus = turns[0] ?? boards[0];
    this.#refusal.textContent = "";
    this.#lay();
    this.#people.show();
    this.#list.show();
    void this.#analysis.restart();
    this.#puzzles.judge();
    void this.#computer.answer().catch((error) => this.#refuse(error));
    void this.#computer.wake();
  }

  /** Lays out the moves of the board in focus. */
  #lay(): void {
    this.#choices = choices(this.#moves.filter(({ board }) => board === this.#focus), PIECES);
    const kept = pick(this.#choices, this.#picked.path);
    this.#picked = kept.next.size ? kept : pick(this.#choices, []);
    this.#showView();
    this.#draw();
  }

  #actors(): Actor[] {
    return this.#session.humans().filter(({ board }) => board === this.#focus);
  }

  /** Squares from which somebody here may move. */
  #starts(): Set<string> {
    const players = new Set(this.#actors().map(({ player }) => player));
    return new Set(this.#choices.filter(({ move }) => !move.player || players.has(move.player)).map(({ steps }) => steps[0]!));
  }

  /** The player whose view the board is, by the chosen seat or by turn. */
  #viewer(): string {
    if (this.#seat) return this.#seat;
    const { game, seats } = this.#session;
    const here = game.players().filter((player) => !seats[player]);
    const acting = this.#focus === undefined ? [] : this.#actors().map(({ player }) => player);
    return (here.length === 1 ? here[0] : acting[0]) ?? "";
  }

  /** Plies of the others since the viewer's own, or the last one. */
  #last(): string[] {
    const line = path(this.#session.at);
    const own = line.findLastIndex(({ player }) => player === this.#viewer());
    const since = line.slice(this.#viewer() ? own + 1 : -1);
    return (since.length ? since : line.slice(-1)).map(({ text }) => text);
  }

  #draw(): void {
    const { game } = this.#session;
    const dark = settings.isDark(this.#settings);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    const last = this.#last();
    const options = { dark, last, safe: this.#settings.safe, seat: this.#viewer() || undefined };
    const arrow = this.#analysis.best;
    const picture = () => game.draw({ ...options, board: this.#focus, bare: true, prefix: "b", arrow });
    try {
      this.#board.show(picture(), `Board${this.#focus ? ` ${this.#focus}` : ""}`);
    } catch {
      // A player of Circle Chess may have no seat at this board.
      options.seat = undefined;
      this.#board.show(picture(), "Board");
    }
    this.#overview.show(this.#focus, options);
    this.#mark();
    const name = GAMES.find(([variant]) => variant === game.variant)![1];
    this.#title.textContent = name;
    document.title = name;
    this.#status.textContent = this.#words();
  }

  /** Whose turn it is, or how the game ended. */
  #words(): string {
    const { game, seats } = this.#session;
    const outcome = game.outcome();
    const names = new Map(game.legend().map(({ letter, name }) => [letter, name]));
    const name = (letter: string) => names.get(letter) ?? letter;
    if (outcome) {
      const points = Object.entries(outcome.scores).map(([player, score]) => `${name(player)} ${score}`);
      return `${outcome.reason.replaceAll("-", " ")}: ${points.join(", ")}`;
    }
    const turns = game.turn().map(({ army, board, player }) => {
      const level = seats[player] ? " (computer)" : "";
      return board === undefined ? `${name(army ?? player)}${army && army !== player && names.size > 2 ? ` (${player})` : ""}${level}` : `${player} on ${board}${level}`;
    });
    const checks = game.whyInCheck();
    return `${turns.slice(0, 6).join(", ")}${turns.length > 6 ? ", ..." : ""} to move${checks.length ? `; ${checks.join("; ")}` : ""}`;
  }

  #mark(): void {
    this.#board.mark(this.#picked, this.#starts());
    const { offered, next, path: chosen } = this.#picked;
    fill(this.#chooser, offered.map(({ move, label }) => button(label, () => this.#play(move.text))), offered.length && next.size ? h("span", {}, "or a further square") : null, offered.length ? button("Cancel", () => this.#cancel()) : null);
    this.#chooser.querySelector("button")?.focus();
    const army = this.#choices.find(({ move }) => move.drop)?.move.seat?.slice(-1);
    const drops = new Map(this.#choices.filter(({ move }) => move.drop && this.#starts().has(stockStep(move.drop, move.set))).map(({ move }) => [stockStep(move.drop!, move.set), move]));
    fill(
      this.#stock,
      [...drops].map(([from, { drop, set }]) => {
        const drawing = piece(drop!, army);
        const words = `${PIECES[drop!]}${set ? ` of set ${set}` : ""}`;
        const item = button("", () => this.#choose(from), { "aria-label": `Drop a ${words}`, "aria-pressed": String(chosen[0] === from), title: words });
        item.onpointerdown = (event) => this.#board.drag(event, from, drawing);
        item.append(drawing, set ? String(set) : "");
        return item;
      }),
    );
  }

  #choose(square: string): void {
    this.#refusal.textContent = "";
    const { path: before } = this.#picked;
    if (before.at(-1) === square && !this.#picked.next.has(square)) return this.#cancel();
    const here = this.#actors().length > 0 && this.#choices.length > 0;
    const picked = step(here ? this.#choices : [], before, square);
    if (picked.path.length === 1 && !this.#starts().has(square)) return this.#explain(square);
    if (picked.move) return void this.#play(picked.move.text);
    if (!picked.path.length && here) this.#explain(before[0] ?? square, before.length ? square : undefined);
    this.#picked = picked;
    this.#mark();
  }

  #cancel(): void {
    this.#picked = pick(this.#choices, []);
    this.#mark();
  }

  /** Says why a piece cannot go there. */
  #explain(from: string, to?: string): void {
    const { game } = this.#session;
    const reason = from.includes("@") ? `it cannot be dropped on ${to}` : game.whyNot(this.#focus, from, to);
    const found = game.pieces().find(({ square, board }) => square === from && board === this.#focus);
    if (!found || !reason) return;
    this.#refusal.textContent = reason;
    this.#rules.refuse(reason, PIECES[found.piece]);
  }

  #turnTo(board: number): void {
    this.#focus = board;
    this.#picked = pick([], []);
    this.#lay();
  }

  /** Plays a move of somebody here; false if it is refused. */
  #play(text: string): boolean {
    const { game } = this.#session;
    try {
      const known = this.#moves.find((move) => move.text === text || move.san === text || `${move.board}:${move.san}` === text);
      const actor = game.turn().find(({ player, board }) => (!known?.player || known.player === player) && (known?.board === undefined || board === known.board));
      if (actor && this.#session.seats[actor.player]) throw new Error(`it is the computer's turn for ${actor.player}`);
      this.#session.play(text, actor);
      this.#picked = pick([], []);
      // On to the next board on which somebody here may move.
      const humans = this.#session.humans();
      if (this.#focus && !this.#actors().length && humans.length) this.#focus = humans[0]!.board;
      this.#changed();
      return true;
    } catch (error) {
      this.#refuse(error);
      return false;
    }
  }

  #act(take: () => void): void {
    try {
      take();
      this.#session.follow();
      this.#changed();
    } catch (error) {
      this.#refuse(error);
    }
  }

  #go(move: () => void): void {
    this.#computer.stop();
    move();
    this.#changed();
  }

  #refuse(error: unknown): void {
    this.#refusal.textContent = message(error);
    this.#rules.refuse(message(error), undefined);
  }

  /** Choices of what the board looks like. */
  #showView(): void {
    const { game } = this.#session;
    const legend = game.legend().map(({ letter, name }) => [letter, `from ${name}`] as const);
    const change = (changed: Partial<settings.Settings>) => {
      this.#settings = { ...this.#settings, ...changed };
      settings.store(this.#settings);
      this.#draw();
    };
    const safe = h("input", { type: "checkbox", checked: this.#settings.safe });
    safe.onchange = () => change({ safe: safe.checked });
    const themes = [["auto", "system"], ["light", "light"], ["dark", "dark"]] as const;
    fill(
      this.#view,
      field("Seen", select([["", "automatically"], ...legend], this.#seat, (seat) => {
        this.#seat = seat;
        this.#draw();
      })),
      field("Theme", select(themes, this.#settings.theme, (theme) => change({ theme: theme as settings.Settings["theme"] }))),
      field("Safe colours", safe),
    );
  }
}

/** A piece of the stock, by the shapes of the board's picture. */
function piece(letter: string, army: string | undefined): SVGSVGElement {
  const create = <K extends keyof SVGElementTagNameMap>(tag: K, attributes: Record<string, string>) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const [fill, color] = army === "b" ? ["#000", "#fff"] : ["#fff", "#222"];
  const svg = create("svg", { viewBox: "0 0 45 45", "aria-hidden": "true" });
  svg.append(create("use", { href: `#bpiece-${letter}`, fill, color, stroke: "#222", "stroke-width": "1.4" }));
  return svg;
}
