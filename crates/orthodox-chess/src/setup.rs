use board_geometry::{Chessboard, Geometry};
use chess_pieces::PieceType;
use two_army_chess::{BLACK, WHITE};
use variant_core::implement::ProblemFlags;

use crate::position::Setup;

two_army_chess::two_army_problems! {
    /// Problems of a [`Setup`].
    ///
    /// ```
    /// use orthodox_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems of "chess" {
        /// A pawn on the first or last rank.
        PAWN_RANKS, "a pawn stands on the first or last rank";
        /// A side with more than 8 pawns or 16 pieces.
        TOO_MANY_PIECES, "a side has more than 16 pieces or 8 pawns";
    }
}

/// All problems of an invalid set-up.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// let error = "K7/8/8/8/8/8/8/8 w - - 0 0".parse::<OrthodoxChess>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "placement, byte 0: not a position of chess: each side needs exactly one king; \
///      the move number is counted from 1"
/// );
/// ```
pub type SetupError = variant_core::SetupError<SetupProblems>;

pub(crate) fn problems(setup: &Setup) -> SetupProblems {
    let mut problems = SetupProblems::named_as(setup.common_problems());
    if problems == SetupProblems::TURN {
        return problems;
    }
    let pieces = &setup.pieces;
    let board = Chessboard::BOARD;
    let last_ranks = board.rank(0) | board.rank(7);
    let has_high_pawns = !pieces.of_type(PieceType::PAWN).is_disjoint(last_ranks);
    let crowded = |army| pieces.army(army).len() > 16 || pieces.of(army, PieceType::PAWN).len() > 8;
    problems.set(SetupProblems::PAWN_RANKS, has_high_pawns);
    let is_crowded = crowded(WHITE) || crowded(BLACK);
    problems.set(SetupProblems::TOO_MANY_PIECES, is_crowded);
    problems
}
