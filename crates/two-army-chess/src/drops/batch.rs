use core::fmt;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Move, MoveBatch, Moves, PieceRules, PieceType};
use variant_core::Batch;

/// Move of a game with pieces in hand.
///
/// Displayed as `e2e4`, `e7e8q`, `N@f3`, `b1c3h`, or `h1e1h` for castling with a gate on the rook's square.
///
/// ```
/// use chess_pieces::PieceType;
/// use orthodox_chess::ChessRules;
/// use two_army_chess::HandMove;
/// let (piece_type, to) = (PieceType::PAWN, "e4".parse()?);
/// assert_eq!(HandMove::<ChessRules>::Drop { piece_type, to }.to_string(), "P@e4");
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandMove<R: PieceRules> {
    /// A move on the board.
    Board(Move<R>),
    /// A drop of a piece in hand.
    Drop {
        /// Type of the piece.
        piece_type: PieceType,
        /// Square of the piece.
        to: Square<R::Board>,
    },
    /// First move of a piece that leaves one in hand on its square.
    Gate {
        /// Move on the board.
        m: Move<R>,
        /// Type in hand.
        piece_type: PieceType,
        /// Its square: the origin or a castling rook's.
        at: Square<R::Board>,
    },
}

impl<R: PieceRules> fmt::Display for HandMove<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(m) => m.fmt(f),
            Self::Drop { piece_type, to } => write!(f, "{}@{to}", R::letter(*piece_type)),
            Self::Gate { m, piece_type, at } => {
                let to = if *at == m.from { m.to } else { m.from };
                write!(f, "{at}{to}{}", R::letter(*piece_type).to_ascii_lowercase())
            }
        }
    }
}

variant_core::debug_as_text!(HandMove<R>; R: PieceRules);

/// Batch of [`HandMove`]s.
///
/// ```
/// use board_geometry::{Chessboard, Geometry};
/// use chess_pieces::PieceType;
/// use orthodox_chess::ChessRules;
/// use two_army_chess::HandBatch;
/// use variant_core::Batch;
/// let (piece_type, targets) = (PieceType::QUEEN, Chessboard::BOARD.rank(3));
/// let drops = HandBatch::<ChessRules>::Drops { piece_type, targets };
/// assert_eq!((drops.len(), drops.nth(0).unwrap().to_string()), (8, "Q@a4".into()));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum HandBatch<R: PieceRules> {
    /// Moves on the board.
    Board(MoveBatch<R>),
    /// Drops of one type.
    Drops {
        /// Type of the pieces.
        piece_type: PieceType,
        /// Squares of the drops.
        targets: SquareSet<R::Board>,
    },
    /// Moves with a gate.
    Gates {
        /// Moves on the board.
        batch: MoveBatch<R>,
        /// Type in hand.
        piece_type: PieceType,
        /// Square of the piece.
        at: Square<R::Board>,
    },
}

impl<R: PieceRules> Batch for HandBatch<R> {
    type Move = HandMove<R>;

    #[inline(always)]
    fn len(&self) -> usize {
        match self {
            Self::Board(batch) | Self::Gates { batch, .. } => batch.len(),
            Self::Drops { targets, .. } => targets.len(),
        }
    }
}

impl<R: PieceRules> IntoIterator for HandBatch<R> {
    type Item = HandMove<R>;
    type IntoIter = HandMoves<R>;

    #[inline(always)]
    fn into_iter(self) -> HandMoves<R> {
        let moves = match self {
            Self::Board(batch) | Self::Gates { batch, .. } => batch,
            Self::Drops {
                piece_type,
                targets,
            } => MoveBatch::piece(piece_type, Square::default(), targets),
        };
        HandMoves {
            batch: self,
            moves: moves.into_iter(),
        }
    }
}

/// Moves of a [`HandBatch`].
#[derive(Clone, Debug)]
pub struct HandMoves<R: PieceRules> {
    batch: HandBatch<R>,
    /// Drops are moves from anywhere.
    moves: Moves<R>,
}

impl<R: PieceRules> HandBatch<R> {
    #[inline(always)]
    const fn with(self, m: Move<R>) -> HandMove<R> {
        match self {
            Self::Board(_) => HandMove::Board(m),
            Self::Drops { piece_type, .. } => HandMove::Drop {
                piece_type,
                to: m.to,
            },
            Self::Gates { piece_type, at, .. } => HandMove::Gate { m, piece_type, at },
        }
    }
}

impl<R: PieceRules> Iterator for HandMoves<R> {
    type Item = HandMove<R>;

    #[inline]
    fn next(&mut self) -> Option<HandMove<R>> {
        self.moves.next().map(|m| self.batch.with(m))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, HandMove<R>) -> B>(self, init: B, mut f: F) -> B {
        let batch = self.batch;
        self.moves.fold(init, |folded, m| f(folded, batch.with(m)))
    }
}

impl<R: PieceRules> ExactSizeIterator for HandMoves<R> {}
