//! Conformance suite, with odd positions.

use chess_pieces::PieceType;
use zonal_chess::{BLACK, WHITE, ZonalChess};

variant_testkit::conformance!(ZonalChess, |suite| {
    suite
        .games(10)
        .tactics()
        .codes().count_leaves()
        .actions(&["draw:wb", "resign:w", "resign:b"])
        .positions(&[
            // Four riders in zones, all pawns at home.
            "***2nb1kbnr1***/**1ppp1pppppp1**/*1q12*/r15/15R/*12Q1*/**1PPPPPP1PPP1**/***2NB1KBNR1*** w Kk - 0 1",
            // Castling with riders on Z squares and in zones.
            "***1r3k2rQ***/**5p6**/*1b12*/16/13q2/*14*/**6P5**/***1R3K2Rr*** w KQkq - 0 1",
            // En passant beside a zone.
            "***5k4***/**12**/*r13*/16/3Pp11/*12R1*/**12**/***5K4*** b - d3 0 1",
            // Pawns about to promote in the zones.
            "***5k4***/**12**/*1Pq1P9*/1P14/P13p1/*10p1n1*/**12**/***5K4*** w - - 12 40",
        ])
        .invariant("a king each", |position| {
            [WHITE, BLACK].iter().all(|&army| position.pieces().of(army, PieceType::KING).len() == 1)
        })
        .step_invariant("nobody leaves the own king attacked", |before, _, after| {
            let king = after.pieces().king(before.turn());
            king.is_some_and(|king| after.attackers(king, after.turn()).is_empty())
        })
});
