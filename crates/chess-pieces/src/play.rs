//! Making moves: what every game with chess pieces does alike.

use core::fmt;

use board_geometry::{Direction, Geometry, Square};

use crate::{Army, CastlingRules, Move, PieceRules, PieceType, Pieces};

/// What can happen in a move besides a piece going from one square to another.
///
/// ```
/// use board_geometry::Chessboard;
/// use chess_pieces::{Army, PieceType, PieceEvent};
/// let event = PieceEvent::<Chessboard>::Captured {
///     square: "d5".parse()?,
///     army: Army::new(1),
///     piece_type: PieceType::PAWN,
/// };
/// assert_eq!(event.to_string(), "captured P on d5");
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceEvent<G: Geometry> {
    /// A piece was taken.
    Captured {
        /// Where it stood.
        square: Square<G>,
        /// Whose it was.
        army: Army,
        /// What it was.
        piece_type: PieceType,
    },
    /// A pawn became something else.
    Promoted {
        /// Where it stands now.
        square: Square<G>,
        /// What it is now.
        piece_type: PieceType,
    },
    /// A rook moved too, in castling.
    Castled {
        /// Where the rook stood.
        rook_from: Square<G>,
        /// Where it stands now.
        rook_to: Square<G>,
    },
}

impl<G: Geometry> fmt::Display for PieceEvent<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Captured {
                square, piece_type, ..
            } => write!(f, "captured {piece_type} on {square}"),
            Self::Promoted { square, piece_type } => {
                write!(f, "promoted to {piece_type} on {square}")
            }
            Self::Castled { rook_from, rook_to } => {
                write!(f, "castled, rook {rook_from} to {rook_to}")
            }
        }
    }
}

impl<G: Geometry, const ARMIES: usize, const TYPES: usize> Pieces<G, ARMIES, TYPES> {
    /// Moves a piece of an army as the move says, taking what stands on its target and moving the rook
    /// in castling. Pieces taken en passant are the caller's business.
    ///
    /// Returns the piece taken.
    #[inline(always)]
    pub fn make<L: PieceRules<Board = G>>(
        &mut self,
        army: Army,
        m: Move<G>,
    ) -> Option<(Army, PieceType)> {
        if m.piece_type == PieceType::KING
            && let Some(rules) = self.castling_of::<L>(army, m)
        {
            self.take(rules.king_from);
            self.take(rules.rook_from);
            self.put(rules.king_to, army, PieceType::KING);
            self.put(rules.rook_to, army, PieceType::ROOK);
            return None;
        }
        let captured = if self.occupied().contains(m.to) {
            self.take(m.to)
        } else {
            None
        };
        self.advance(m.from, m.to, army, m.piece_type, m.becomes);
        captured
    }

    /// The castling that a king's move stands for, if it is one.
    #[inline]
    pub fn castling_of<L: PieceRules<Board = G>>(
        &self,
        army: Army,
        m: Move<G>,
    ) -> Option<&'static CastlingRules<G>> {
        L::CASTLINGS.iter().find(|rules| {
            rules.army == army
                && rules.king_from == m.from
                && rules.written_to == m.to
                && m.piece_type == PieceType::KING
                && self.of(army, PieceType::ROOK).contains(rules.rook_from)
        })
    }
}

/// The square that a pawn passes over in this move, if it advances two squares from its line.
#[inline(always)]
pub fn passed_over<L: PieceRules>(army: Army, m: Move<L::Board>) -> Option<Square<L::Board>> {
    let rules = L::PAWNS.get(army.index())?;
    if m.piece_type != PieceType::PAWN || !rules.line.contains(m.from) {
        return None;
    }
    let passed = L::Board::BOARD.step(m.from, rules.forward)?;
    (L::Board::BOARD.step(passed, rules.forward) == Some(m.to)).then_some(passed)
}

/// Whether the move is a pawn's step in a direction of capture.
#[inline(always)]
pub fn is_pawn_capture<L: PieceRules>(m: Move<L::Board>) -> bool {
    m.piece_type == PieceType::PAWN
        && L::Board::BOARD
            .direction(m.from, m.to)
            .is_some_and(Direction::is_diagonal)
}
