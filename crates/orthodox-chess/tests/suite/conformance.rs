//! The suite of the testkit, and thousands of games beside the slow generator.

use board_geometry::{Chessboard, Geometry};
use chess_pieces::PieceType;
use chess_pieces::attacks::attackers;
use orthodox_chess::{BLACK, ChessRules, OrthodoxChess, WHITE};
use variant_core::{Position, Seat};
use variant_testkit::slow::SlowGame;
use variant_testkit::{Differential, Effort, conformance};

/// Positions that random games seldom reach: castling, en passant, promotion, few pieces.
pub(crate) const POSITIONS: [&str; 12] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1",
    "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1",
    "8/8/8/3k4/8/8/8/QK6 w - - 96 120",
    "k7/8/8/8/8/8/8/KBb5 w - - 0 1",
];

conformance!(OrthodoxChess, |suite| {
    suite
        .games(4)
        .tactics()
        .codes()
        .count_leaves()
        .any_move(variant_testkit::any_piece_move)
        .positions(&POSITIONS)
        .actions(&["claim:repetition", "claim:fifty-moves"])
        .invariant("each side has one king", |position| {
            [WHITE, BLACK].map(|army| position.pieces().of(army, PieceType::KING).len()) == [1, 1]
        })
        .invariant("the side that has moved is not in check", |position| {
            let pieces = position.pieces();
            let them = position.turn().enemy();
            pieces.king(them).is_some_and(|king| {
                let hostile = pieces.army(position.turn());
                attackers::<ChessRules>(pieces, king, hostile, pieces.occupied()).is_empty()
            })
        })
        .invariant("no pawn stands on the first or last rank", |position| {
            let ranks = Chessboard::BOARD.rank(0) | Chessboard::BOARD.rank(7);
            position
                .pieces()
                .of_type(PieceType::PAWN)
                .is_disjoint(ranks)
        })
        .step_invariant("at most one piece leaves the board", |before, _, after| {
            let gone = before.pieces().occupied().len() - after.pieces().occupied().len();
            gone <= 1 && (gone == 0 || after.halfmove_clock() == 0)
        })
        .step_invariant("only the side to move moves", |before, m, _| {
            before.pieces().army(before.turn()).contains(m.from)
        })
});

#[test]
fn agrees_with_the_slow_generator_in_games_from_the_start() {
    let compared = Differential::<OrthodoxChess>::new()
        .games(150)
        .perft(2, 60)
        .against::<SlowGame<ChessRules>>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.positions > 100 * u64::from(compared.games),
        "{compared:?}"
    );
}

#[test]
fn agrees_with_the_slow_generator_in_games_from_odd_positions() {
    let compared = Differential::<OrthodoxChess>::new()
        .modes(&[])
        .positions(POSITIONS)
        .games(150)
        .plies(60)
        .perft(2, 25)
        .against::<SlowGame<ChessRules>>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.games >= 12 * Effort::from_environment().games(150),
        "{compared:?}"
    );
}

#[test]
fn the_side_that_moves_is_the_only_one_in_check() {
    let position: OrthodoxChess = "7k/8/8/8/8/8/6q1/7K w - - 0 1".parse().unwrap();
    assert_eq!(position.in_check().as_slice(), [Seat::Army('w')]);
}
