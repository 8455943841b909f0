//! Positions that several measurements use.

/// Chess: the start position.
pub const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Zonal Chess: two riders of each side in zones, all pawns at home.
pub const FOUR_RIDERS: &str = "***2nb1kbnr1***/**1ppp1pppppp1**/*1q12*/r15/15R/*12Q1*/**1PPPPPP1PPP1**/***2NB1KBNR1*** w Kk - 0 1";

/// Quarter Chess: merchants and drivers of both sides in the middle of the board.
pub const MERCHANTS: &str =
    "rn2k2r/1pp2p1p/3mq3/M2dp1mb/1p1PD1n1/2A1M1P1/PP1a1P1P/R2QKN1R w - - 0 1";
