use core::marker::PhantomData;
use core::num::NonZeroU16;

use board_geometry::{Direction, Geometry, Square, SquareSet};
use variant_core::Batch;

use crate::origins::Origins;
use crate::{Move, PieceRules, PieceType, PieceTypes};

/// Moves of one piece, or equal steps of pawns.
///
/// ```
/// use chess_pieces::board_geometry::{Chessboard, Direction, Geometry};
/// use chess_pieces::MoveBatch;
/// use chess_pieces::variant_core::Batch;
/// # use chess_pieces::Duel;
/// let batch = MoveBatch::<Duel>::Pawns {
///     back: Direction::South,
///     double: true,
///     targets: Chessboard::BOARD.rank(3),
/// };
/// assert_eq!(batch.len(), 8);
/// assert_eq!(batch.nth(4).unwrap().to_string(), "e2e4");
/// ```
#[derive(Clone, Copy, Debug)]
pub enum MoveBatch<R: PieceRules> {
    /// One piece and its destinations.
    Piece {
        /// Type of the piece.
        piece_type: PieceType,
        /// Origin of the moves.
        from: Square<R::Board>,
        /// Destinations of the piece.
        targets: SquareSet<R::Board>,
    },
    /// Equal steps of pawns.
    Pawns {
        /// Way back to the origin.
        back: Direction,
        /// Whether they are double pushes.
        double: bool,
        /// Destinations of the pawns.
        targets: SquareSet<R::Board>,
    },
    /// Equal steps with promotion: a move for each target and type.
    Promotions {
        /// Way back to the origin.
        back: Direction,
        /// Destinations on which they promote.
        targets: SquareSet<R::Board>,
        /// Types to choose from.
        to: PieceTypes,
        /// A piece that is no pawn; `back` has no meaning then.
        piece: Option<PromotingPiece<R>>,
    },
}

/// Type and origin of a promoting piece, no pawn, in two bytes.
///
/// ```
/// use chess_pieces::{PieceType, PromotingPiece};
/// # use chess_pieces::Duel;
/// let from = "d7".parse()?;
/// let piece = PromotingPiece::<Duel>::new(PieceType::ROOK, from);
/// assert_eq!(piece.get(), (PieceType::ROOK, from));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromotingPiece<R: PieceRules>(NonZeroU16, PhantomData<R>);

impl<R: PieceRules> PromotingPiece<R> {
    /// Packs type and origin.
    pub const fn new(piece_type: PieceType, from: Square<R::Board>) -> Self {
        // The type is below 32, so the high byte is not zero.
        let word = (piece_type.index() as u16 + 1) << 8 | from.index() as u16;
        let word = match NonZeroU16::new(word) {
            Some(word) => word,
            None => NonZeroU16::MIN,
        };
        Self(word, PhantomData)
    }

    /// Type and origin.
    pub const fn get(self) -> (PieceType, Square<R::Board>) {
        let [high, low] = self.0.get().to_be_bytes();
        (PieceType::new(high - 1), Square::from_index(low))
    }
}

impl<R: PieceRules> MoveBatch<R> {
    /// Moves of one piece.
    pub const fn piece(
        piece_type: PieceType,
        from: Square<R::Board>,
        targets: SquareSet<R::Board>,
    ) -> Self {
        Self::Piece {
            piece_type,
            from,
            targets,
        }
    }

    /// Restricts the destinations.
    ///
    /// ```
    /// # use chess_pieces::board_geometry::{Chessboard, Direction, Geometry};
    /// # use chess_pieces::MoveBatch;
    /// # use chess_pieces::variant_core::Batch;
    /// # use chess_pieces::Duel;
    /// let (back, double, targets) = (Direction::South, false, Chessboard::BOARD.rank(5));
    /// let steps = MoveBatch::<Duel>::Pawns { back, double, targets };
    /// assert_eq!(steps.to_squares(Chessboard::BOARD.file(4)).len(), 1);
    /// ```
    #[must_use]
    pub fn to_squares(mut self, squares: SquareSet<R::Board>) -> Self {
        match &mut self {
            Self::Piece { targets, .. }
            | Self::Pawns { targets, .. }
            | Self::Promotions { targets, .. } => *targets &= squares,
        }
        self
    }

    /// Restricts promotion to `squares`, where it is forced: for promotion squares that change during the
    /// game.
    ///
    /// ```
    /// # use chess_pieces::board_geometry::{Chessboard, Direction, Geometry};
    /// # use chess_pieces::MoveBatch;
    /// # use chess_pieces::variant_core::Batch;
    /// # use chess_pieces::Duel;
    /// let (sixth, seventh) = (Chessboard::BOARD.rank(5), Chessboard::BOARD.rank(6));
    /// let (back, double, targets) = (Direction::South, false, sixth);
    /// let steps = MoveBatch::<Duel>::Pawns { back, double, targets };
    /// assert!(steps.promoting_on(sixth).is_empty());
    /// assert_eq!(steps.promoting_on(seventh).len(), 8);
    /// ```
    #[must_use]
    pub fn promoting_on(mut self, squares: SquareSet<R::Board>) -> Self {
        match &mut self {
            Self::Promotions { targets, .. } => *targets &= squares,
            Self::Pawns { targets, .. }
            | Self::Piece {
                piece_type: PieceType::PAWN,
                targets,
                ..
            } => *targets -= squares,
            Self::Piece { .. } => {}
        }
        self
    }
}

impl<R: PieceRules> Batch for MoveBatch<R> {
    type Move = Move<R>;

    #[inline(always)]
    fn len(&self) -> usize {
        match self {
            Self::Piece { targets, .. } | Self::Pawns { targets, .. } => targets.len(),
            Self::Promotions { targets, to, .. } => targets.len() * to.len(),
        }
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        match self {
            Self::Piece { targets, .. } | Self::Pawns { targets, .. } => targets.is_empty(),
            Self::Promotions { targets, to, .. } => targets.is_empty() || to.is_empty(),
        }
    }

    fn contains(&self, m: Move<R>) -> bool {
        let mut moves = self.to_squares(m.to.into()).into_iter();
        moves.any(|other| other == m)
    }
}

impl<R: PieceRules> From<Move<R>> for MoveBatch<R> {
    fn from(m: Move<R>) -> Self {
        let targets = m.to.into();
        match (m.promotion(), R::Board::BOARD.direction(m.to, m.from)) {
            (Some(promotion), _) if m.piece_type != PieceType::PAWN => Self::Promotions {
                back: Direction::North,
                targets,
                to: PieceTypes::of(&[promotion]),
                piece: Some(PromotingPiece::new(m.piece_type, m.from)),
            },
            (Some(promotion), Some(back)) => Self::Promotions {
                back,
                targets,
                to: PieceTypes::of(&[promotion]),
                piece: None,
            },
            _ => Self::Piece {
                piece_type: m.piece_type,
                from: m.from,
                targets,
            },
        }
    }
}

impl<R: PieceRules> IntoIterator for MoveBatch<R> {
    type Item = Move<R>;
    type IntoIter = Moves<R>;

    #[inline(always)]
    fn into_iter(self) -> Moves<R> {
        let (targets, left) = match self {
            Self::Piece { targets, .. } | Self::Pawns { targets, .. } => {
                (targets, PieceTypes::NONE)
            }
            Self::Promotions { targets, to, .. } => (targets, to),
        };
        Moves {
            batch: self,
            targets,
            left,
        }
    }
}

/// Moves of a batch.
///
/// ```
/// use chess_pieces::board_geometry::{Chessboard, Direction, Geometry};
/// use chess_pieces::{MoveBatch, PieceTypes};
/// # use chess_pieces::Duel;
/// let targets = Chessboard::BOARD.named("h8").unwrap().into();
/// let to = PieceTypes::OFFICERS;
/// let moves = MoveBatch::<Duel>::Promotions { back: Direction::South, targets, to, piece: None }.into_iter();
/// let texts: Vec<String> = moves.map(|m| m.to_string()).collect();
/// assert_eq!(texts, ["h7h8q", "h7h8r", "h7h8b", "h7h8n"]);
/// ```
#[derive(Clone, Debug)]
pub struct Moves<R: PieceRules> {
    batch: MoveBatch<R>,
    targets: SquareSet<R::Board>,
    left: PieceTypes,
}

impl<R: PieceRules> Iterator for Moves<R> {
    type Item = Move<R>;

    #[inline(always)]
    fn next(&mut self) -> Option<Move<R>> {
        let to = self.targets.first()?;
        let (from, piece_type, becomes) = match self.batch {
            MoveBatch::Piece {
                piece_type, from, ..
            } => (from, piece_type, piece_type),
            MoveBatch::Pawns { back, double, .. } => {
                let from = Origins::<R::Board>::new(back, double).of(to)?;
                (from, PieceType::PAWN, PieceType::PAWN)
            }
            MoveBatch::Promotions { back, piece, .. } => {
                let (piece_type, from) = match piece {
                    Some(piece) => piece.get(),
                    None => (
                        PieceType::PAWN,
                        Origins::<R::Board>::new(back, false).of(to)?,
                    ),
                };
                (from, piece_type, self.left.highest()?)
            }
        };
        if let MoveBatch::Promotions { to: choices, .. } = self.batch {
            self.left = self.left.without(becomes);
            if self.left.is_empty() {
                self.left = choices;
                self.targets.pop_first();
            }
        } else {
            self.targets.pop_first();
        }
        Some(Move {
            becomes,
            ..Move::new(from, to, piece_type)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = match self.batch {
            MoveBatch::Promotions { to, .. } => {
                self.targets.len() * to.len() - (to - self.left).len()
            }
            _ => self.targets.len(),
        };
        (len, Some(len))
    }

    fn nth(&mut self, n: usize) -> Option<Move<R>> {
        let mut skipped = n;
        if let MoveBatch::Promotions { to, .. } = self.batch {
            let choices = to.len().max(1);
            let first = n.saturating_add((to - self.left).len());
            skipped = first / choices;
            self.left = to.iter().skip(first % choices).collect();
        }
        self.targets = self.targets.without_first(skipped);
        if self.targets.is_empty()
            && let MoveBatch::Promotions { to, .. } = self.batch
        {
            self.left = to;
        }
        self.next()
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, Move<R>) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        match self.batch {
            MoveBatch::Piece {
                piece_type, from, ..
            } => self.targets.iter().fold(folded, |folded, to| {
                f(folded, Move::new(from, to, piece_type))
            }),
            MoveBatch::Pawns { back, double, .. } => {
                let origins = Origins::<R::Board>::new(back, double);
                let moves = (self.targets.iter()).filter_map(|to| Some((origins.of(to)?, to)));
                moves.fold(folded, |folded, (from, to)| {
                    f(folded, Move::new(from, to, PieceType::PAWN))
                })
            }
            MoveBatch::Promotions {
                back,
                to: choices,
                piece,
                ..
            } => {
                let origins = Origins::<R::Board>::new(back, false);
                let mut left = self.left;
                for to in self.targets {
                    let pawn = || Some((PieceType::PAWN, origins.of(to)?));
                    let promoting = piece.map(PromotingPiece::get);
                    let Some((piece_type, from)) = promoting.or_else(pawn) else {
                        break;
                    };
                    while let Some(becomes) = left.highest() {
                        let m = Move::new(from, to, piece_type);
                        folded = f(folded, Move { becomes, ..m });
                        left = left.without(becomes);
                    }
                    left = choices;
                }
                folded
            }
        }
    }
}

impl<R: PieceRules> ExactSizeIterator for Moves<R> {}
