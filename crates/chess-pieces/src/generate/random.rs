//! One move out of all, without a list.

use core::hint::select_unpredictable;
use core::marker::PhantomData;
use core::ops::ControlFlow::Continue;

use board_geometry::{Direction, Geometry, Square, SquareSet};
use variant_core::{Batch, Reservoir, Rng};

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
        let _ = generator.visit::<US, ()>(|batch| {
            lead.add(batch);
            Continue(())
        });
        let m = lead.draw()?;
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

    /// The piece that goes to a square, of a batch not kept otherwise: its type and where it comes from.
    /// Whether it is a pawn cannot be foreseen.
    #[inline(always)]
    fn piece(self, to: Square<R::Board>) -> (PieceType, Square<R::Board>) {
        let ahead = select_unpredictable(self.has(Self::PAWNS), to.index(), 0);
        let from = Square::from_index(ahead.wrapping_add(self.0 as u8));
        (PieceType::new((self.0 >> 8) as u8), from)
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
        let len = batch.len() as u64;
        let drawn = self.reservoir.add(len);
        let leads = drawn < len;
        self.targets = select_unpredictable(leads, targets, self.targets);
        self.place = select_unpredictable(leads, drawn, self.place);
        self.source.0 = select_unpredictable(leads, Source::of(batch).0, self.source.0);
    }

    /// The move that is drawn.
    #[inline(always)]
    fn draw(&self) -> Option<Move<R>> {
        let place = self.place as usize;
        if self.source.has(Source::<R>::OTHERWISE) {
            return self.source.batch(self.targets).nth(place);
        }
        let to = self.targets.without_first(place).first()?;
        let (piece_type, from) = self.source.piece(to);
        Some(Move {
            from,
            to,
            piece_type,
            becomes: piece_type,
        })
    }
}
