use core::fmt;

use board_geometry::{Geometry, Square};

use crate::movement::is_pawn;
use crate::rules::{double_steps_of, is_capture};
use crate::{Army, PieceRules, PieceType};

/// Move of a piece, in four bytes.
///
/// Castling is a king's move, en passant a pawn's. Displayed in coordinates, with the variant's letters: `e2e4`,
/// `e7e8q`.
///
/// ```
/// use chess_pieces::board_geometry::{Chessboard, Square};
/// use chess_pieces::{Move, PieceType};
/// # use chess_pieces::Duel;
/// let (from, to): (Square<Chessboard>, _) = ("e7".parse()?, "e8".parse()?);
/// let m = Move::<Duel>::new(from, to, PieceType::PAWN).with_promotion(Some(PieceType::QUEEN));
/// assert_eq!((m.to_string().as_str(), m.promotion()), ("e7e8q", Some(PieceType::QUEEN)));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<R: PieceRules> {
    /// Origin of the piece.
    pub from: Square<R::Board>,
    /// Destination of the piece.
    pub to: Square<R::Board>,
    /// Type of the moving piece.
    pub piece_type: PieceType,
    /// Small, and needs no test for promotion.
    pub(crate) becomes: PieceType,
}

impl<R: PieceRules> Move<R> {
    /// Creates a move without promotion.
    #[inline(always)]
    pub const fn new(from: Square<R::Board>, to: Square<R::Board>, piece_type: PieceType) -> Self {
        Self {
            from,
            to,
            piece_type,
            becomes: piece_type,
        }
    }

    /// Same move with or without promotion.
    #[must_use]
    pub fn with_promotion(self, promotion: Option<PieceType>) -> Self {
        let becomes = promotion.unwrap_or(self.piece_type);
        Self { becomes, ..self }
    }

    /// Type after a promotion, if any.
    pub fn promotion(self) -> Option<PieceType> {
        (self.becomes != self.piece_type).then_some(self.becomes)
    }

    /// Type after the move.
    pub const fn becomes(self) -> PieceType {
        self.becomes
    }

    /// Whether a pawn steps in a capturing direction.
    #[inline(always)]
    pub fn is_pawn_capture(self) -> bool {
        self.piece_type == PieceType::PAWN
            && R::Board::BOARD
                .direction(self.from, self.to)
                .is_some_and(is_capture::<R::Board>)
    }

    /// Square passed over by a double push of `army`.
    #[inline(always)]
    pub fn passed_over(self, army: Army) -> Option<Square<R::Board>> {
        if !is_pawn::<R>(self.piece_type) {
            return None;
        }
        let passed = R::Board::BOARD.between(self.from, self.to).single()?;
        let rules = R::PAWNS.get(army.index())?;
        let is_ahead = R::Board::BOARD.step(self.from, rules.forward) == Some(passed);
        let is_first = if self.piece_type == PieceType::PAWN {
            rules.double_step.contains(self.from)
        } else {
            double_steps_of::<R>(army, self.piece_type).contains(self.from)
        };
        (is_ahead && is_first).then_some(passed)
    }

    pub(crate) fn is_on_board(self) -> bool {
        usize::from(self.from.index().max(self.to.index())) < R::Board::BOARD.len()
    }
}

variant_core::debug_as_text!(Move<R>; R: PieceRules);

impl<R: PieceRules> fmt::Display for Move<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion() {
            Some(promotion) => write!(f, "{}", R::letter(promotion).to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}
