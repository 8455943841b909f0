use core::fmt;

use board_geometry::{Direction, Geometry, Square, SquareSet};
use variant_core::Batch;

use crate::{PieceRules, PieceType};

/// A move of an orthodox piece, four bytes.
///
/// Castling is a move of the king, en passant one of the pawn. `Display` is the coordinate notation:
/// `e2e4`, `e7e8q`.
///
/// ```
/// use board_geometry::{Chessboard, Square};
/// use chess_pieces::{PieceType, Move};
/// let (from, to): (Square<Chessboard>, _) = ("e7".parse()?, "e8".parse()?);
/// let m = Move { from, to, piece_type: PieceType::PAWN, becomes: PieceType::QUEEN };
/// assert_eq!((m.to_string().as_str(), m.promotion()), ("e7e8q", Some(PieceType::QUEEN)));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<G: Geometry> {
    /// Where the piece stands.
    pub from: Square<G>,
    /// Where it goes.
    pub to: Square<G>,
    /// What it is.
    pub piece_type: PieceType,
    /// What it is afterwards: the same, unless a pawn promotes.
    pub becomes: PieceType,
}

impl<G: Geometry> Move<G> {
    /// What a pawn becomes by this move, if it promotes.
    #[inline]
    pub fn promotion(self) -> Option<PieceType> {
        (self.piece_type != self.becomes).then_some(self.becomes)
    }
}

impl<G: Geometry> fmt::Display for Move<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion() {
            Some(piece_type) => write!(f, "{}", piece_type.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// Several moves at once: those of one piece, or those of all pawns that step alike.
///
/// ```
/// use board_geometry::{Chessboard, Direction, Geometry};
/// use chess_pieces::MoveBatch;
/// use variant_core::Batch;
/// # use chess_pieces::{PieceRules, PawnRules};
/// # #[derive(Clone, Copy, Debug)]
/// # struct Duel;
/// # impl PieceRules for Duel {
/// #     type Board = Chessboard;
/// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[];
/// # }
/// let batch = MoveBatch::<Duel>::Pawns {
///     back: Direction::South,
///     double: true,
///     targets: Chessboard::BOARD.rank(3),
/// };
/// assert_eq!(batch.len(), 8);
/// assert_eq!(batch.nth(4).unwrap().to_string(), "e2e4");
/// ```
#[derive(Clone, Copy, Debug)]
pub enum MoveBatch<L: PieceRules> {
    /// One piece, and where it may go.
    Piece {
        /// What it is.
        piece_type: PieceType,
        /// Where it stands.
        from: Square<L::Board>,
        /// Where it may go.
        targets: SquareSet<L::Board>,
    },
    /// Pawns that all make the same step, and where they arrive.
    Pawns {
        /// The way back from a target.
        back: Direction,
        /// Whether it is two steps.
        double: bool,
        /// Where they arrive.
        targets: SquareSet<L::Board>,
    },
    /// As `Pawns`, promoting: each target is as many moves as there are kinds to choose from.
    Promotions {
        /// The way back from a target.
        back: Direction,
        /// Where they arrive.
        targets: SquareSet<L::Board>,
    },
}

impl<L: PieceRules> Batch for MoveBatch<L> {
    type Move = Move<L::Board>;

    #[inline(always)]
    fn len(&self) -> usize {
        match self {
            Self::Piece { targets, .. } | Self::Pawns { targets, .. } => targets.len(),
            Self::Promotions { targets, .. } => targets.len() * L::PROMOTIONS.len(),
        }
    }

    #[inline]
    fn nth(&self, n: usize) -> Option<Move<L::Board>> {
        let (skipped, choice) = match self {
            Self::Promotions { .. } => (
                n / L::PROMOTIONS.len().max(1),
                n % L::PROMOTIONS.len().max(1),
            ),
            _ => (n, 0),
        };
        let mut moves = self.into_iter();
        for _ in 0..skipped {
            moves.targets.pop_first()?;
        }
        moves.choice = choice;
        moves.next()
    }
}

impl<L: PieceRules> IntoIterator for MoveBatch<L> {
    type Item = Move<L::Board>;
    type IntoIter = Moves<L>;

    #[inline(always)]
    fn into_iter(self) -> Moves<L> {
        let targets = match self {
            Self::Piece { targets, .. }
            | Self::Pawns { targets, .. }
            | Self::Promotions { targets, .. } => targets,
        };
        Moves {
            batch: self,
            targets,
            choice: 0,
        }
    }
}

/// The moves of a batch, one after the other.
///
/// ```
/// use board_geometry::{Chessboard, Direction, Geometry};
/// use chess_pieces::MoveBatch;
/// # use chess_pieces::{PieceRules, PawnRules};
/// # #[derive(Clone, Copy, Debug)]
/// # struct Duel;
/// # impl PieceRules for Duel {
/// #     type Board = Chessboard;
/// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[];
/// # }
/// let targets = Chessboard::BOARD.named("h8").unwrap().into();
/// let moves = MoveBatch::<Duel>::Promotions { back: Direction::South, targets }.into_iter();
/// let texts: Vec<String> = moves.map(|m| m.to_string()).collect();
/// assert_eq!(texts, ["h7h8q", "h7h8r", "h7h8b", "h7h8n"]);
/// ```
#[derive(Clone, Debug)]
pub struct Moves<L: PieceRules> {
    batch: MoveBatch<L>,
    targets: SquareSet<L::Board>,
    /// The next promotion to the first target.
    choice: usize,
}

impl<L: PieceRules> Iterator for Moves<L> {
    type Item = Move<L::Board>;

    #[inline(always)]
    fn next(&mut self) -> Option<Move<L::Board>> {
        let to = self.targets.first()?;
        let (piece_type, becomes) = match self.batch {
            MoveBatch::Piece { piece_type, .. } => (piece_type, piece_type),
            MoveBatch::Pawns { .. } => (PieceType::PAWN, PieceType::PAWN),
            MoveBatch::Promotions { .. } => (PieceType::PAWN, *L::PROMOTIONS.get(self.choice)?),
        };
        let from = match self.batch {
            MoveBatch::Piece { from, .. } => from,
            MoveBatch::Pawns { back, double, .. } => {
                let from = L::Board::BOARD.step(to, back)?;
                if double {
                    L::Board::BOARD.step(from, back)?
                } else {
                    from
                }
            }
            MoveBatch::Promotions { back, .. } => L::Board::BOARD.step(to, back)?,
        };
        if matches!(self.batch, MoveBatch::Promotions { .. })
            && self.choice + 1 < L::PROMOTIONS.len()
        {
            self.choice += 1;
        } else {
            self.choice = 0;
            self.targets.pop_first();
        }
        Some(Move {
            from,
            to,
            piece_type,
            becomes,
        })
    }
}
