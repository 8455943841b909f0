//! Royal pieces: which there are, and which must be safe.

use board_geometry::SquareSet;

use crate::definition::types_where;
use crate::{Army, PieceRules, PieceTypes, Pieces};

/// Royal pieces that must be safe after a move.
///
/// ```
/// use chess_pieces::{Duel, PieceRules, royalty::Royalty};
/// assert_eq!(Duel::ROYALTY, Royalty::One);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Royalty {
    /// The king, type 5. Every army has exactly one.
    One,
    /// All pieces of [royal](crate::PieceDefinition::royal) types.
    All,
    /// At least one; others may be left attacked.
    Any,
    /// No type is royal.
    None,
}

/// Whether each army has exactly one king, which must be safe.
pub const fn has_one_king<R: PieceRules>() -> bool {
    matches!(R::ROYALTY, Royalty::One)
}

/// Royal types of some rules.
pub const fn royal_types<R: PieceRules>() -> PieceTypes {
    types_where!(R, piece, piece.royal)
}

/// Royal pieces of an army.
pub fn royals<R: PieceRules>(pieces: &Pieces<R>, army: Army) -> SquareSet<R::Board> {
    pieces.army(army) & pieces.of_types(const { royal_types::<R>() })
}
