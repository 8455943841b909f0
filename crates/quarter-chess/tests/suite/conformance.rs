//! Conformance suite.

use chess_pieces::PieceType;
use quarter_chess::{BLACK, QuarterChess, WHITE, winner_by_custody};
use variant_core::Position;
use variant_testkit::conformance;

/// Positions that random games seldom reach.
pub(crate) const POSITIONS: [&str; 14] = [
    // Promotions, en passant, pawns that a driver has left on the end ranks.
    "n1n4k/PPP5/8/8/8/8/5ppp/K4N1N w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1 pawn-shift",
    "3P1k2/8/8/8/2pPd3/8/5D2/K3P1p1 b - d3 0 1 pawn-shift",
    // Kings side by side while one is immobilised, kings beside drivers and between merchants.
    "8/8/3M4/3k4/3K4/3m4/8/8 w - - 0 1",
    "8/8/8/3kDK2/8/8/8/8 w - - 0 1",
    "8/8/8/3Mk3/6M1/8/8/K6r w - - 0 1",
    "8/1k6/M1M5/1D6/8/8/8/K6r w - - 0 1",
    // Custody in four directions; checks that end by immobilisation.
    "k7/8/4M3/4m3/2Md1nM1/3Mp3/4M3/K7 w - - 0 1",
    "7k/8/4m3/3MrM2/8/8/8/4K3 w - - 0 1",
    "4k3/8/7M/8/8/8/4Rm2/K7 w - - 0 1",
    // Crowds.
    "m1m1d1d1/1m1m1d1d/k7/8/8/7K/D1D1M1M1/1D1D1M1M w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    // Finished, and about to be drawn.
    "8/8/8/3M1M2/8/8/8/K6r b - - 0 1",
    "8/8/8/3k4/8/8/8/QK6 w - - 96 120",
];

conformance!(QuarterChess, |suite| {
    suite
        .games(2)
        .tactics()
        .codes()
        .count_leaves()
        .positions(&POSITIONS)
        .actions(&["resign:w", "resign:b", "draw:wb"])
        .invariant("a king is missing only when the game is over", |position| {
            let kings =
                [WHITE, BLACK].map(|army| position.pieces().of(army, PieceType::KING).len());
            kings == [1, 1] || !position.has_moves() && kings[0] + kings[1] == 1
        })
        .invariant(
            "the side that has moved is in check only if it has won",
            |position| {
                winner_by_custody(position).is_some()
                    || position.in_check().len() == usize::from(position.is_check())
            },
        )
        .step_invariant(
            "pieces only become fewer, and then the clock restarts",
            |before, _, after| {
                let (before, now) = (
                    before.pieces().occupied().len(),
                    after.pieces().occupied().len(),
                );
                now <= before && (now == before || after.halfmove_clock() == 0)
            },
        )
        .step_invariant("only the side to move moves", |before, m, _| {
            before.pieces().army(before.turn()).contains(m.actor())
        })
});
