use core::fmt;

use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::MoveBatch;
use orthodox_chess::ChessRules;
use variant_core::Batch as _;

use crate::rules::stockpile::Piece;

/// Move of the match, seven bytes.
///
/// Displayed in coordinates: `2:e2e4`, `2:N3@b1`, `2:e7e8=Q3@d4`, `2:concede`.
///
/// ```
/// use circle_chess::prelude::*;
/// let piece = Piece { piece_type: PieceType::KNIGHT, set: 3 };
/// let m = Move { board: 2, half: HalfMove::Drop { piece, at: "b1".parse()? } };
/// assert_eq!(m.to_string(), "2:N3@b1");
/// assert_eq!(size_of::<Move>(), 7);
/// # Ok::<(), circle_chess::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Board number, from 1.
    pub board: u8,
    /// Half-move on the board.
    pub half: HalfMove,
}

/// Half-move on a board.
///
/// ```
/// use circle_chess::prelude::*;
/// let m = CircleChess::default().parse_move("1:e2e4")?;
/// assert!(matches!(m.half, HalfMove::Move(walk) if walk.to.to_string() == "e4"));
/// # Ok::<(), circle_chess::variant_core::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HalfMove {
    /// Orthodox move; castling is the king's move.
    Move(orthodox_chess::Move),
    /// A pawn on the last rank leaves the match; a stockpiled piece goes to any empty square
    /// ([CC-9](crate::rulebook#cc-9)).
    Promotion {
        /// Origin of the pawn.
        from: Square<Chessboard>,
        /// Destination of the pawn.
        to: Square<Chessboard>,
        /// Piece replacing the pawn.
        piece: Piece,
        /// Square of the replacement.
        at: Square<Chessboard>,
    },
    /// A stockpiled piece goes to a start square of its type ([CC-5](crate::rulebook#cc-5)).
    Drop {
        /// Piece from the stockpile.
        piece: Piece,
        /// Square of the drop.
        at: Square<Chessboard>,
    },
    /// Forced concession after stalemate on both boards of a player ([CC-14](crate::rulebook#cc-14)).
    Concession,
}

impl HalfMove {
    /// Stockpiled piece used.
    pub const fn used(self) -> Option<Piece> {
        match self {
            Self::Promotion { piece, .. } | Self::Drop { piece, .. } => Some(piece),
            Self::Move(_) | Self::Concession => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.board, self.half)
    }
}

variant_core::debug_as_text!(Move, HalfMove);

impl fmt::Display for HalfMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(m) => m.fmt(f),
            Self::Promotion {
                from,
                to,
                piece,
                at,
            } => write!(f, "{from}{to}={piece}@{at}"),
            Self::Drop { piece, at } => write!(f, "{piece}@{at}"),
            Self::Concession => f.write_str("concede"),
        }
    }
}

/// Moves of one piece, of pawns with equal steps, or with one stockpiled piece.
///
/// ```
/// use circle_chess::prelude::*;
/// use core::ops::ControlFlow;
/// let mut pawn_moves = 0;
/// let _ = CircleChess::default().visit_moves(|batch| {
///     if let Batch::Pieces { board: 1, moves } = batch {
///         let pawns = moves.into_iter().next().is_some_and(|m| m.from.rank() == 1);
///         pawn_moves += if pawns { batch.len() } else { 0 };
///     }
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(pawn_moves, 16);
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Batch {
    /// Moves of pieces.
    Pieces {
        /// Board number, from 1.
        board: u8,
        /// Moves on that board.
        moves: MoveBatch<ChessRules>,
    },
    /// One pawn's move with one replacement ([CC-9](crate::rulebook#cc-9)).
    Promotions {
        /// Board number, from 1.
        board: u8,
        /// Origin of the pawn.
        from: Square<Chessboard>,
        /// Destination of the pawn.
        to: Square<Chessboard>,
        /// Piece replacing the pawn.
        piece: Piece,
        /// Squares for the replacement.
        squares: SquareSet<Chessboard>,
    },
    /// Drops of one piece ([CC-5](crate::rulebook#cc-5)).
    Drops {
        /// Board number, from 1.
        board: u8,
        /// Piece from the stockpile.
        piece: Piece,
        /// Squares for the drop.
        squares: SquareSet<Chessboard>,
    },
    /// Forced concession ([CC-14](crate::rulebook#cc-14)).
    Concession {
        /// Board number, from 1.
        board: u8,
    },
}

impl variant_core::Batch for Batch {
    type Move = Move;

    #[inline(always)]
    fn len(&self) -> usize {
        match self {
            Self::Pieces { moves, .. } => moves.len(),
            Self::Promotions { squares, .. } | Self::Drops { squares, .. } => squares.len(),
            Self::Concession { .. } => 1,
        }
    }

    fn nth(&self, n: usize) -> Option<Move> {
        match self {
            Self::Pieces { board, moves } => moves.nth(n).map(|m| on_board(*board, m)),
            _ => self.into_iter().nth(n),
        }
    }

    #[inline]
    fn contains(&self, m: Move) -> bool {
        match (self, m.half) {
            (Self::Pieces { board, moves }, HalfMove::Move(half)) => {
                m.board == *board && moves.contains(half)
            }
            (Self::Pieces { .. }, _) | (_, HalfMove::Move(_)) => false,
            _ => self.into_iter().any(|other| other == m),
        }
    }
}

#[inline(always)]
const fn on_board(board: u8, m: orthodox_chess::Move) -> Move {
    Move {
        board,
        half: HalfMove::Move(m),
    }
}

impl IntoIterator for Batch {
    type Item = Move;
    type IntoIter = Moves;

    #[inline(always)]
    fn into_iter(self) -> Moves {
        Moves(match self {
            Self::Pieces { board, moves } => Remaining::Pieces(board, moves.into_iter()),
            _ => Remaining::Others(self),
        })
    }
}

/// Iterator over a batch's moves.
///
/// ```
/// use circle_chess::{Batch, Moves};
/// let mut moves: Moves = Batch::Concession { board: 3 }.into_iter();
/// assert_eq!(moves.next().unwrap().to_string(), "3:concede");
/// assert_eq!(moves.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Moves(Remaining);

#[derive(Clone, Debug)]
enum Remaining {
    Pieces(u8, chess_pieces::Moves<ChessRules>),
    /// Any other batch, less the squares returned.
    Others(Batch),
    Nothing,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        match &mut self.0 {
            Remaining::Pieces(board, moves) => moves.next().map(|m| on_board(*board, m)),
            Remaining::Others(Batch::Promotions {
                board,
                from,
                to,
                piece,
                squares,
            }) => squares.pop_first().map(|at| Move {
                board: *board,
                half: HalfMove::Promotion {
                    from: *from,
                    to: *to,
                    piece: *piece,
                    at,
                },
            }),
            Remaining::Others(Batch::Drops {
                board,
                piece,
                squares,
            }) => squares.pop_first().map(|at| Move {
                board: *board,
                half: HalfMove::Drop { piece: *piece, at },
            }),
            Remaining::Others(Batch::Concession { board }) => {
                let half = HalfMove::Concession;
                let m = Move {
                    board: *board,
                    half,
                };
                self.0 = Remaining::Nothing;
                Some(m)
            }
            Remaining::Others(Batch::Pieces { .. }) | Remaining::Nothing => None,
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = match &self.0 {
            Remaining::Pieces(_, moves) => moves.len(),
            Remaining::Others(batch) => batch.len(),
            Remaining::Nothing => 0,
        };
        (len, Some(len))
    }

    fn nth(&mut self, n: usize) -> Option<Move> {
        match &mut self.0 {
            Remaining::Pieces(board, moves) => moves.nth(n).map(|m| on_board(*board, m)),
            _ => (0..n)
                .try_for_each(|_| self.next().map(drop))
                .and_then(|()| self.next()),
        }
    }
}

impl ExactSizeIterator for Moves {}
