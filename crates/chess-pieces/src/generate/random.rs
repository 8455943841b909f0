use core::hint::select_unpredictable;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use board_geometry::{Direction, Geometry, Square, SquareSet};
use variant_core::implement::Reservoir;
use variant_core::{Batch, IllegalMove};

use super::pawns::PawnSteps;
use crate::counts::Counts;
use crate::movement::Movers;
use crate::rules::{FORWARD, LEFT, RIGHT, pawns_of, way};
use crate::{
    Army, BoardState, Generator, Legality, Move, MoveBatch, PieceRules, PieceType, PieceTypes,
    PromotingPiece,
};

impl<R: PieceRules> BoardState<R> {
    /// Draws one pseudo-legal move uniformly, without en passant. `None` if there is none; an error if it leaves a
    /// king attacked.
    ///
    /// Legal moves, about nine of ten, are equally likely. After an error draw again or use
    /// [`random_by_visiting`](variant_core::implement::random_by_visiting), as with an en passant right.
    ///
    /// The reservoir may hold other items; `None` then means that their leader stays.
    ///
    /// ```
    /// use chess_pieces::{Army, BoardState, Legality, PieceRules, PieceType};
    /// use chess_pieces::variant_core::Rng;
    /// use chess_pieces::variant_core::implement::Reservoir;
    /// # use chess_pieces::Duel;
    /// let (white, black) = (Army::new(0), Army::new(1));
    /// let mut board = BoardState::<Duel>::default();
    /// board.pieces_mut().put("a1".parse()?, white, PieceType::KING);
    /// board.pieces_mut().put("b3".parse()?, black, PieceType::QUEEN);
    /// let test = Legality {
    ///     destinations: !board.pieces().army(white),
    ///     promotions: Duel::promotions(),
    ///     kings: [("a1".parse()?, board.pieces().army(black))],
    /// };
    /// // Stalemate: the king can step, but nowhere is it safe.
    /// let drawn = board.try_random(white, &test, Reservoir::new(&mut Rng::new(1)));
    /// assert_eq!(drawn.unwrap_err().0.from.to_string(), "a1");
    /// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`] with the move drawn.
    #[inline(always)]
    pub fn try_random<const KINGS: usize>(
        &self,
        army: Army,
        test: &Legality<R::Board, KINGS>,
        reservoir: Reservoir,
    ) -> Result<Option<Move<R>>, IllegalMove<Move<R>>> {
        with_army!(army, R, self.try_random_of::<US, KINGS>(test, reservoir));
        Ok(None)
    }

    #[inline(always)]
    fn try_random_of<const US: usize, const KINGS: usize>(
        &self,
        test: &Legality<R::Board, KINGS>,
        reservoir: Reservoir,
    ) -> Result<Option<Move<R>>, IllegalMove<Move<R>>> {
        let mut generator = Generator::<R, 0>::new(self.pieces(), test.destinations, []);
        generator.promotions = test.promotions;
        generator.castling = self.castling();
        let us = Army::new(US as u8);
        let own = self.pieces().army(us);
        let mut lead = Lead::<R> {
            reservoir,
            targets: SquareSet::EMPTY,
            drawn: Drawn(0, PhantomData),
        };
        let mut add = |batch| {
            lead.add(batch);
            ControlFlow::<()>::Continue(())
        };
        if let Some(king) = (own & self.pieces().of_type(PieceType::KING)).first() {
            let _ = generator.visit_king::<US, ()>(king, &mut add);
        }
        let _ = generator.visit_pieces(own, test.destinations, &mut add);
        let pawns = own & self.pieces().of_type(PieceType::PAWN);
        let steps = PawnSteps::of::<R, US>(pawns, generator.occupied, test.destinations);
        let all = steps.once | steps.twice | steps.left | steps.right;
        if !(all & const { pawns_of::<R>(US) }.promotion).is_empty()
            || !steps.left.is_disjoint(steps.right)
        {
            let _ = generator.visit_pawns::<US, ()>(own, test.destinations, &mut add);
        } else {
            // At most one pawn moves to each square: captures need an occupied one, and no double push passes
            // another pawn.
            lead.add_some(all, all.len(), Drawn(Drawn::<R>::PAWNS, PhantomData));
        }
        let Some(m) = lead.draw::<US>(steps) else {
            return Ok(None);
        };
        let is_legal = if self.castling_of(us, m).is_some() {
            // A copy stays in registers.
            self.is_legal_castling(us, m, &{ *test })
        } else {
            self.leaves_kings_safe(m, SquareSet::EMPTY, test)
        };
        if is_legal {
            Ok(Some(m))
        } else {
            Err(IllegalMove(m))
        }
    }
}

/// Small enough for registers.
struct Lead<R: PieceRules> {
    reservoir: Reservoir,
    targets: SquareSet<R::Board>,
    drawn: Drawn<R>,
}

/// A move without its target, as a word. From the lowest bits: origin or way back, type, flags, place in the batch,
/// promotions.
#[derive(Clone, Copy, Debug)]
struct Drawn<R>(u64, PhantomData<R>);

impl<R: PieceRules> Drawn<R> {
    const TYPE: u32 = 8;
    const PAWNS: u64 = 1 << 13;
    const SOME_PAWNS: u64 = 1 << 14;
    const DOUBLE: u64 = 1 << 15;
    const PLACE: u32 = 16;
    const BECOMES: u32 = 32;

    #[inline(always)]
    fn first_of(batch: MoveBatch<R>) -> Self {
        let officer = |piece_type: PieceType, from: Square<_>| {
            u64::from(from.index()) | (piece_type.index() as u64 & 31) << Self::TYPE
        };
        let word = match batch {
            MoveBatch::Piece {
                piece_type, from, ..
            } => officer(piece_type, from),
            MoveBatch::Pawns { back, double, .. } => {
                let double = if double { Self::DOUBLE } else { 0 };
                back as u64 | Self::SOME_PAWNS | double
            }
            MoveBatch::Promotions {
                back, to, piece, ..
            } => {
                let by = match piece.map(PromotingPiece::get) {
                    None => back as u64 | Self::SOME_PAWNS,
                    Some((piece_type, from)) => officer(piece_type, from),
                };
                by | u64::from(to.bits()) << Self::BECOMES
            }
        };
        Self(word, PhantomData)
    }

    #[inline(always)]
    const fn has(self, flag: u64) -> bool {
        self.0 & flag != 0
    }

    #[inline(always)]
    const fn place(self) -> usize {
        (self.0 >> Self::PLACE) as u16 as usize
    }

    #[inline(never)]
    fn pawn_move(self, targets: SquareSet<R::Board>) -> Option<Move<R>> {
        let back = Direction::ALL[self.0 as usize % 8];
        let to = PieceTypes::from_bits((self.0 >> Self::BECOMES) as u32);
        let double = self.has(Self::DOUBLE);
        let batch = if to.is_empty() {
            MoveBatch::Pawns {
                back,
                double,
                targets,
            }
        } else {
            MoveBatch::Promotions {
                back,
                targets,
                to,
                piece: None,
            }
        };
        batch.nth(self.place())
    }
}

impl<R: PieceRules> Lead<R> {
    #[inline(always)]
    fn add(&mut self, batch: MoveBatch<R>) {
        let (MoveBatch::Piece { targets, .. }
        | MoveBatch::Pawns { targets, .. }
        | MoveBatch::Promotions { targets, .. }) = batch;
        self.add_some(targets, batch.len(), Drawn::first_of(batch));
    }

    #[inline(always)]
    fn add_some(&mut self, targets: SquareSet<R::Board>, len: usize, first: Drawn<R>) {
        let place = self.reservoir.add(len as u64);
        let leads = place < len as u64;
        let drawn = first.0 | place << Drawn::<R>::PLACE;
        self.targets = select_unpredictable(leads, targets, self.targets);
        self.drawn.0 = select_unpredictable(leads, drawn, self.drawn.0);
    }

    #[inline(always)]
    fn draw<const US: usize>(&self, steps: PawnSteps<R::Board>) -> Option<Move<R>> {
        let drawn = self.drawn;
        if drawn.has(Drawn::<R>::SOME_PAWNS) {
            return drawn.pawn_move(self.targets);
        }
        let types = if const { Movers::<R>::PROMOTING.is_empty() } {
            PieceTypes::NONE
        } else {
            PieceTypes::from_bits((drawn.0 >> Drawn::<R>::BECOMES) as u32)
        };
        let choices = types.len().max(1);
        let to = (self.targets)
            .without_first(drawn.place() / choices)
            .first()?;
        let once = back::<R, US, FORWARD>(to);
        let twice = back::<R, US, FORWARD>(once).index();
        let left = back::<R, US, LEFT>(to).index();
        let mut from = back::<R, US, RIGHT>(to).index();
        from = select_unpredictable(steps.left.contains(to), left, from);
        from = select_unpredictable(steps.twice.contains(to), twice, from);
        from = select_unpredictable(steps.once.contains(to), once.index(), from);
        from = select_unpredictable(drawn.has(Drawn::<R>::PAWNS), from, drawn.0 as u8);
        let piece_type = PieceType::new((drawn.0 >> Drawn::<R>::TYPE) as u8 & 31);
        Some(
            Move::new(Square::from_index(from), to, piece_type)
                .with_promotion(types.iter().nth(drawn.place() % choices)),
        )
    }
}

#[inline(always)]
fn back<R: PieceRules, const US: usize, const WAY: usize>(
    to: Square<R::Board>,
) -> Square<R::Board> {
    // For equal shifts, an addition beats a table.
    let shift = const { (R::Board::BOARD.set_step(way::<R>(US, WAY).opposite())).shift() };
    if let Some(shift) = shift {
        return Square::from_index(to.index().wrapping_add(shift as u8));
    }
    let back = way::<R>(US, WAY).opposite();
    R::Board::BOARD.step(to, back).unwrap_or(to)
}
