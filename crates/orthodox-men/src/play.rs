//! Making moves: what every game with orthodox men does alike.

use core::fmt;

use board_geometry::{Direction, Geometry, Square};

use crate::{Army, CastlingLaw, Kind, Laws, Men, Move};

/// What can happen in a move besides a man going from one square to another.
///
/// ```
/// use board_geometry::Chessboard;
/// use orthodox_men::{Army, Kind, MenEvent};
/// let event = MenEvent::<Chessboard>::Captured {
///     square: "d5".parse()?,
///     army: Army::new(1),
///     kind: Kind::PAWN,
/// };
/// assert_eq!(event.to_string(), "captured P on d5");
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenEvent<G: Geometry> {
    /// A man was taken.
    Captured {
        /// Where it stood.
        square: Square<G>,
        /// Whose it was.
        army: Army,
        /// What it was.
        kind: Kind,
    },
    /// A pawn became something else.
    Promoted {
        /// Where it stands now.
        square: Square<G>,
        /// What it is now.
        kind: Kind,
    },
    /// A rook moved too, in castling.
    Castled {
        /// Where the rook stood.
        rook_from: Square<G>,
        /// Where it stands now.
        rook_to: Square<G>,
    },
}

impl<G: Geometry> fmt::Display for MenEvent<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Captured { square, kind, .. } => write!(f, "captured {kind} on {square}"),
            Self::Promoted { square, kind } => write!(f, "promoted to {kind} on {square}"),
            Self::Castled { rook_from, rook_to } => {
                write!(f, "castled, rook {rook_from} to {rook_to}")
            }
        }
    }
}

impl<G: Geometry, const ARMIES: usize, const KINDS: usize> Men<G, ARMIES, KINDS> {
    /// Moves a man of an army as the move says, taking what stands on its target and moving the rook
    /// in castling. Men taken en passant are the caller's business.
    ///
    /// Returns the man taken.
    #[inline(always)]
    pub fn make<L: Laws<Board = G>>(&mut self, army: Army, m: Move<G>) -> Option<(Army, Kind)> {
        if m.kind == Kind::KING
            && let Some(law) = self.castling_of::<L>(army, m)
        {
            self.take(law.king_from);
            self.take(law.rook_from);
            self.put(law.king_to, army, Kind::KING);
            self.put(law.rook_to, army, Kind::ROOK);
            return None;
        }
        let captured = if self.occupied().contains(m.to) {
            self.take(m.to)
        } else {
            None
        };
        self.advance(m.from, m.to, army, m.kind, m.becomes);
        captured
    }

    /// The castling that a king's move stands for, if it is one.
    #[inline]
    pub fn castling_of<L: Laws<Board = G>>(
        &self,
        army: Army,
        m: Move<G>,
    ) -> Option<&'static CastlingLaw<G>> {
        L::CASTLINGS.iter().find(|law| {
            law.army == army
                && law.king_from == m.from
                && law.written_to == m.to
                && m.kind == Kind::KING
                && self.of(army, Kind::ROOK).contains(law.rook_from)
        })
    }
}

/// The square that a pawn passes over in this move, if it advances two squares from its line.
#[inline(always)]
pub fn passed_over<L: Laws>(army: Army, m: Move<L::Board>) -> Option<Square<L::Board>> {
    let law = L::PAWNS.get(army.index())?;
    if m.kind != Kind::PAWN || !law.line.contains(m.from) {
        return None;
    }
    let passed = L::Board::BOARD.step(m.from, law.forward)?;
    (L::Board::BOARD.step(passed, law.forward) == Some(m.to)).then_some(passed)
}

/// Whether the move is a pawn's step in a direction of capture.
#[inline(always)]
pub fn is_pawn_capture<L: Laws>(m: Move<L::Board>) -> bool {
    m.kind == Kind::PAWN
        && L::Board::BOARD
            .direction(m.from, m.to)
            .is_some_and(Direction::is_diagonal)
}
