//! Positions that several benchmarks use.

/// Chess: the start position.
pub const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Chess: many captures and castlings, known as Kiwipete.
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Chess: an endgame with many en passant rights.
pub const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// Chess: many promotions.
pub const PROMOTIONS: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";

/// Zonal Chess: two riders of each side in zones, all pawns at home.
pub const FOUR_RIDERS: &str = "***2nb1kbnr1***/**1ppp1pppppp1**/*1q12*/r15/15R/*12Q1*/**1PPPPPP1PPP1**/***2NB1KBNR1*** w Kk - 0 1";

/// Quarter Chess: merchants and drivers of both sides in the middle of the board.
pub const MERCHANTS: &str =
    "rn2k2r/1pp2p1p/3mq3/M2dp1mb/1p1PD1n1/2A1M1P1/PP1a1P1P/R2QKN1R w - - 0 1";

/// Chess: positions of the search benchmarks, by name.
pub const SEARCHED: [(&str, &str); 4] = [
    ("start", CHESS_START),
    ("kiwipete", KIWIPETE),
    ("endgame", ENDGAME),
    ("promotions", PROMOTIONS),
];
