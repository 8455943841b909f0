import { Game, type Actor, type Ply } from "variant-chess";
import { child, path, promote, read, remove, root, tip, write, type Node } from "./tree";

export interface Start {
  variant: string;
  mode?: string;
  position?: string;
  record?: string;
  /** Time control. */
  control?: string;
  /** Lines written by the tree. */
  line?: string;
  /** Level of the computer by player; players without one sit here. */
  seats?: Record<string, number>;
}

/** A game on the page: with all its lines, seats and clocks. */
export class Session {
  readonly game: Game;
  readonly top: Node = root();
  at: Node = this.top;
  seats: Record<string, number>;
  readonly control?: string;
  readonly mode?: string;
  /** Since when each actor's clock runs. */
  #since = new Map<string, number>();

  constructor(readonly start: Start) {
    const { variant, mode, position, record, control, line, seats } = start;
    this.game = new Game(variant, { mode, position, record });
    this.seats = { ...seats };
    this.mode = mode;
    this.control = control;
    const lines = record ? this.game.lines(record) : line;
    if (lines) {
      const trial = new Game(this.game.variant, { position: this.game.startText() });
      this.top = this.at = read(lines, (before, text) => {
        advance(trial, before);
        return take(trial, text);
      });
      this.go(tip(this.top));
      trial.free();
    }
    if (control) this.game.setTimeControl(control);
    this.#tick();
  }

  /** Plays a move or takes an action; throws what the rules say against it. */
  play(text: string, actor?: Actor): void {
    if (this.game.isOver()) this.game.reopen();
    if (actor && this.control && this.charge(actor)) return;
    this.game.apply(text);
    this.#follow();
  }

  /** Charges an actor for its turn; true if its flag fell. */
  charge(actor: Actor): boolean {
    const since = this.#since.get(key(actor));
    const fell = since !== undefined && this.game.spend(actor.player, actor.board, performance.now() - since);
    if (fell) this.#follow();
    return fell;
  }

  /** Adds what the game has beyond the tree. */
  #follow(): void {
    for (const ply of this.game.history(path(this.at).length)) this.at = child(this.at, ply);
    this.#tick();
  }

  /** Follows the game after an action that other calls took. */
  follow(): void {
    this.#follow();
  }

  go(node: Node): void {
    advance(this.game, path(node).map(({ text }) => text));
    this.at = node;
    this.#since.clear();
    this.#tick();
  }

  /** Takes back to the last turn of somebody here, and forgets what followed. */
  takeBack(): boolean {
    if (!this.at.parent) return false;
    let node = this.at;
    while (node.parent?.parent && node.player !== undefined && this.seats[node.player]) node = node.parent;
    this.go(node.parent!);
    remove(node);
    return true;
  }

  forget(node: Node): void {
    if (path(this.at).includes(node)) this.go(node.parent!);
    remove(node);
  }

  promote(node: Node): void {
    promote(node);
  }

  #tick(): void {
    const acting = this.game.turn().map(key);
    for (const known of this.#since.keys()) if (!acting.includes(known)) this.#since.delete(known);
    for (const actor of acting) if (!this.#since.has(actor)) this.#since.set(actor, performance.now());
  }

  /** Milliseconds left of those who may act. */
  clocks(): { actor: Actor; left: number }[] {
    const runs = this.game.played().length > 0;
    const spent = (actor: Actor) => (runs ? performance.now() - (this.#since.get(key(actor)) ?? performance.now()) : 0);
    return this.game.clocks().map(({ actor, left }) => ({ actor, left: Math.max(0, left - spent(actor)) }));
  }

  /** Who may act here, at the screen. */
  humans(): Actor[] {
    return this.game.turn().filter(({ player }) => !this.seats[player]);
  }

  /** A record with all lines. */
  record(): string {
    const lines = write(this.top);
    return lines.includes("(") ? this.game.recordWith(lines) : this.game.record();
  }

  /** The whole game as the fragment of a link. */
  link(): string {
    const { variant, position } = this.start;
    const seats = Object.entries(this.seats).filter(([, level]) => level).map(([player, level]) => player + level).join("");
    const standard = this.game.startText();
    const parts = {
      v: variant || this.game.variant,
      m: this.mode,
      p: position || this.start.record || this.mode === "fischer-random" ? standard : undefined,
      t: this.control,
      s: seats,
      g: write(this.top),
    };
    const words = Object.entries(parts).filter(([, value]) => value);
    return words.map(([name, value]) => `${name}=${encodeURIComponent(value!).replaceAll("%20", "_").replaceAll("%3A", ":")}`).join("&");
  }
}

const key = ({ board, army, player }: Actor): string => `${board ?? army}:${player}`;

/** Reads the fragment of a link. */
export function readLink(fragment: string): Start | undefined {
  const parts = new Map<string, string>();
  for (const part of fragment.split("&")) {
    const [name, value = ""] = part.split("=", 2);
    parts.set(name!, decodeURIComponent(value.replaceAll("_", " ")));
  }
  const variant = parts.get("v");
  if (!variant) return undefined;
  const position = parts.get("p");
  const seats = (parts.get("s") ?? "").matchAll(/(\D)(\d)/g);
  return {
    variant,
    mode: position ? undefined : parts.get("m"),
    position,
    control: parts.get("t"),
    seats: Object.fromEntries([...seats].map(([, player, level]) => [player, Number(level)])),
    line: parts.get("g"),
  };
}

/** Takes a game to the end of a line. */
function advance(game: Game, texts: string[]): void {
  const played = game.played();
  let same = 0;
  while (same < texts.length && texts[same] === played[same]) same += 1;
  for (let plies = played.length; plies > same; plies -= 1) game.undo();
  for (let plies = same; plies < texts.length; plies = game.played().length) {
    const text = texts[plies]!;
    // What was taken back comes again with its offers and clocks.
    if (game.redo()) {
      if (game.played()[plies] === text) continue;
      game.undo();
    }
    take(game, text);
  }
}

function take(game: Game, text: string): Ply {
  if (game.isOver()) game.reopen();
  const plies = game.played().length;
  game.apply(text);
  return game.history(plies)[0]!;
}
