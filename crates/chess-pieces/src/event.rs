use core::fmt;

use board_geometry::Square;

use crate::{Army, PieceRules, PieceType};

/// Effect of a move beyond the piece's step.
///
/// ```
/// use chess_pieces::{Army, PieceEvent, PieceType};
/// # use chess_pieces::Duel;
/// let event = PieceEvent::<Duel>::Captured {
///     square: "d5".parse()?,
///     army: Army::new(1),
///     piece_type: PieceType::PAWN,
/// };
/// assert_eq!(event.to_string(), "captured P on d5");
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceEvent<R: PieceRules> {
    /// A piece was captured.
    Captured {
        /// Square of the piece.
        square: Square<R::Board>,
        /// Army of the piece.
        army: Army,
        /// Type of the piece.
        piece_type: PieceType,
    },
    /// A pawn was promoted.
    Promoted {
        /// Square of the promotion.
        square: Square<R::Board>,
        /// Type after the promotion.
        piece_type: PieceType,
    },
    /// A king castled with a rook.
    Castled {
        /// Origin of the rook.
        rook_from: Square<R::Board>,
        /// Destination of the rook.
        rook_to: Square<R::Board>,
    },
}

impl<R: PieceRules> fmt::Display for PieceEvent<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Captured {
                square, piece_type, ..
            } => write!(f, "captured {} on {square}", R::letter(*piece_type)),
            Self::Promoted { square, piece_type } => {
                write!(f, "promoted to {} on {square}", R::letter(*piece_type))
            }
            Self::Castled { rook_from, rook_to } => {
                write!(f, "castled, rook {rook_from} to {rook_to}")
            }
        }
    }
}
