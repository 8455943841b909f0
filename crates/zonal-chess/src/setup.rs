use crate::game::Setup;

variant_core::setup_problems! {
    /// What can be wrong with a set-up.
    ///
    /// ```
    /// use zonal_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems: u16 of "Zonal Chess" {
        /// A side has no king, or several.
        KINGS = 1, "placement", "each side needs exactly one king";
        /// A pawn stands where it would have promoted ([ZC-8](crate::rulebook#zc-8)), or on its
        /// army's first rank.
        PAWNS = 1 << 1, "placement", "a pawn stands on the last square of its file or behind its line";
        /// A piece stands on a square that the board does not have; no text can say that.
        SQUARES = 1 << 2, "placement", "a piece stands beside the board";
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

/// Why a set-up is not a position of Zonal Chess: all problems at once.
///
/// ```
/// use zonal_chess::Zonal;
/// let error = "***3k6***/**12**/*14*/16/16/*14*/**12**/***10*** w - - 0 0".parse::<Zonal>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "placement, byte 0: not a position of Zonal Chess: each side needs exactly one king; \
///      the move number is counted from 1"
/// );
/// ```
pub type SetupError = variant_core::SetupError<SetupProblems>;

pub(crate) fn problems(setup: &Setup) -> SetupProblems {
    let mut problems = SetupProblems::empty();
    if !setup.has_turn() {
        return SetupProblems::TURN;
    }
    let is_on_the_board = setup.stands_on_the_board();
    for (problem, is_present) in [
        (SetupProblems::KINGS, !setup.has_one_king_each()),
        (SetupProblems::PAWNS, !setup.has_possible_pawns()),
        (SetupProblems::SQUARES, !is_on_the_board),
        (
            SetupProblems::OPPONENT_IN_CHECK,
            is_on_the_board && setup.is_opponent_in_check(),
        ),
        (SetupProblems::CASTLING, !setup.has_possible_castling()),
        (SetupProblems::EN_PASSANT, !setup.has_possible_en_passant()),
        (SetupProblems::FULLMOVE_NUMBER, setup.fullmove_number == 0),
    ] {
        problems.set(problem, is_present);
    }
    problems
}
