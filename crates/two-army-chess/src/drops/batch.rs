use core::fmt;

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{Move, MoveBatch, PieceRules, PieceType};
use variant_core::Batch;

/// A move on the board, or a drop of a piece in hand.
///
/// `Display` is `e2e4`, `e7e8q`, `N@f3`.
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
    /// A drop.
    Drop {
        /// Type of the piece.
        piece_type: PieceType,
        /// Square of the piece.
        to: Square<R::Board>,
    },
}

impl<R: PieceRules> fmt::Display for HandMove<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(m) => m.fmt(f),
            Self::Drop { piece_type, to } => write!(f, "{}@{to}", R::letter(*piece_type)),
        }
    }
}

impl<R: PieceRules> fmt::Debug for HandMove<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Several moves at once: on the board, or drops of one piece type.
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
}

impl<R: PieceRules> Batch for HandBatch<R> {
    type Move = HandMove<R>;

    #[inline(always)]
    fn len(&self) -> usize {
        match self {
            Self::Board(batch) => batch.len(),
            Self::Drops { targets, .. } => targets.len(),
        }
    }

    #[inline]
    fn contains(&self, m: HandMove<R>) -> bool {
        match (*self, m) {
            (Self::Board(batch), HandMove::Board(m)) => batch.contains(m),
            (
                Self::Drops {
                    piece_type,
                    targets,
                },
                HandMove::Drop {
                    piece_type: dropped,
                    to,
                },
            ) => {
                usize::from(to.index()) < R::Board::BOARD.len()
                    && piece_type == dropped
                    && targets.contains(to)
            }
            _ => false,
        }
    }
}

impl<R: PieceRules> IntoIterator for HandBatch<R> {
    type Item = HandMove<R>;
    type IntoIter = HandMoves<R>;

    #[inline(always)]
    fn into_iter(self) -> HandMoves<R> {
        match self {
            Self::Board(batch) => HandMoves::Board(batch.into_iter()),
            Self::Drops {
                piece_type,
                targets,
            } => HandMoves::Drops {
                piece_type,
                targets,
            },
        }
    }
}

/// Moves of a [`HandBatch`].
#[derive(Clone, Debug)]
pub enum HandMoves<R: PieceRules> {
    /// Moves on the board.
    Board(<MoveBatch<R> as IntoIterator>::IntoIter),
    /// Drops.
    Drops {
        /// Type of the pieces.
        piece_type: PieceType,
        /// Squares left.
        targets: SquareSet<R::Board>,
    },
}

impl<R: PieceRules> Iterator for HandMoves<R> {
    type Item = HandMove<R>;

    #[inline]
    fn next(&mut self) -> Option<HandMove<R>> {
        match self {
            Self::Board(moves) => moves.next().map(HandMove::Board),
            Self::Drops {
                piece_type,
                targets,
            } => {
                let (piece_type, to) = (*piece_type, targets.pop_first()?);
                Some(HandMove::Drop { piece_type, to })
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Board(moves) => moves.size_hint(),
            Self::Drops { targets, .. } => (targets.len(), Some(targets.len())),
        }
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, HandMove<R>) -> B>(self, init: B, mut f: F) -> B {
        match self {
            Self::Board(moves) => moves.fold(init, |folded, m| f(folded, HandMove::Board(m))),
            Self::Drops {
                piece_type,
                targets,
            } => targets.into_iter().fold(init, |folded, to| {
                f(folded, HandMove::Drop { piece_type, to })
            }),
        }
    }
}

impl<R: PieceRules> ExactSizeIterator for HandMoves<R> {}
