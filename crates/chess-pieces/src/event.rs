use core::fmt;

use board_geometry::Square;

use crate::{Army, PieceRules, PieceType};

/// What can happen in a move besides a piece going from one square to another.
///
/// ```
/// use board_geometry::Chessboard;
/// use chess_pieces::{Army, PawnRules, PieceEvent, PieceRules, PieceType};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Duel;
/// # impl PieceRules for Duel {
/// #     type Board = Chessboard;
/// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[];
/// # }
/// let event = PieceEvent::<Duel>::Captured {
///     square: "d5".parse()?,
///     army: Army::new(1),
///     piece_type: PieceType::PAWN,
/// };
/// assert_eq!(event.to_string(), "captured P on d5");
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceEvent<R: PieceRules> {
    /// A piece was taken.
    Captured {
        /// Where it stood.
        square: Square<R::Board>,
        /// Whose it was.
        army: Army,
        /// What it was.
        piece_type: PieceType,
    },
    /// A pawn became something else.
    Promoted {
        /// Where it stands now.
        square: Square<R::Board>,
        /// What it is now.
        piece_type: PieceType,
    },
    /// A rook moved too, in castling.
    Castled {
        /// Where the rook stood.
        rook_from: Square<R::Board>,
        /// Where it stands now.
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
