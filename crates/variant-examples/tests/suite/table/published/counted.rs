//! Variants of which no test publishes a count: Fairy-Stockfish counted these, with its own declarations. Gothic chess
//! is in the tests of cutechess.

use std::ops::Range;

use super::*;

geometry! { struct Five = 5 x 5; }
geometry! { struct Petty = 5 x 6; }
geometry! { struct Silverman = 4 x 5; }
geometry! { struct Speed = 4 x 6; }
geometry! { struct Seven = "
    b b B B B b b
    b b B B B b b
    b b B B B b b
    . . . . . . .
    r r R R R r r
    r r R R R r r
    r r R R R r r
"; }

/// Pawns that push twice from several rows.
const fn pushing_twice_from(rows: Range<u8>) -> Pawns<Chessboard> {
    let (mut white, mut black, mut row) = (SquareSet::EMPTY, SquareSet::EMPTY, rows.start);
    while row < rows.end {
        white = Chessboard::union(white, Chessboard::BOARD.row(Direction::North, row));
        black = Chessboard::union(black, Chessboard::BOARD.row(Direction::South, row));
        row += 1;
    }
    let mut pawns = both();
    pawns.0[0].double_step = white;
    pawns.0[1].double_step = black;
    pawns
}

const fn semitorpedoes() -> Pawns<Chessboard> {
    pushing_twice_from(1..3)
}

const fn torpedoes() -> Pawns<Chessboard> {
    pushing_twice_from(1..5)
}

variant!(gothic: Wide, 8, both,
    "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6, 7]), N, B, R, Q, K, betza('A', "BN"), betza('C', "RN")],
    ["f1": "j1" => "i1", "a1" => "c1"],
    [4: 808_984],
    "r1b1c2rk1/p4a1ppp/1ppq2pn2/3p1p4/3A1Pn3/1PN3PN2/P1PQP1BPPP/3RC2RK1 w - - 0 1" 4: 7_917_813,
    "r1b2k2nr/p1ppq1ppbp/n1Pcpa2p1/5p4/5P4/1p1PBCPN2/PP1QP1BPPP/RN3KA2R w KQkq - 0 1" 4: 4_869_569);
variant!(semitorpedo: Chessboard, 6, semitorpedoes, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    [P, N, B, R, Q, K],
    ["e1": "h1" => "g1", "a1" => "c1"],
    [4: 203_775]);
variant!(
    /// Each pawn pushes twice from any rank: 32 origins for each army.
    torpedo: Chessboard, 6, torpedoes, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    [P, N, B, R, Q, K], ["e1": "h1" => "g1", "a1" => "c1"], [4: 209_719]);
variant!(corner_rook: Chessboard, 6, single, "r6r/1nbqkbn1/pppppppp/8/8/PPPPPPPP/1NBQKBN1/R6R w - - 0 1",
    [P, N, B, R, Q, K], [], [4: 1_644_829]);
variant!(gardner: Five, 6, single, "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1",
    [P, N, B, R, Q, K], [], [6: 572_874]);
variant!(petty: Petty, 6, single, "rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1",
    [P, N, B, R, Q, K], [], [6: 503_344]);
variant!(silverman: Silverman, 6, single, "rnbk/pppp/4/PPPP/RNBK w - - 0 1",
    [P, N, B, R, Q, K], [], [6: 79_670]);
variant!(speed: Speed, 6, single, "rnbk/pppp/4/4/PPPP/RNBK w - - 0 1",
    [P, N, B, R, Q, K], [], [6: 118_878]);
variant!(centaur_king: Chessboard, 6, both, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    [P, N, B, R, Q, betza('K', "KN").royal()],
    ["e1": "h1" => "g1", "a1" => "c1"],
    [4: 288_899]);
variant!(gemini: Wide, 7, both, "rnbaqkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBAQKABNR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6]), N, B, R, Q, K, betza('A', "BN")],
    ["f1": "j1" => "i1", "a1" => "c1"],
    [4: 810_102]);
variant!(chess_against_hoppel_poppel: Chessboard, 8, both,
    "rijqkjir/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6, 7]), N, B, R, Q, K, betza('I', "mNcB"), betza('J', "mBcN")],
    ["e1": "h1" => "g1", "a1" => "c1"],
    [4: 199_815]);
variant!(
    /// A king on the last rank wins, which is not declared here and does not occur.
    orda_mirror: Chessboard, 10, single, "lhafkahl/8/pppppppp/8/8/PPPPPPPP/8/LHAFKAHL w - - 0 1",
    [pawn(&[6, 7, 8, 9]), NONE, NONE, NONE, NONE, K, betza('L', "mNcR"), betza('H', "KN"),
     betza('A', "mNcB"), betza('F', "mQcN")], [], [4: 645_337]);
variant!(mini_xiangqi: Seven, 8, both, "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1",
    [NONE, betza('N', "nN"), NONE, R, NONE, betza('K', "W").royal().within(&["R", "B"]).facing(),
     betza('C', "mRcpR"), betza('P', "fsW")], [], [5: 2_666_905]);
