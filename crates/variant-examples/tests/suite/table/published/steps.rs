//! Directions, moves apart from captures, riders along leaps, lame leaps, hoppers and regions. Published: the perft tests
//! of Fairy-Stockfish.

use super::*;

/// Pawns on the third row that step once and promote on the sixth.
const fn makruk_pawns<G: Geometry>() -> Pawns<G> {
    third().single_steps().promoting_on_row(5)
}

variant!(makruk: Chessboard, 6, makruk_pawns, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    [pawn(&[4]), N, betza('S', "FfW"), R, betza('M', "F"), K], [], [4: 273_026]);
variant!(asean: Chessboard, 6, single, "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1",
    [P, N, betza('B', "FfW"), R, betza('Q', "F"), K], [], [4: 273_026]);
variant!(ai_wok: Chessboard, 6, makruk_pawns, "rnsaksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKASNR w - - 0 1",
    [pawn(&[4]), N, betza('S', "FfW"), R, betza('A', "RNF"), K], [], [4: 485_045],
    "8/8/8/2sp2k1/7p/3P4/6K1/7r w - - 0 1" 5: 30_055);
variant!(hoppel_poppel: Chessboard, 6, both, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    [P, betza('N', "mNcB"), betza('B', "mBcN"), R, Q, K],
    ["e1": "h1" => "g1", "a1" => "c1"],
    [4: 202_459]);
variant!(new_zealand: Chessboard, 6, both, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    [P, betza('N', "mNcR"), B, betza('R', "mRcN"), Q, K],
    ["e1": "h1" => "g1", "a1" => "c1"],
    [4: 200_310]);
variant!(nightrider: Chessboard, 6, both, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    [P, betza('N', "NN"), B, R, Q, K],
    ["e1": "h1" => "g1", "a1" => "c1"],
    [4: 419_019]);
variant!(grasshopper: Chessboard, 7, single,
    "rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6]), N, B, R, Q, K, betza('G', "gQ")],
    ["e1": "h1" => "g1", "a1" => "c1"],
    [4: 635_298]);
variant!(shako: Ten, 8, third,
    "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1",
    [pawn(&[1, 2, 3, 4, 6, 7]), N, B, R, Q, K, betza('C', "mRcpR"), betza('E', "FA")],
    ["f2": "i2" => "h2", "b2" => "d2"], [],
    "4kc3c/ernbq1b1re/ppp3p1pp/3p2pp2/4p5/5P4/2PN2P3/PP1PP2PPP/ER1BQKBNR1/5C3C w KQ - 0 9" 3: 26_325,
    "4ncr1k1/1cr2P4/pp2p2pp1/P7PN/2Ep1p4/B3P1eN2/2P1n1P3/1B1P1K4/9p/5C2CR w - - 0 1" 3: 180_467,
    "r5k3/4q2c2/1ebppnp3/1pp3BeEQ/10/2PE2P3/1P3P4/5NP2P/rR3KB3/7C2 w Q - 3 35" 2: 4_940,
    "10/rr3k4/ppppp5/10/10/10/10/6PPPP/5K2RR/10 w Kq - 0 1" 2: 460);

geometry! { struct River = "
    b b b B B B b b b
    b b b B B B b b b
    b b b B B B b b b
    b b b b b b b b b
    b b b b b b b b b
    r r r r r r r r r
    r r r r r r r r r
    r r r R R R r r r
    r r r R R R r r r
    r r r R R R r r r
"; }
/// Red and black palaces.
const PALACE: &[&str] = &["R", "B"];
/// This side of the river, and the far side.
const HOME: &[&str] = &["Rr", "Bb"];
const FAR: &[&str] = &["Bb", "Rr"];
const HORSE: PieceDefinition = betza('N', "nN");
const ELEPHANT: PieceDefinition = betza('B', "nA").within(HOME);
const ADVISOR: PieceDefinition = betza('A', "F").within(PALACE);
const GENERAL: PieceDefinition = betza('K', "W").royal().within(PALACE).facing();
const CANNON: PieceDefinition = betza('C', "mRcpR");
const SOLDIER: PieceDefinition = betza('P', "fWisW").initial_on(FAR);

variant!(xiangqi: River, 8, both, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    [NONE, HORSE, ELEPHANT, R, ADVISOR, GENERAL, CANNON, SOLDIER], [], [4: 3_290_240],
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1" 4: 4_485_547,
    "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w - - 0 1" 4: 92_741);
variant!(manchu: River, 9, both, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2 w - - 0 1",
    [NONE, HORSE, ELEPHANT, R, ADVISOR, GENERAL, CANNON, SOLDIER, betza('M', "RcpRnN")], [], [4: 798_554]);
