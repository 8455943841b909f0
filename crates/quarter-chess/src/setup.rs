use chess_pieces::PieceType;
use two_army_chess::{BLACK, StandardProblems, WHITE};

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

impl From<StandardProblems> for SetupProblems {
    fn from(standard: StandardProblems) -> Self {
        [
            (Self::KINGS, StandardProblems::KINGS),
            (Self::OPPONENT_IN_CHECK, StandardProblems::OPPONENT_IN_CHECK),
            (Self::TURN, StandardProblems::TURN),
            (Self::CASTLING, StandardProblems::CASTLING),
            (Self::EN_PASSANT, StandardProblems::EN_PASSANT),
            (Self::FULLMOVE_NUMBER, StandardProblems::FULLMOVE_NUMBER),
        ]
        .into_iter()
        .filter_map(|(own, problem)| standard.contains(problem).then_some(own))
        .collect()
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
    let mut problems = SetupProblems::empty();
    let standard = setup.standard_problems();
    if standard.contains(StandardProblems::TURN) {
        return SetupProblems::TURN;
    }
    let kings = [WHITE, BLACK].map(|army| setup.pieces.of(army, PieceType::KING).len());
    // QC-11: without one king the game is over, and the other may be in check.
    let is_finished = matches!(kings, [0, 1] | [1, 0]);
    for (problem, is_present) in [
        (SetupProblems::KINGS, kings != [1, 1] && !is_finished),
        (
            SetupProblems::OPPONENT_IN_CHECK,
            kings == [1, 1] && standard.contains(StandardProblems::OPPONENT_IN_CHECK),
        ),
        (
            SetupProblems::CASTLING,
            standard.contains(StandardProblems::CASTLING),
        ),
        (
            SetupProblems::EN_PASSANT,
            standard.contains(StandardProblems::EN_PASSANT),
        ),
        (SetupProblems::FULLMOVE_NUMBER, setup.fullmove_number == 0),
    ] {
        problems.set(problem, is_present);
    }
    problems
}
