use chess_pieces::PieceType;
use two_army_chess::{BLACK, WHITE};
use variant_core::implement::ProblemFlags;

use crate::position::Setup;

variant_core::setup_problems! {
    /// Problems of a [`Setup`].
    ///
    /// ```
    /// use quarter_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems: u16 of "Quarter Chess" {
        /// A side has several kings, or neither has one.
        KINGS = 1, "placement", "a side has several kings, or neither has one";
        /// The side not to move is in check ([QC-16](crate::rulebook#qc-16)).
        OPPONENT_IN_CHECK = 1 << 1, "placement", "the side that is not to move is in check";
        /// Neither army is to move.
        TURN = 1 << 2, "turn", "only two armies play";
        /// A castling right is present ([QC-4](crate::rulebook#qc-4)).
        CASTLING = 1 << 3, "castling", "there is no castling";
        /// An impossible en passant square.
        EN_PASSANT = 1 << 4, "en passant", "no pawn has just passed over the en passant square";
        /// The move number is 0.
        FULLMOVE_NUMBER = 1 << 5, "fullmove number", "the move number is counted from 1";
    }
}

/// Problems of an invalid setup.
///
/// ```
/// use quarter_chess::QuarterChess;
/// let error = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 0".parse::<QuarterChess>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "placement, byte 0: not a position of Quarter Chess: the side that is not to move is in \
///      check; the move number is counted from 1"
/// );
/// ```
pub type SetupError = variant_core::SetupError<SetupProblems>;

pub(crate) fn problems(setup: &Setup) -> SetupProblems {
    let mut problems = SetupProblems::named_as(setup.standard_problems());
    if problems == SetupProblems::TURN {
        return problems;
    }
    let kings = [WHITE, BLACK].map(|army| setup.pieces.of(army, PieceType::KING).len());
    // QC-11: without one king the game is over, and the other may be in check.
    problems.set(SetupProblems::KINGS, !matches!(kings, [1, 0 | 1] | [0, 1]));
    if kings != [1, 1] {
        problems.remove(SetupProblems::OPPONENT_IN_CHECK);
    }
    problems
}
