use core::ops::ControlFlow;

use board_geometry::{Bits, Geometry, Square, SquareSet};
use variant_core::implement::Reach;
use variant_core::{MovingPiece, PieceAt, Seat};

use crate::attacks::attacks_from;
use crate::counts::Counts;
use crate::fairy::{mobility, movement};
use crate::notation::{army_letter, army_of_letter};
use crate::{Armies, Army, BoardState, Move, MoveBatch, PawnRules, PieceRules, PieceType};

impl<R: PieceRules> BoardState<R> {
    /// Captured piece with its square; of several pawns the first.
    ///
    /// ```
    /// # use chess_pieces::{Army, BoardState, CastlingRights, PieceType, Pieces};
    /// # use chess_pieces::Duel;
    /// let (white, black) = (Army::new(0), Army::new(1));
    /// let mut pieces: Pieces<Duel> = Pieces::EMPTY;
    /// pieces.put("e4".parse()?, white, PieceType::ROOK);
    /// pieces.put("e7".parse()?, black, PieceType::KNIGHT);
    /// let board = BoardState::<Duel>::new(pieces, CastlingRights::NONE);
    /// let (from, piece_type) = ("e4".parse()?, PieceType::ROOK);
    /// let to = |to| chess_pieces::Move::new(from, to, piece_type);
    /// assert_eq!(board.captured(white, to("e7".parse()?)), Some(("e7".parse()?, black, PieceType::KNIGHT)));
    /// assert_eq!(board.captured(white, to("e6".parse()?)), None);
    /// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
    /// ```
    pub fn captured(&self, army: Army, m: Move<R>) -> Option<(Square<R::Board>, Army, PieceType)> {
        let on = |square| {
            let (army, piece_type) = self.pieces().at(square)?;
            Some((square, army, piece_type))
        };
        if self.pieces().occupied().contains(m.to) {
            let castles = m.from == m.to || self.castling_of(army, m).is_some();
            return if castles { None } else { on(m.to) };
        }
        on(self.passed_pawns(army, m).first()?)
    }

    /// Implements [`moving_piece`](variant_core::Tactics::moving_piece) on one board.
    ///
    /// ```
    /// # use chess_pieces::{Army, BoardState, PieceType};
    /// # use chess_pieces::Duel;
    /// let (from, to) = ("e7".parse()?, "e8".parse()?);
    /// let (piece_type, promotion) = (PieceType::PAWN, Some(PieceType::QUEEN));
    /// let m = chess_pieces::Move::new(from, to, piece_type).with_promotion(promotion);
    /// let piece = BoardState::<Duel>::default().moving_piece(Army::new(0), m);
    /// assert_eq!((piece.letter, piece.after.letter, piece.after.square), ('P', 'Q', Some(60)));
    /// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
    /// ```
    pub fn moving_piece(&self, army: Army, m: Move<R>) -> MovingPiece {
        let (to, becomes) = match self.castling_of(army, m) {
            Some(rules) => (rules.king_to, PieceType::KING),
            None => (m.to, m.becomes),
        };
        MovingPiece {
            letter: R::letter(m.piece_type),
            after: shared_piece::<R>(to, army, becomes),
        }
    }

    /// Implements [`visit_pieces`](variant_core::Tactics::visit_pieces), by army and type.
    pub fn visit_pieces<B>(
        &self,
        mut visit: impl FnMut(PieceAt) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for army in Armies::first_of(R::Counts::ARMIES) {
            let own = self.pieces().army(army);
            for number in 0..R::Counts::TYPES {
                let piece_type = PieceType::new(number as u8);
                for square in own & self.pieces().of_type(piece_type) {
                    visit(shared_piece::<R>(square, army, piece_type))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Implements [`visit_changes`](variant_core::Tactics::visit_changes) on one board.
    pub fn visit_changes(&self, after: &Self, mut visit: impl FnMut(PieceAt, bool)) {
        let (before, after) = (self.pieces(), after.pieces());
        let mut owned = SquareSet::EMPTY;
        for army in Armies::first_of(R::Counts::ARMIES) {
            let arrived = after.army(army);
            let changed = before.army(army) ^ arrived;
            owned |= changed;
            for square in changed {
                let arrives = arrived.contains(square);
                let pieces = if arrives { after } else { before };
                if let Some(piece_type) = pieces.type_at(square) {
                    visit(shared_piece::<R>(square, army, piece_type), arrives);
                }
            }
        }
        let mut retyped = SquareSet::EMPTY;
        for number in 0..R::Counts::TYPES {
            let piece_type = PieceType::new(number as u8);
            retyped |= before.of_type(piece_type) ^ after.of_type(piece_type);
        }
        for square in retyped - owned {
            for (pieces, arrives) in [(before, false), (after, true)] {
                if let Some((army, piece_type)) = pieces.at(square) {
                    visit(shared_piece::<R>(square, army, piece_type), arrives);
                }
            }
        }
    }

    /// Implements [`reach`](variant_core::Tactics::reach) for these rules.
    pub fn reach(piece: PieceAt) -> Option<Reach> {
        let (army, piece_type, square) = Self::own_piece(piece)?;
        let attacked = if movement::<R>(piece_type).fairy {
            mobility::<R>(army, piece_type, square)
        } else {
            attacks_from::<R>(army, piece_type, square, SquareSet::EMPTY).len()
        };
        let pawns = R::PAWNS.get(army.index());
        Some(Reach {
            attacked: attacked as u32,
            pawn: (pawns.filter(|_| piece_type == PieceType::PAWN))
                .map(|pawns| Self::pawn_steps(pawns, square)),
        })
    }

    /// Implements [`visit_reach`](variant_core::Tactics::visit_reach) likewise.
    pub fn visit_reach(piece: PieceAt, visit: impl FnMut(u16)) {
        if let Some((army, piece_type, square)) = Self::own_piece(piece) {
            let attacked = attacks_from::<R>(army, piece_type, square, SquareSet::EMPTY);
            attacked.iter().map(|to| to.index().into()).for_each(visit);
        }
    }

    /// Implements [`visit_attacks`](variant_core::Tactics::visit_attacks) likewise.
    pub fn visit_attacks(&self, mut visit: impl FnMut(PieceAt, [u64; 4])) {
        let occupied = self.pieces().occupied();
        for army in Armies::first_of(R::Counts::ARMIES) {
            for number in 0..R::Counts::TYPES {
                let piece_type = PieceType::new(number as u8);
                for square in self.pieces().army(army) & self.pieces().of_type(piece_type) {
                    let attacked = attacks_from::<R>(army, piece_type, square, occupied);
                    let piece = shared_piece::<R>(square, army, piece_type);
                    visit(piece, attacked.bits().words());
                }
            }
        }
    }

    fn pawn_steps(pawns: &PawnRules<R::Board>, square: Square<R::Board>) -> (u32, u32) {
        let steps = |direction, ends: SquareSet<R::Board>| {
            let (mut steps, mut at) = (0, square);
            while !ends.contains(at)
                && let Some(next) = R::Board::BOARD.step(at, direction)
            {
                (steps, at) = (steps + 1, next);
            }
            steps
        };
        let made = steps(pawns.forward.opposite(), SquareSet::EMPTY);
        (made, steps(pawns.forward, pawns.promotion))
    }

    fn own_piece(piece: PieceAt) -> Option<(Army, PieceType, Square<R::Board>)> {
        let army = match piece.seat {
            Seat::Army(letter) | Seat::Side { army: letter, .. } => army_of_letter::<R>(letter)?,
            Seat::Board(_) => return None,
        };
        let piece_type = R::type_of_letter(piece.letter)?;
        let square = R::Board::BOARD.square(usize::from(piece.square?))?;
        Some((army, piece_type, square))
    }

    /// Visits captures and promotions of a batch.
    pub fn visit_tactical<B>(
        &self,
        army: Army,
        batch: MoveBatch<R>,
        visit: &mut impl FnMut(Move<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if let MoveBatch::Promotions { .. } = batch {
            return batch.into_iter().try_for_each(visit);
        }
        let taken = self.pieces().occupied() - self.pieces().army(army);
        let advances = self.en_passant().of(army);
        let passed: SquareSet<_> = advances.map(|advance| advance.target).collect();
        let moves = batch.to_squares(taken | passed).into_iter();
        (moves.filter(|&m| taken.contains(m.to) || self.captured(army, m).is_some()))
            .try_for_each(visit)
    }
}

/// A piece in shared form.
///
/// ```
/// use chess_pieces::{Army, PieceType, shared_piece};
/// # use chess_pieces::Duel;
/// let piece = shared_piece::<Duel>("b1".parse()?, Army::new(1), PieceType::KNIGHT);
/// assert_eq!((piece.seat.to_string().as_str(), piece.letter, piece.square), ("b", 'N', Some(1)));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
pub fn shared_piece<R: PieceRules>(
    square: Square<R::Board>,
    army: Army,
    piece_type: PieceType,
) -> PieceAt {
    PieceAt {
        seat: Seat::Army(army_letter::<R>(army)),
        letter: R::letter(piece_type),
        square: Some(u16::from(square.index())),
    }
}
