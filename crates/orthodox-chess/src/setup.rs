use board_geometry::{Chessboard, Geometry};
use chess_pieces::PieceType;
use two_army_chess::{BLACK, WHITE};

use crate::game::Setup;

variant_core::setup_problems! {
    /// What can be wrong with a set-up.
    ///
    /// ```
    /// use orthodox_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems: u16 of "chess" {
        /// A side has no king, or several.
        KINGS = 1, "placement", "each side needs exactly one king";
        /// A pawn stands on the first or last rank.
        PAWN_RANKS = 1 << 1, "placement", "a pawn stands on the first or last rank";
        /// A side has more than eight pawns, or more than sixteen pieces.
        TOO_MANY_PIECES = 1 << 2, "placement", "a side has more than 16 pieces or 8 pawns";
        /// The side to move could take the king.
        OPPONENT_IN_CHECK = 1 << 3, "placement", "the side to move could take the king";
        /// There is no third army to move.
        TURN = 1 << 4, "turn", "only two armies play";
        /// A castling is open whose king or rook is not at home.
        CASTLING = 1 << 5, "castling", "a castling is open without its king or rook at home";
        /// No pawn can just have passed over the en passant square.
        EN_PASSANT = 1 << 6, "en passant", "no pawn has just passed over the en passant square";
        /// Moves are counted from 1.
        FULLMOVE_NUMBER = 1 << 7, "fullmove number", "the move number is counted from 1";
    }
}

/// Why a set-up is not a position of chess: all problems at once.
///
/// ```
/// use orthodox_chess::Chess;
/// let error = "K7/8/8/8/8/8/8/8 w - - 0 0".parse::<Chess>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "placement, byte 0: not a position of chess: each side needs exactly one king; \
///      the move number is counted from 1"
/// );
/// ```
pub type SetupError = variant_core::SetupError<SetupProblems>;

pub(crate) fn problems(setup: &Setup) -> SetupProblems {
    let mut problems = SetupProblems::empty();
    if !setup.has_turn() {
        return SetupProblems::TURN;
    }
    let pieces = &setup.pieces;
    let board = Chessboard::BOARD;
    let last_ranks = board.rank(0) | board.rank(7);
    let crowded = |army| pieces.army(army).len() > 16 || pieces.of(army, PieceType::PAWN).len() > 8;
    for (problem, is_present) in [
        (SetupProblems::KINGS, !setup.has_one_king_each()),
        (
            SetupProblems::PAWN_RANKS,
            !pieces.of_type(PieceType::PAWN).is_disjoint(last_ranks),
        ),
        (
            SetupProblems::TOO_MANY_PIECES,
            crowded(WHITE) || crowded(BLACK),
        ),
        (
            SetupProblems::OPPONENT_IN_CHECK,
            setup.is_opponent_in_check(),
        ),
        (SetupProblems::CASTLING, !setup.has_possible_castling()),
        (SetupProblems::EN_PASSANT, !setup.has_possible_en_passant()),
        (SetupProblems::FULLMOVE_NUMBER, setup.fullmove_number == 0),
    ] {
        problems.set(problem, is_present);
    }
    problems
}
