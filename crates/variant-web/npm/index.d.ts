/** Name of a game. */
export type Variant =
  | "orthodox-chess"
  | "zonal-chess"
  | "quarter-chess"
  | "zm-quadchess"
  | "quad-kingdom"
  | "circle-chess";

/** What can be played. */
export interface VariantInfo {
  variant: Variant;
  /** Modes, the default one first. `circle-chess` takes any number of boards from 3 to 26. */
  modes: string[];
  boards: number;
  /** Squares of a board. */
  squares: number;
  armies: number;
  /** Position text of the default start. */
  start: string;
}

/** Lists the games. */
export function variants(): VariantInfo[];

/** Loads the rules page of a game, in Markdown. */
export function rules(variant: Variant): Promise<string>;

/** Thrown by all methods: an `Error` that says which part of the input is at fault. */
export interface VariantError extends Error {
  /** Field of a position text, or `variant`, `mode`, `move`, `action`, `offer`, `talk`, `record`, `player`, ... */
  field: string;
  /** Byte offset in the text. */
  offset?: number;
  /** Line of a record, from 1. */
  line?: number;
  /** Column in the line, from 1. */
  column?: number;
}

/** Who may act: an army, or one of several boards, and the player who decides. */
export interface Actor {
  army?: string;
  board?: number;
  player: string;
}

export interface Outcome {
  /** `checkmate`, `stalemate`, `resignation`, `agreement`, ... */
  reason: string;
  /** Points by player: 1, 0.5 or 0. */
  scores: Record<string, number>;
  places?: Record<string, number>;
  points?: Record<string, number>;
}

export interface MoveParts {
  board?: number;
  /** Absent for drops. */
  from?: string;
  to: string;
  /** All squares in the order of the text. */
  squares: string[];
  /** Letter of a piece dropped from the stock, and its set. */
  drop?: string;
  set?: number;
  /** `drive`, `absorb` and `swap` are of a driver in `quarter-chess`. */
  kind: "move" | "drop" | "drive" | "absorb" | "swap";
}

export interface Move extends MoveParts {
  /** Coordinate notation. */
  text: string;
  /** Algebraic notation. */
  san: string;
  player?: string;
  /** Letter of the moving piece. */
  piece?: string;
  /** Its army; in `circle-chess` the board's number and the army. */
  seat?: string;
  captured?: string;
  promotion?: string;
}

export interface Ply {
  /** Coordinate notation, or the text of an action. */
  text: string;
  san: string;
  player?: string;
}

export interface Piece {
  /** Upper-case letter. */
  piece: string;
  army?: string;
  board?: number;
  /** Absent in hand. */
  square?: string;
}

export interface Offer {
  by: string;
  proposal: string;
  agreed: string[];
  refused: string[];
  waiting: string[];
}

export type Consent = "open" | "given" | "refused";

export interface SvgOptions {
  /** Number of the only board to draw. */
  board?: number;
  /** Board alone, without texts. */
  bare?: boolean;
  /** For dark pages. */
  dark?: boolean;
  /** Colours of armies that all people tell apart. */
  safe?: boolean;
  /** Letter of the army or player at the bottom. */
  seat?: string;
  /** Move texts whose squares are marked. */
  last?: string | string[];
  /** Move texts drawn as arrows. */
  arrow?: string | string[];
  /** Prefix of ids, for several pictures in one document. */
  prefix?: string;
  /** Side of a square in pixels. */
  size?: number;
  /** No names of files and ranks. */
  plain?: boolean;
}

export interface Picture {
  svg: string;
  /** Squares of each board with the upper left corners of their boxes: units of the `viewBox`, in which a side is 45. */
  boards: { square: string; x: number; y: number }[][];
}

/** Player or army beside the board. */
export interface LegendEntry {
  letter: string;
  name: string;
  /** Colour. */
  fill: string;
  toMove: boolean;
  isOut: boolean;
  notes: string[];
  /** Pieces that can be dropped. */
  stock: { piece: string; army: string; count: number; set?: number }[];
}

export interface SearchOptions {
  /** Plies. */
  depth?: number;
  nodes?: number;
  /** Milliseconds; 1000 if nothing limits the search. */
  ms?: number;
  /** Own moves to a mate. */
  mate?: number;
  /** Lines that are reported. */
  multipv?: number;
  seed?: number;
  algorithm?: "auto" | "alpha-beta" | "best-reply" | "max-n" | "uct";
  /** Plain minimax to the depth. */
  plain?: boolean;
  /** Searches for this player, where several may act. */
  player?: string;
  /** Considers only these moves. */
  move?: string | string[];
}

export interface Iteration {
  depth: number;
  /** Number of the line, the best first. */
  multipv: number;
  /** Hundredths of a pawn for the searching side. */
  value?: number;
  /** Moves to mate, negative against the side. */
  mate?: number;
  nodes: number;
  seconds: number;
  pv: string[];
}

export interface BestMove {
  move: string;
  san: string;
  /** Expected share of the point by player. */
  scores: Record<string, number>;
  pv: string[];
  depth: number;
  nodes: number;
}

export interface BestMoveOptions extends SearchOptions {
  /** Ends the search; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  onIteration?: (iteration: Iteration) => void;
}

export interface Start {
  mode?: string;
  /** Position text, read leniently. */
  position?: string;
  /** Game record, which names its own variant. */
  record?: string;
}

/** A game. All methods throw a {@link VariantError} for wrong input, and then leave the game unchanged. */
export class Game {
  constructor(variant?: Variant | (string & {}), start?: Start);
  readonly variant: Variant;

  /** Legal moves in coordinate notation, ascending; with `verbose` as objects. */
  moves(options?: { square?: string; board?: number; verbose?: false }): string[];
  moves(options: { square?: string; board?: number; verbose: true }): Move[];
  /** Legal moves without parsing their texts. */
  moveTexts(): string[];
  /** Plays a move in either notation, or by its squares; also an action. Returns the ply, `null` for what is none. */
  move(move: string | { from?: string; to: string; promotion?: string; board?: number; drop?: string }): Ply | null;
  /** Like {@link move}, without an answer. Also takes `[%offer w draw:wb]` and other commands of records. */
  apply(text: string): void;
  /** Takes back the last ply. */
  undo(): boolean;
  redo(): boolean;
  /** Reopens a game drawn without a claim. */
  reopen(): boolean;

  turn(): Actor[];
  players(): string[];
  /** Whether an army is in check: its letter, in `circle-chess` after the number of its board. */
  inCheck(army?: string): boolean;
  /** Armies in check. */
  checks(): string[];
  /** Checks in words. */
  whyInCheck(): string[];
  /** Why a piece cannot go to a square, or anywhere; empty if it can. */
  whyNot(board: number | undefined, from: string, to?: string): string;
  /** Why no piece of a letter can go to a square. */
  whyNone(board: number | undefined, letter: string, to?: string): string[];
  isOver(): boolean;
  outcome(): Outcome | null;
  /** Plies so far, from an index. */
  history(from?: number): Ply[];
  /** Their texts. */
  played(): string[];

  /** Position text. */
  text(): string;
  startText(): string;
  /** Restarts at a position text of the same variant. */
  load(position: string): void;
  loadRecord(record: string): void;
  /** What was read leniently in the last text. */
  repairs(): string[];
  /** Record; with a player's letter as that player sees it, with `-` as the public does. */
  record(reader?: string): string;
  /** All lines of a record: texts of plies; other lines in parentheses behind the ply that they replace. */
  lines(record: string): string;
  /** A record from the start of this game with such lines. */
  recordWith(lines: string): string;
  /** Algebraic notation of a legal move. */
  san(move: string): string;

  /** Actions that the rules allow; with a player, those that it can take or propose. */
  actions(player?: string): string[];
  propose(player: string, proposal: string): Consent;
  answer(player: string, agrees: boolean): Consent;
  withdraw(player: string): void;
  offer(): Offer | null;
  /** Sends a message: to all, or to the players whose letters are in `to`. */
  say(player: string, text: string, to: string, deal: boolean): void;
  communication(): "none" | "open" | "open-and-secret";
  asides(reader?: string): { plies: number; text: string }[];

  /** Starts clocks (`300+3`, `300d2`), or removes them. */
  setTimeControl(control?: string): void;
  /** Clocks of those who may act, in milliseconds. */
  clocks(): { actor: Actor; left: number }[];
  /** Charges a player for its next ply; true if its flag fell. */
  spend(player: string, board: number | undefined, ms: number): boolean;

  pieces(): Piece[];
  /** Squares to go to by square of origin, as chessground takes them. */
  destinations(board?: number): Map<string, string[]>;
  /** Numbers of the boards in play; empty in games of one board. */
  boards(): Uint8Array;
  legend(): LegendEntry[];
  svg(options?: SvgOptions): string;
  /** SVG with the places of squares. */
  draw(options?: SvgOptions): Picture;

  /** Leaves at a depth. */
  perft(depth: number): number | bigint;
  divide(depth: number): Record<string, number | bigint>;

  /** Whether a player wins with so many own moves, whatever all others do: plain enumeration, for puzzles. */
  winsIn(player: string, moves: number): boolean;

  /** Searches in a worker; `null` if there is no move. */
  bestMove(options?: BestMoveOptions): Promise<BestMove | null>;
  /** Searches at once, as workers do: options as `depth=5`. */
  think(options: string[], onIteration?: (iteration: Iteration) => void): BestMove | null;

  /** Frees memory of WebAssembly at once; garbage collection does it too. */
  free(): void;
}

/** Splits a move's text. */
export function parseMove(text: string): MoveParts;

/** Ends the worker that waits for the next search. */
export function release(): void;
