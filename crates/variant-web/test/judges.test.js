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
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281],
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238],
  ["r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 4, 422_333],
  ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379],
  ["r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890],
  ["rnbqkbnr/p3pppp/2p5/1pPp4/3P4/8/PP2PPPP/RNBQKBNR w KQkq b6 0 4", 3, 23_509],
  ["8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1", 4, 89_363],
];

/** Positions and counts of chessops's tests: castling of Chess960, en passant, pins, checks that no game has. */
const CHESSOPS_PERFTS = [
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238],
  ["r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 3, 9_467],
  ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 0 1", 3, 62_379],
  ["r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1", 3, 89_890],
  ["r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", 4, 285_754],
  ["r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1", 4, 541_480],
  ["8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1", 4, 118_388],
  ["2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1", 4, 57_700],
  ["4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1", 4, 405_636],
  ["8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", 5, 19_228],
  ["2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1", 3, 1],
  ["8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K - 0 1", 4, 366_807],
  ["4k3/5p2/5p1p/8/rbR5/1N6/5PPP/5K2 b - - 1 29", 3, 12_309],
  ["4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1", 3, 71_908],
  ["3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1", 3, 2_854],
  ["2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1", 3, 1_217],
  ["5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1", 3, 1_030],
  ["8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", 3, 711],
  ["1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", 3, 555],
  ["rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", 3, 2_528],
  ["r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1", 5, 1_320_962],
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281],
  ["rnbqkbnr/pp1ppppp/2p5/8/6P1/2P5/PP1PPP1P/RNBQKBNR b KQkq - 0 1", 4, 274_234],
  ["rnb1kbnr/ppq1pppp/2pp4/8/6P1/2P5/PP1PPPBP/RNBQK1NR w KQkq - 0 1", 4, 579_004],
  ["rnb1kbnr/p1q1pppp/1ppp4/8/4B1P1/2P5/PPQPPP1P/RNB1K1NR b KQkq - 0 1", 4, 699_777],
  ["rn2kbnr/p1q1ppp1/1ppp3p/8/4B1b1/2P4P/PPQPPP2/RNB1K1NR w KQkq - 0 1", 4, 701_084],
  ["rn1qkbnr/p3ppp1/1ppp2Qp/3B4/6b1/2P4P/PP1PPP2/RNB1K1NR b KQkq - 0 1", 4, 872_551],
  ["rnkq1bnr/p3ppp1/1ppp3p/3B4/6b1/2PQ3P/PP1PPP2/RNB1K1NR w KQ - 0 1", 4, 891_412],
  ["rnkq1bnr/p3ppp1/1ppp3p/5b2/8/2PQ3P/PP1PPPB1/RNB1K1NR b KQ - 0 1", 4, 832_461],
  ["rn1q1bnr/p2kppp1/2pp3p/1p3b2/1P6/2PQ3P/P2PPPB1/RNB1K1NR w KQ - 0 1", 4, 715_605],
  ["rn1q1bnr/3kppp1/p1pp3p/1p3b2/1P6/2P2N1P/P1QPPPB1/RNB1K2R b KQ - 0 1", 4, 781_431],
  ["2b1kbnB/rppqp3/3p3p/3P1pp1/pnP3P1/PP2P2P/4QP2/RN2KBNR b KQ - 0 1", 4, 613_681],
  ["2b1kbnB/r1pqp3/n2p3p/1p1P1pp1/p1P3P1/PP2P2P/Q4P2/RN2KBNR w KQ - 0 1", 4, 556_204],
  ["2b1kbn1/r1pqp3/n2p3p/3P1pp1/ppP3P1/PPB1P2P/Q4P2/RN2KBNR b KQ - 0 1", 4, 532_817],
  ["bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326_672],
];

test("counts of chess.js", () => {
  for (const [fen, depth, leaves] of PERFTS) {
    assert.equal(new Adapter(fen).perft(depth), leaves, fen);
    assert.equal(Number(new Chess(fen).perft(2)), new Adapter(fen).perft(2), fen);
  }
});

test("counts of chessops", () => {
  for (const [fen, depth, leaves] of CHESSOPS_PERFTS) assert.equal(new Adapter(fen).perft(depth), leaves, fen);
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

/** chessops's positions for insufficient material, with its answer for both players together. */
const MATERIAL = [
  ["8/5k2/8/8/8/8/3K4/8 w - - 0 1", true],
  ["8/3k4/8/8/2N5/8/3K4/8 b - - 0 1", true],
  ["8/4rk2/8/8/8/8/3K4/8 w - - 0 1", false],
  ["8/4qk2/8/8/8/8/3K4/8 w - - 0 1", false],
  ["8/4bk2/8/8/8/8/3KB3/8 w - - 0 1", false],
  ["8/8/3Q4/2bK4/B7/8/1k6/8 w - - 1 68", false],
  ["8/5k2/8/8/8/4B3/3K1B2/8 w - - 0 1", true],
  ["5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39", true],
  ["8/8/8/4k3/5b2/3K4/8/2B5 w - - 0 33", true],
  ["3b4/8/8/6b1/8/8/R7/K1k5 w - - 0 1", false],
];

test("insufficient material as chessops", () => {
  for (const [fen, isDead] of MATERIAL) assert.equal(new Adapter(fen).isInsufficientMaterial(), isDead, fen);
});

test("moves of chessops's tests", () => {
  const after = (fen, move) => {
    const game = new Game("orthodox-chess", { position: fen });
    game.apply(move);
    return game.text();
  };
  const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
  for (const [fen, move, expected] of [
    ["8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", "e1d1", "8/8/8/5k2/3p4/8/4P3/3K4 b - - 1 1"],
    ["8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "8/8/8/5k2/3pP3/8/8/4K3 b - e3 0 1"],
    ["2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1", "d1e1", "2r5/8/8/8/8/8/6PP/k4RK1 b - - 1 1"],
    [kiwipete, "e1c1", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/2KR3R b kq - 1 1"],
    [kiwipete, "e1a1", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/2KR3R b kq - 1 1"],
    ["1r2k2r/p1b1n1pp/1q3p2/1p2pPQ1/4P3/2P4P/1B2B1P1/R3K2R w KQk - 0 20", "e1c1", "1r2k2r/p1b1n1pp/1q3p2/1p2pPQ1/4P3/2P4P/1B2B1P1/2KR3R b k - 1 20"],
    ["8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K - 0 1", "g2h1", "8/8/8/B2p3Q/2qPp1P1/b7/2P2P1P/4K2k w - - 0 2"],
  ]) assert.equal(after(fen, move), expected, `${fen} ${move}`);
  assert.throws(() => after("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e3q"), { field: "move" });
  assert.throws(() => after("rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", "d5c6"), { field: "move" });
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
