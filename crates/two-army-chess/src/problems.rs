/// Declares set-up problems: two own ones about the placement, and the common ones.
///
/// The common ones have the names of [`StandardProblems`], for
/// [`named_as`](variant_core::implement::ProblemFlags::named_as).
///
/// ```
/// use two_army_chess::prelude::*;
///
/// two_army_chess::two_army_problems! {
///     /// What can be wrong with a set-up.
///     pub struct Problems of "four in a row" {
///         /// A pawn stands on the last rank.
///         LAST_RANK, "a pawn stands on the last rank";
///         /// There are more than four pawns.
///         FOUR_PAWNS, "there are more than four pawns";
///     }
/// }
///
/// use two_army_chess::variant_core::implement::ProblemFlags;
/// assert_eq!(Problems::FOUR_PAWNS.field(), "placement");
/// assert_eq!(Problems::named_as(StandardProblems::TURN), Problems::TURN);
/// ```
#[macro_export]
macro_rules! two_army_problems {
    (
        $(#[$outer:meta])*
        $visibility:vis struct $name:ident of $game:literal {
            $(#[$($first_doc:tt)+])*
            $first:ident, $first_text:literal;
            $(#[$($second_doc:tt)+])*
            $second:ident, $second_text:literal;
        }
    ) => {
        $crate::variant_core::setup_problems! {
            $(#[$outer])*
            $visibility struct $name: u16 of $game {
                /// A side has no king, or several.
                KINGS = 1, "placement", "each side needs exactly one king";
                $(#[$($first_doc)+])*
                $first = 1 << 1, "placement", $first_text;
                $(#[$($second_doc)+])*
                $second = 1 << 2, "placement", $second_text;
                /// The side to move could take the king.
                OPPONENT_IN_CHECK = 1 << 3, "placement", "the side to move could take the king";
                /// Neither army is to move.
                TURN = 1 << 4, "turn", "only two armies play";
                /// A castling right without king or rook at home.
                CASTLING = 1 << 5, "castling", "a castling is open without its king or rook at home";
                /// An impossible en passant square.
                EN_PASSANT = 1 << 6, "en passant", "no pawn has just passed over the en passant square";
                /// The move number is 0.
                FULLMOVE_NUMBER = 1 << 7, "fullmove number", "the move number is counted from 1";
            }
        }
    };
}

two_army_problems! {
    /// Set-up problems of most games of two armies.
    ///
    /// ```
    /// use two_army_chess::StandardProblems;
    /// assert_eq!(StandardProblems::KINGS.field(), "placement");
    /// ```
    pub struct StandardProblems of "a chess game of two armies" {
        /// A pawn on or beyond its forced promotion, or behind its double-push rows.
        PAWNS, "a pawn stands where no pawn can be";
        /// A piece off the board; no text has one.
        SQUARES, "a piece stands beside the board";
    }
}
