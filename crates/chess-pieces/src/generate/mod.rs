/// Returns a value for an army whose number is the constant `US`.
macro_rules! with_army {
    ($army:expr, $armies:ident, $value:expr) => {
        with_army!(@ $army, $armies, $value, 0 1 2 3 4 5 6 7)
    };
    (@ $army:expr, $armies:ident, $value:expr, $($number:literal)*) => {
        $(if const { $number < $armies } && $army.index() == $number {
            const US: usize = $number;
            return $value;
        })*
    };
}

mod can_move;
mod en_passant;
mod king;
mod legality;
mod pawns;
mod random;
mod some;

pub use legality::Legality;

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Direction, Square, SquareSet};

use crate::attacks::{first_steps, lines, targets};
use crate::movement::{Movement, Movers};
use crate::{
    Army, BoardState, CastlingRights, EnPassantRights, KingSafety, MoveBatch, PieceRules,
    PieceType, PieceTypes, Pieces, PromotingPiece,
};

/// Input of move generation for one army.
///
/// `KINGS` kings must stay safe: one in most games, none without a king, two for partners who move together.
///
/// Most games use [`BoardState::generator`](crate::BoardState::generator).
///
/// ```
/// use std::ops::ControlFlow;
///
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::{Army, Generator, PieceType, Pieces};
/// use chess_pieces::variant_core::Batch;
/// # use chess_pieces::internals::Duel;
///
/// let mut pieces = Pieces::<Chessboard, 2>::EMPTY;
/// pieces.put("a1".parse()?, Army::new(0), PieceType::QUEEN);
/// let generator = Generator::<Duel, 2, 0>::new(&pieces, !pieces.occupied(), []);
/// let mut count = 0;
/// let _ = generator.visit::<0, ()>(|moves| {
///     count += moves.len();
///     ControlFlow::Continue(())
/// });
/// assert_eq!(count, 21);
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Generator<
    'a,
    R: PieceRules,
    const ARMIES: usize,
    const KINGS: usize,
    const TYPES: usize = 6,
> {
    /// Pieces.
    pub pieces: &'a Pieces<R::Board, ARMIES, TYPES>,
    /// Occupied squares and walls.
    pub occupied: SquareSet<R::Board>,
    /// Empty squares and capturable pieces.
    pub destinations: SquareSet<R::Board>,
    /// Kings to keep safe. Other kings may go anywhere.
    pub kings: [KingSafety<R>; KINGS],
    /// En passant rights; those of other armies are ignored.
    pub en_passant: EnPassantRights<R, ARMIES>,
    /// Castling rights; those of other armies are ignored.
    pub castling: CastlingRights,
    /// Promotions of pawns.
    pub promotions: PieceTypes,
}

impl<R: PieceRules, const ARMIES: usize, const TYPES: usize> BoardState<R, ARMIES, TYPES> {
    /// Generator of moves to `destinations` (empty squares and capturable pieces) that leave the
    /// `kings` safe.
    #[inline(always)]
    pub fn generator<const KINGS: usize>(
        &self,
        destinations: SquareSet<R::Board>,
        kings: [KingSafety<R>; KINGS],
    ) -> Generator<'_, R, ARMIES, KINGS, TYPES> {
        Generator {
            en_passant: self.en_passant,
            castling: self.castling,
            ..Generator::new(&self.pieces, destinations, kings)
        }
    }

    /// Visits the legal moves of an army known at run time, at most the eighth. [`Generator::visit`] takes
    /// the army at compile time.
    #[inline(always)]
    pub fn visit<const KINGS: usize, B>(
        &self,
        army: Army,
        destinations: SquareSet<R::Board>,
        kings: [KingSafety<R>; KINGS],
        visit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.generator(destinations, kings).visit_army(army, visit)
    }
}

impl<'a, R: PieceRules, const ARMIES: usize, const KINGS: usize, const TYPES: usize>
    Generator<'a, R, ARMIES, KINGS, TYPES>
{
    /// Creates a generator without castling and en passant.
    #[inline(always)]
    pub fn new(
        pieces: &'a Pieces<R::Board, ARMIES, TYPES>,
        destinations: SquareSet<R::Board>,
        kings: [KingSafety<R>; KINGS],
    ) -> Self {
        Self {
            pieces,
            occupied: pieces.occupied(),
            destinations,
            kings,
            en_passant: EnPassantRights::NONE,
            castling: CastlingRights::NONE,
            promotions: R::promotions(),
        }
    }

    /// Visits the legal moves of army `US` until `visit` breaks: kings, other types by ascending number,
    /// pawns, en passant.
    ///
    /// # Errors
    /// The value of `visit`.
    #[inline]
    pub fn visit<const US: usize, B>(
        &self,
        mut visit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let own = self.pieces.army(Army::new(US as u8));
        let check_mask = self.check_mask();
        if let Some(king) = (own & self.pieces.of_type(PieceType::KING)).first() {
            self.visit_king::<US, B>(king, &mut visit)?;
        }
        if check_mask.is_empty() && const { !Movers::<R>::BENT } {
            return Continue(());
        }
        self.visit_pieces(own, check_mask, &mut visit)?;
        self.visit_pawns::<US, B>(own, check_mask, &mut visit)?;
        self.visit_en_passant::<US, B>(&mut visit)
    }

    /// Like [`visit`](Self::visit), for an army known at run time, at most the eighth.
    ///
    /// # Errors
    /// The value of `visit`.
    #[inline(always)]
    pub fn visit_army<B>(
        &self,
        army: Army,
        visit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        with_army!(army, ARMIES, self.visit::<US, B>(visit));
        Continue(())
    }

    /// Destinations of pieces other than kings, pins aside.
    #[inline(always)]
    pub fn check_mask(&self) -> SquareSet<R::Board> {
        self.kings
            .iter()
            .fold(self.destinations, |all, safety| all & safety.check_mask)
    }

    /// Visits the legal moves of the `own` pieces except kings and pawns to `check_mask`, pins aside. A part
    /// of [`visit`](Self::visit), for games where some pieces may not move.
    ///
    /// # Errors
    /// The value of `visit`.
    #[inline(always)]
    pub fn visit_pieces<B>(
        &self,
        own: SquareSet<R::Board>,
        check_mask: SquareSet<R::Board>,
        visit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // One copy for each type: unused movement costs nothing.
        macro_rules! visit_types {
            ($($number:literal)*) => {
                $(self.visit_type::<$number, B>(own, check_mask, visit)?;)*
            };
        }
        visit_types!(1 2 3 4 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
        Continue(())
    }

    /// Visits the legal moves of the `own` pieces of type `TYPE`, no king or pawn. A part of
    /// [`visit_pieces`](Self::visit_pieces), for games with additional moves.
    ///
    /// # Errors
    /// The value of `visit`.
    #[inline(always)]
    pub fn visit_type<const TYPE: usize, B>(
        &self,
        own: SquareSet<R::Board>,
        check_mask: SquareSet<R::Board>,
        visit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if const { TYPE >= TYPES || !Movement::of::<R>(TYPE).moves() } {
            return Continue(());
        }
        let movement = const { Movement::of::<R>(TYPE) };
        let piece_type = PieceType::new(TYPE as u8);
        let mut pieces = self.pieces.of_type(piece_type) & own;
        if movement.is_knight() && const { !Movers::<R>::BENT } {
            pieces -= self.pinned();
        }
        let army = self.army_of(movement, pieces);
        for from in pieces {
            if self.is_hemmed_in(movement, from) {
                continue;
            }
            // Visited although empty: some games add to it.
            let reached =
                if const { !Movers::<R>::BENT } && self.cannot_answer(movement, from, check_mask) {
                    SquareSet::EMPTY
                } else {
                    targets::<R>(movement, army, piece_type, from, self.occupied)
                };
            let targets = if const { Movers::<R>::BENT } && self.pinned().contains(from) {
                self.tried(from, reached & self.destinations)
            } else if movement.is_knight() && const { !Movers::<R>::BENT } {
                reached & check_mask
            } else {
                self.allowed(from, reached & check_mask)
            };
            let batch = MoveBatch::piece(piece_type, from, targets);
            if const { Movers::<R>::PROMOTING.contains(PieceType::new(TYPE as u8)) } {
                self.visit_promoting(batch, visit)?;
            } else {
                visit(batch)?;
            }
        }
        Continue(())
    }

    #[inline(never)]
    pub(crate) fn visit_promoting<B>(
        &self,
        batch: MoveBatch<R>,
        visit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut staying = batch;
        if let MoveBatch::Piece {
            piece_type,
            from,
            targets,
        } = &mut staying
            && let Some(army) = self.pieces.army_at(*from)
            && let Some(definition) = R::PIECES.get(piece_type.index())
        {
            let zone = definition.zone(army);
            let promoting = if zone.contains(*from) {
                *targets
            } else {
                *targets & zone
            };
            if !promoting.is_empty() {
                visit(MoveBatch::Promotions {
                    back: Direction::North,
                    targets: promoting,
                    to: definition.promotes_to,
                    piece: Some(PromotingPiece::new(*piece_type, *from)),
                })?;
            }
            *targets -= definition.forced_squares(army);
        }
        visit(staying)
    }

    #[inline(always)]
    fn army_of(&self, movement: Movement, pieces: SquareSet<R::Board>) -> Army {
        let first = if movement.by_army {
            pieces.first()
        } else {
            None
        };
        let army = first.and_then(|from| self.pieces.army_at(from));
        army.unwrap_or(Army::new(0))
    }

    #[inline(never)]
    pub(crate) fn tried(
        &self,
        from: Square<R::Board>,
        targets: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        let occupied = self.occupied.without(from);
        let is_safe = |&to: &Square<R::Board>| {
            self.kings.iter().all(|safety| {
                safety.king == from
                    || !safety.attacked_after(
                        self.pieces,
                        safety.king,
                        to.into(),
                        occupied.with(to),
                    )
            })
        };
        targets.iter().filter(is_safe).collect()
    }

    #[inline(always)]
    fn is_hemmed_in(&self, movement: Movement, from: Square<R::Board>) -> bool {
        let closed = self.occupied - self.destinations;
        first_steps::<R>(movement, from).is_some_and(|steps| steps.is_subset(closed))
    }

    #[inline(always)]
    fn cannot_answer(
        &self,
        movement: Movement,
        from: Square<R::Board>,
        check_mask: SquareSet<R::Board>,
    ) -> bool {
        self.kings.iter().any(KingSafety::in_check)
            && lines::<R>(movement, from).is_some_and(|lines| lines.is_disjoint(check_mask))
    }

    #[inline(always)]
    fn pinned(&self) -> SquareSet<R::Board> {
        self.kings
            .iter()
            .fold(SquareSet::EMPTY, |all, safety| all | safety.pinned)
    }

    /// `targets` open to a piece on `from` by pins.
    #[doc(hidden)]
    #[inline(always)]
    pub fn allowed(
        &self,
        from: Square<R::Board>,
        targets: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        self.kings.iter().fold(targets, |allowed, safety| {
            safety.allowed(from, self.occupied, allowed)
        })
    }
}
