//! One move out of all, without a list.

use core::hint::select_unpredictable;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use board_geometry::{Direction, Geometry, Square, SquareSet};
use variant_core::{Batch, Reservoir, Rng};

use super::pawns::PawnSteps;
use crate::rules::pawns_of;
use crate::{
    Army, BoardState, Generator, Legality, Move, MoveBatch, PieceRules, PieceType, PieceTypes,
};

impl<R: PieceRules, const ARMIES: usize, const TYPES: usize> BoardState<R, ARMIES, TYPES> {
    /// Draws one of all moves that the pieces of army number `US` can make, whether their king is safe
    /// afterwards or not, and hands it out if it is: then each legal move is as likely as any other. `None`
    /// says nothing but that another has to be drawn.
    ///
    /// Nine of ten draws are legal moves, so this is faster than finding out about all of them. Castling and
    /// captures en passant are not drawn: where [there may be one](Self::may_castle_or_take_en_passant),
    /// all legal moves have to be looked at.
    ///
    /// What is drawn cannot be foreseen, and a processor that guesses wrong loses more time than finding the
    /// moves of a piece takes. So nothing branches on it: moves pass by a [`Reservoir`], and of the batch
    /// that leads a few words are chosen in registers, by conditional moves.
    #[inline(always)]
    pub fn try_random<const US: usize, const KINGS: usize>(
        &self,
        test: &Legality<R::Board, KINGS>,
        rng: &mut Rng,
    ) -> Option<Move<R>> {
        let mut generator =
            Generator::<R, ARMIES, 0, TYPES>::new(self.pieces(), test.destinations, []);
        generator.promotions = test.promotions;
        generator.castling = self.castling();
        let mut lead = Lead::<R>::new(rng);
        let own = self.pieces().army(Army::new(US as u8));
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
        if const { shift_back::<R, US>(0).is_none() }
            || !(all & const { pawns_of::<R>(US) }.promotion).is_empty()
            || !steps.left.is_disjoint(steps.right)
        {
            let _ = generator.visit_pawns::<US, ()>(own, test.destinations, &mut add);
        } else {
            lead.add_some(all, all.len() as u64, Source::new(Source::<R>::MIXED));
        }
        let m = lead.draw::<US>(steps)?;
        let army = Army::new(US as u8);
        let is_legal = if self.castling_of(army, m).is_some() {
            self.is_legal_castling(army, m, test)
        } else {
            self.leaves_kings_safe(m, SquareSet::EMPTY, test)
        };
        is_legal.then_some(m)
    }
}

/// The batch that leads, in few words.
struct Lead<R: PieceRules> {
    reservoir: Reservoir,
    targets: SquareSet<R::Board>,
    source: Source<R>,
    /// The place of the move that is drawn among those of the batch.
    place: u64,
}

/// All of a batch but its targets, as a word: from the lowest bits up the square that a piece comes from, or
/// how far back its index is; the number of the type; whether they are pawns.
///
/// Promotions, and pawns on boards on which a step is not the same everywhere, are kept otherwise: the way
/// back in the lowest bits, and what pawns become in the highest.
#[derive(Clone, Copy, Debug)]
struct Source<R>(u64, PhantomData<R>);

impl<R: PieceRules> Source<R> {
    const PAWNS: u64 = 1 << 16;
    const OTHERWISE: u64 = 1 << 17;
    /// The same after two steps.
    const DOUBLE: u64 = 1 << 18;
    /// Pawns that step as they can, of which no two go to the same square.
    const MIXED: u64 = 1 << 19;
    /// Where the types of promotions begin.
    const TYPES: u32 = 32;

    #[inline(always)]
    const fn new(word: u64) -> Self {
        Self(word, PhantomData)
    }

    #[inline(always)]
    fn of(batch: MoveBatch<R>) -> Self {
        Self::new(match batch {
            MoveBatch::Piece {
                piece_type, from, ..
            } => u64::from(from.index()) | (piece_type.index() as u64) << 8,
            MoveBatch::Pawns { back, double, .. } => match R::Board::BOARD.set_step(back).shift() {
                Some(shift) => u64::from((shift << u8::from(double)) as u8) | Self::PAWNS,
                None if double => back as u64 | Self::OTHERWISE | Self::DOUBLE,
                None => back as u64 | Self::OTHERWISE,
            },
            MoveBatch::Promotions { back, to, .. } => {
                back as u64 | Self::OTHERWISE | u64::from(to.bits()) << Self::TYPES
            }
        })
    }

    #[inline(always)]
    const fn has(self, flag: u64) -> bool {
        self.0 & flag != 0
    }

    /// A batch that is kept otherwise.
    #[inline(never)]
    fn batch(self, targets: SquareSet<R::Board>) -> MoveBatch<R> {
        let back = Direction::ALL[self.0 as usize % 8];
        let to = PieceTypes::from_bits((self.0 >> Self::TYPES) as u32);
        let double = self.has(Self::DOUBLE);
        if to.is_empty() {
            MoveBatch::Pawns {
                back,
                double,
                targets,
            }
        } else {
            MoveBatch::Promotions { back, targets, to }
        }
    }
}

impl<R: PieceRules> Lead<R> {
    #[inline(always)]
    fn new(rng: &mut Rng) -> Self {
        Self {
            reservoir: Reservoir::new(rng),
            targets: SquareSet::EMPTY,
            source: Source::new(0),
            place: 0,
        }
    }

    #[inline(always)]
    fn add(&mut self, batch: MoveBatch<R>) {
        let (MoveBatch::Piece { targets, .. }
        | MoveBatch::Pawns { targets, .. }
        | MoveBatch::Promotions { targets, .. }) = batch;
        self.add_some(targets, batch.len() as u64, Source::of(batch));
    }

    #[inline(always)]
    fn add_some(&mut self, targets: SquareSet<R::Board>, len: u64, source: Source<R>) {
        let drawn = self.reservoir.add(len);
        let leads = drawn < len;
        self.targets = select_unpredictable(leads, targets, self.targets);
        self.place = select_unpredictable(leads, drawn, self.place);
        self.source.0 = select_unpredictable(leads, source.0, self.source.0);
    }

    /// The move that is drawn, given how pawns can step.
    #[inline(always)]
    fn draw<const US: usize>(&self, steps: PawnSteps<R::Board>) -> Option<Move<R>> {
        let (source, place) = (self.source, self.place as usize);
        if source.has(Source::<R>::OTHERWISE) {
            return source.batch(self.targets).nth(place);
        }
        let to = self.targets.without_first(place).first()?;
        // Whether it is a pawn, and how it steps, cannot be foreseen.
        let back = |way| const_back::<R, US>(way);
        let mut shift = back(3);
        shift = select_unpredictable(steps.left.contains(to), back(2), shift);
        shift = select_unpredictable(steps.twice.contains(to), back(1), shift);
        shift = select_unpredictable(steps.once.contains(to), back(0), shift);
        shift = select_unpredictable(source.has(Source::<R>::MIXED), shift, source.0 as u8);
        let is_pawn = source.has(Source::<R>::MIXED | Source::<R>::PAWNS);
        let ahead = select_unpredictable(is_pawn, to.index(), 0);
        let piece_type = PieceType::new((source.0 >> 8) as u8);
        Some(Move {
            from: Square::from_index(ahead.wrapping_add(shift)),
            to,
            piece_type,
            becomes: piece_type,
        })
    }
}

/// How far back the index of a pawn's square is after a step, after two, and after a capture to the left or
/// right, if that is the same on the whole board.
const fn shift_back<R: PieceRules, const US: usize>(way: usize) -> Option<u8> {
    let rules = pawns_of::<R>(US);
    let (direction, twice) = match way {
        0 => (rules.forward, false),
        1 => (rules.forward, true),
        2 => (rules.left(), false),
        _ => (rules.right(), false),
    };
    match R::Board::BOARD.set_step(direction.opposite()).shift() {
        Some(shift) if twice => Some((2 * shift) as u8),
        Some(shift) => Some(shift as u8),
        None => None,
    }
}

const fn const_back<R: PieceRules, const US: usize>(way: usize) -> u8 {
    match shift_back::<R, US>(way) {
        Some(shift) => shift,
        None => 0,
    }
}
