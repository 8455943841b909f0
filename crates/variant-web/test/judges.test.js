// chess.js plays the same games, and counts and judges the positions of its own and of chessops's tests alike.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Chess } from "chess.js";
import { Game } from "../npm/index.js";
import { random } from "./native.js";

/** A game behind the methods of chess.js. */
class Adapter {
  constructor(fen) {
    this.game = new Game("orthodox-chess", { position: fen });
  }
  fen = () => this.game.text();
  moves = () => this.game.moves({ verbose: true }).map(({ san }) => san).sort();
  move = (san) => this.game.move(san);
  perft = (depth) => this.game.perft(depth);
  #ends = (reason) => this.game.outcome()?.reason === reason;
  isCheckmate = () => this.#ends("checkmate");
  isStalemate = () => this.#ends("stalemate");
  isCheck = () => this.game.inCheck();
  isInsufficientMaterial = () => this.#ends("dead-position");
}

/** Positions and counts of chess.js's test of perft. */
const PERFTS = [
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862],
  ["8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1", 4, 89_363],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238],
  ["rnbqkbnr/p3pppp/2p5/1pPp4/3P4/8/PP2PPPP/RNBQKBNR w KQkq b6 0 4", 3, 23_509],
];

test("counts of chess.js", () => {
  for (const [fen, depth, leaves] of PERFTS) {
    assert.equal(new Adapter(fen).perft(depth), leaves, fen);
    assert.equal(Number(new Chess(fen).perft(2)), new Adapter(fen).perft(2), fen);
  }
});

test("random games with chess.js beside", () => {
  for (let number = 1; number <= 12; number += 1) {
    const draw = random(number);
    const [own, other] = [new Adapter(new Chess().fen()), new Chess()];
    for (let ply = 0; ply < 160 && !own.game.isOver() && !other.isGameOver(); ply += 1) {
      const moves = own.moves();
      assert.deepEqual(moves, other.moves().sort(), own.fen());
      const san = moves[Math.floor(draw() * moves.length)];
      own.move(san);
      other.move(san);
      assert.equal(own.fen(), other.fen());
      for (const question of ["isCheckmate", "isStalemate", "isCheck"]) {
        assert.equal(own[question](), other[question](), `${question}: ${own.fen()}`);
      }
    }
  }
});

/** Positions that must end at once, or not: mates, stalemates, material that cannot mate. */
const ENDS = [
  ["8/5r2/4K1q1/4p3/3k4/8/8/8 w - - 0 7", "checkmate"],
  ["4r2r/p6p/1pnN2p1/kQp5/3pPq2/3P4/PPP3PP/R5K1 b - - 0 2", "checkmate"],
  ["r3k2r/ppp2p1p/2n1p1p1/8/2B2P1q/2NPb1n1/PP4PP/R2Q3K w kq - 0 8", "checkmate"],
  ["1R6/8/8/8/8/8/7R/k6K b - - 0 1", "stalemate"],
  ["8/8/5k2/p4p1p/P4K1P/1r6/8/8 w - - 0 2", "stalemate"],
  ["8/8/8/8/8/8/8/k6K w - - 0 1", "dead-position"],
  ["8/2N5/8/8/8/8/8/k6K w - - 0 1", "dead-position"],
  ["8/2b5/8/8/8/8/8/k6K w - - 0 1", "dead-position"],
  ["8/b7/3B4/8/8/8/8/k6K w - - 0 1", "dead-position"],
  ["8/b7/B7/8/8/8/8/k6K w - - 0 1", null],
  ["8/2p5/8/8/8/8/8/k6K w - - 0 1", null],
  ["5k1K/7B/8/6b1/8/8/8/8 b - - 0 1", null],
  ["7K/5k1N/8/6b1/8/8/8/8 b - - 0 1", null],
  ["8/8/5k2/8/8/4N3/4K3/4N3 w - - 0 1", null],
];

test("ends of positions", () => {
  for (const [fen, reason] of ENDS) {
    const game = new Game("orthodox-chess", { position: fen });
    assert.equal(game.outcome()?.reason ?? null, reason, fen);
    const other = new Chess(fen);
    assert.deepEqual([other.isCheckmate(), other.isStalemate()], [reason === "checkmate", reason === "stalemate"], fen);
  }
});
