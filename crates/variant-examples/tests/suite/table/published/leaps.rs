//! Leapers, riders and their compounds. Published: the perft tests of Fairy-Stockfish; courier at depth 5 from the same
//! program.

use super::*;

variant!(amazon: Chessboard, 6, both, "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1",
    [P, N, B, R, betza('A', "QN"), K],
    ["e1": "h1" => "g1", "a1" => "c1"],
    [4: 318_185]);
variant!(knightmate: Chessboard, 7, both, "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1",
    [pawn(&[2, 3, 4, 6]), NONE, B, R, Q, betza('K', "N").royal(), betza('M', "K")],
    ["e1": "h1" => "g1", "a1" => "c1"],
    [4: 139_774]);
variant!(shatranj: Chessboard, 6, single, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
    [pawn(&[4]), N, betza('B', "A"), R, betza('Q', "F"), K], [], [4: 68_122]);
variant!(los_alamos: Six, 6, single, "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
    [pawn(&[1, 3, 4]), N, NONE, R, Q, K], [], [5: 191_846], "6/2P3/6/1K1k2/6/6 w - - 0 1" 6: 187_431);
variant!(capablanca: Wide, 8, both,
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6, 7]), N, B, R, Q, K, betza('A', "BN"), betza('C', "RN")],
    ["f1": "j1" => "i1", "a1" => "c1"],
    [4: 805_128]);
variant!(embassy: Wide, 8, both,
    "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6, 7]), N, B, R, Q, K, betza('A', "BN"), betza('C', "RN")],
    ["e1": "j1" => "h1", "a1" => "b1"],
    [4: 809_539]);
variant!(janus: Wide, 7, both,
    "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6]), N, B, R, Q, K, betza('J', "BN")],
    ["e1": "j1" => "i1", "a1" => "b1"],
    [4: 772_074]);
variant!(modern: Nine, 7, both,
    "rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6]), N, B, R, Q, K, betza('M', "BN")],
    ["e1": "i1" => "g1", "a1" => "c1"],
    [4: 433_729]);
variant!(chancellor: Nine, 7, both,
    "rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6]), N, B, R, Q, K, betza('C', "RN")],
    ["e1": "i1" => "g1", "a1" => "c1"],
    [4: 436_656]);
variant!(courier: Long, 10, single,
    "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1",
    [pawn(&[7]), N, B, R, NONE, K, betza('E', "A"), betza('F', "F"), betza('M', "K"), betza('W', "W")],
    [], [4: 500_337, 5: 14_144_849]);
variant!(almost: Chessboard, 6, both, "rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1",
    [P, N, B, R, betza('C', "RN"), K],
    ["e1": "h1" => "g1", "a1" => "c1"],
    [3: 11_895], "8/1k5P/8/8/8/3K4/p7/8 b - - 0 1" 2: 140);
variant!(centaur: Wide, 7, both,
    "rcnbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RCNBQKBNCR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6]), N, B, R, Q, K, betza('C', "KN")],
    ["f1": "j1" => "i1", "a1" => "c1"],
    [3: 24_490]);
variant!(
    /// Its pawns promote on the tenth rank to a cardinal, a marshal or a queen.
    tencubed: Ten, 10, third,
    "2cwamwc2/1rnbqkbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNBQKBNR1/2CWAMWC2 w - - 0 1",
    [pawn(&[4, 6, 7]), N, B, R, Q, K, betza('A', "BN"), betza('M', "RN"), betza('C', "DAW"),
     betza('W', "CF")], [], [3: 68_230]);
variant!(
    /// Promotions to captured types alone, as in grand chess, are not declared here; none occurs.
    opulent: Ten, 10, third,
    "rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1",
    [pawn(&[1, 2, 3, 4, 6, 7, 8, 9]), betza('N', "NW"), B, R, Q, K, betza('A', "BN"),
     betza('C', "RN"), betza('W', "CF"), betza('L', "FDH")], [], [3: 133_829]);
variant!(gustav3: Gustav, 7, both,
    "arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6]), N, B, R, Q, K, betza('A', "QN")],
    ["f1": "i1" => "h1", "b1" => "d1"],
    [4: 331_659]);
variant!(omicron: Omicron, 8, omicron_pawns,
    "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6, 7]), N, B, R, Q, K, betza('C', "DAW"), betza('W', "CF")],
    ["g2": "j2" => "i2", "c2" => "e2"],
    [4: 967_381]);
variant!(troitzky: Round, 6, third,
    "****qk****/**rnbbnr**/*pppppppp*/*8*/10/10/*8*/*PPPPPPPP*/**RNBBNR**/****QK**** w - - 0 1",
    [P, N, B, R, Q, K], [], [3: 8_766]);
variant!(
    /// Its ends (no mate by a knight, a draw against a bare king) are not declared here; none occurs.
    shatar: Chessboard, 6, single, "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1",
    [pawn(&[4]), N, B, R, betza('J', "RF"), K], [], [4: 177_344]);

geometry! { struct Gustav = "
    . . . . . . . . . .
    * . . . . . . . . *
    * . . . . . . . . *
    * . . . . . . . . *
    * . . . . . . . . *
    * . . . . . . . . *
    * . . . . . . . . *
    . . . . . . . . . .
"; }
geometry! { struct Omicron = "
    . * * * * * * * * * * .
    * . . . . . . . . . . *
    * . . . . . . . . . . *
    * . . . . . . . . . . *
    * . . . . . . . . . . *
    * . . . . . . . . . . *
    * . . . . . . . . . . *
    * . . . . . . . . . . *
    * . . . . . . . . . . *
    . * * * * * * * * * * .
"; }
geometry! { struct Round = "
    * * * * . . * * * *
    * * . . . . . . * *
    * . . . . . . . . *
    * . . . . . . . . *
    . . . . . . . . . .
    . . . . . . . . . .
    * . . . . . . . . *
    * . . . . . . . . *
    * * . . . . . . * *
    * * * * . . * * * *
"; }

const fn omicron_pawns() -> Pawns<Omicron> {
    third().promoting_on_row(8)
}
