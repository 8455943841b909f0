import { Game, variants, type BestMove, type Move, type Outcome } from "variant-chess";

const game = new Game("zm-quadchess", { mode: "ffa" });
const moves: string[] = game.moves();
const verbose: Move[] = game.moves({ square: "a2", verbose: true });
const ply = game.move(moves[0] ?? "");
if (ply) console.log(ply.san.toUpperCase());
const outcome: Outcome | null = game.outcome();
console.log(outcome?.scores.s, verbose[0]?.promotion?.toLowerCase());
for (const [from, squares] of game.destinations()) console.log(from, squares.length);
const found: BestMove | null = await game.bestMove({ ms: 200, onIteration: ({ pv }) => console.log(pv.join(" ")) });
console.log(found?.scores, game.svg({ seat: "n", last: moves.slice(0, 1) }).length, variants()[0]?.modes);

// @ts-expect-error: a move is no number.
game.move(4);
// @ts-expect-error: there is no such option.
void game.bestMove({ plies: 4 });
