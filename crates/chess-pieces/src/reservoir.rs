use core::hint::select_unpredictable;
use core::marker::PhantomData;

use board_geometry::{Direction, Geometry, Square, SquareSet};
use variant_core::{Batch, Reservoir, Rng};

use crate::{Move, MoveBatch, PieceRules, PieceType, PieceTypes};

/// Draws one of the moves of batches that pass by, each move equally likely.
///
/// The same as a [`Reservoir`] of whole batches, but what is kept of the one that leads are two words: they
/// are chosen among in registers, by conditional moves.
///
/// ```
/// use board_geometry::{Chessboard, Direction, Geometry};
/// use chess_pieces::{MoveBatch, MoveReservoir, PawnRules, PieceRules};
/// use variant_core::Rng;
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Duel;
/// impl PieceRules for Duel {
///     type Board = Chessboard;
///     const PAWNS: &'static [PawnRules<Chessboard>] = &[];
/// }
/// let mut reservoir = MoveReservoir::<Duel>::new(&mut Rng::new(1));
/// assert_eq!(reservoir.draw(), None);
/// let e4 = Chessboard::BOARD.named("e4").unwrap().into();
/// reservoir.add(MoveBatch::Pawns { back: Direction::South, double: true, targets: e4 });
/// assert_eq!(reservoir.draw().unwrap().to_string(), "e2e4");
/// ```
#[derive(Clone, Debug)]
pub struct MoveReservoir<R: PieceRules> {
    reservoir: Reservoir,
    targets: SquareSet<R::Board>,
    source: Source<R>,
    /// The place of the move that leads in its batch.
    place: u64,
}

/// All of a batch but its targets, as a word: from the lowest bits up the square that a piece comes from or
/// the way that pawns go back, the number of the type, whether they are pawns, whether these took two steps,
/// and the types of promotions.
#[derive(Clone, Copy, Debug)]
struct Source<R>(u64, PhantomData<R>);

impl<R: PieceRules> Source<R> {
    const PAWNS: u64 = 1 << 16;
    const DOUBLE: u64 = 1 << 17;
    const TYPES: u32 = 32;

    const NONE: Self = Self(0, PhantomData);

    #[inline(always)]
    fn of(batch: MoveBatch<R>) -> Self {
        let word = match batch {
            MoveBatch::Piece {
                piece_type, from, ..
            } => u64::from(from.index()) | (piece_type.index() as u64) << 8,
            MoveBatch::Pawns { back, double, .. } => {
                back as u64 | Self::PAWNS | if double { Self::DOUBLE } else { 0 }
            }
            MoveBatch::Promotions { back, to, .. } => {
                back as u64 | Self::PAWNS | u64::from(to.bits()) << Self::TYPES
            }
        };
        Self(word, PhantomData)
    }

    #[inline(always)]
    const fn has(self, flag: u64) -> bool {
        self.0 & flag != 0
    }

    #[inline(always)]
    const fn promotions(self) -> PieceTypes {
        PieceTypes::from_bits((self.0 >> Self::TYPES) as u32)
    }

    /// The way back of pawns.
    #[inline(always)]
    const fn back(self) -> Direction {
        Direction::ALL[self.0 as usize % 8]
    }

    /// The type and the square of the piece that goes to a square. Whether it is a pawn cannot be foreseen:
    /// both ways back are taken.
    #[inline(always)]
    fn piece_to(self, to: Square<R::Board>) -> (PieceType, Square<R::Board>) {
        let step = |square| R::Board::BOARD.step(square, self.back()).unwrap_or(square);
        let once = step(to);
        let pawn = if self.has(Self::DOUBLE) {
            step(once)
        } else {
            once
        };
        let piece_type = PieceType::new((self.0 >> 8) as u8);
        let from = if self.has(Self::PAWNS) {
            pawn
        } else {
            Square::from_index(self.0 as u8)
        };
        (piece_type, from)
    }
}

impl<R: PieceRules> MoveReservoir<R> {
    /// No move so far.
    #[inline(always)]
    pub const fn new(rng: &mut Rng) -> Self {
        Self {
            reservoir: Reservoir::new(rng),
            targets: SquareSet::EMPTY,
            source: Source::NONE,
            place: 0,
        }
    }

    /// Adds the moves of a batch.
    #[inline(always)]
    pub fn add(&mut self, batch: MoveBatch<R>) {
        let drawn = self.reservoir.add(batch.len() as u64);
        let leads = drawn.is_some();
        let (MoveBatch::Piece { targets, .. }
        | MoveBatch::Pawns { targets, .. }
        | MoveBatch::Promotions { targets, .. }) = batch;
        self.targets = select_unpredictable(leads, targets, self.targets);
        self.place = select_unpredictable(leads, drawn.unwrap_or(0), self.place);
        self.source.0 = select_unpredictable(leads, Source::of(batch).0, self.source.0);
    }

    /// One of the moves; `None` if there was none.
    #[inline(always)]
    pub fn draw(&self) -> Option<Move<R>> {
        let promotions = self.source.promotions();
        if !promotions.is_empty() {
            return self.draw_promotion();
        }
        let to = self.targets.without_first(self.place as usize).first()?;
        let (piece_type, from) = self.source.piece_to(to);
        Some(Move {
            from,
            to,
            piece_type,
            becomes: piece_type,
        })
    }

    #[inline(never)]
    fn draw_promotion(&self) -> Option<Move<R>> {
        let batch = MoveBatch::Promotions {
            back: self.source.back(),
            targets: self.targets,
            to: self.source.promotions(),
        };
        batch.nth(self.place as usize)
    }
}
