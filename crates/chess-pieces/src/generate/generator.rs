use core::ops::ControlFlow;

use board_geometry::{Direction, Square, SquareSet};

use crate::{
    BoardState, CastlingRights, KingSafety, MoveBatch, PieceRules, PieceTypes, Pieces,
    PromotingPiece, en_passant::EnPassantRights,
};

/// Input of move generation for one army, mostly by [`BoardState::generator`](crate::BoardState::generator).
///
/// `KINGS` kings must stay safe: mostly one, none without a king, two for partners who move together.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use chess_pieces::{Army, Generator, PieceType, Pieces};
/// use chess_pieces::variant_core::Batch;
/// # use chess_pieces::Duel;
///
/// let mut pieces = Pieces::<Duel>::EMPTY;
/// pieces.put("a1".parse()?, Army::new(0), PieceType::QUEEN);
/// let generator = Generator::<Duel, 0>::new(&pieces, !pieces.occupied(), []);
/// let mut count = 0;
/// let _ = generator.visit::<0, ()>(|moves| {
///     count += moves.len();
///     ControlFlow::Continue(())
/// });
/// assert_eq!(count, 21);
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Generator<'a, R: PieceRules, const KINGS: usize> {
    /// Pieces of all armies.
    pub pieces: &'a Pieces<R>,
    /// Occupied squares and walls.
    pub occupied: SquareSet<R::Board>,
    /// Empty squares and capturable pieces.
    pub destinations: SquareSet<R::Board>,
    /// Kings to keep safe; others may go anywhere.
    pub kings: [KingSafety<R>; KINGS],
    /// En passant rights; ignores those of other armies.
    pub en_passant: EnPassantRights<R>,
    /// Castling rights; ignores those of other armies.
    pub castling: CastlingRights,
    /// Types to promote to.
    pub promotions: PieceTypes,
}

impl<R: PieceRules> BoardState<R> {
    /// Generator of moves to `destinations` that leave the `kings` safe.
    #[inline(always)]
    pub fn generator<const KINGS: usize>(
        &self,
        destinations: SquareSet<R::Board>,
        kings: [KingSafety<R>; KINGS],
    ) -> Generator<'_, R, KINGS> {
        Generator {
            en_passant: self.en_passant,
            castling: self.castling,
            ..Generator::new(&self.pieces, destinations, kings)
        }
    }
}

impl<'a, R: PieceRules, const KINGS: usize> Generator<'a, R, KINGS> {
    /// Creates a generator without castling and en passant.
    #[inline(always)]
    pub fn new(
        pieces: &'a Pieces<R>,
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
            promotions: PieceTypes::ALL,
        }
    }

    /// Destinations of pieces other than kings, pins aside.
    #[inline(always)]
    pub fn check_mask(&self) -> SquareSet<R::Board> {
        self.kings
            .iter()
            .fold(self.destinations, |all, safety| all & safety.check_mask)
    }

    #[inline(always)]
    pub(super) fn pinned(&self) -> SquareSet<R::Board> {
        self.kings
            .iter()
            .fold(SquareSet::EMPTY, |all, safety| all | safety.pinned)
    }

    /// `targets` that pins leave to a piece on `from`.
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

    #[inline(never)]
    pub(super) fn tried(
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
    pub(super) fn pawn_promotions(&self) -> PieceTypes {
        R::promotions() & self.promotions
    }

    #[inline(never)]
    pub(super) fn visit_promoting<B>(
        &self,
        batch: MoveBatch<R>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
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
            let to = definition.promotes_to & self.promotions;
            if !promoting.is_empty() && !to.is_empty() {
                emit(MoveBatch::Promotions {
                    back: Direction::North,
                    targets: promoting,
                    to,
                    piece: Some(PromotingPiece::new(*piece_type, *from)),
                })?;
            }
            *targets -= definition.forced_squares(army);
            if definition.must_promote {
                *targets -= promoting;
            }
        }
        emit(staying)
    }
}
