use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::SquareSet;
use chess_pieces::attacks::Movers;
use chess_pieces::{
    Army, BoardState, Generator, Legality, Move, MoveBatch, PieceType, PieceTypes, RoyalGuard,
    by_table::{ByTable, TableList},
    en_passant::Advance,
    royalty::has_one_king,
};
use variant_core::implement::{Reservoir, random_by_visiting, stop_at_move};
use variant_core::{IllegalMove, Position, Rng};

use crate::state::BoardOf;
use crate::{MoveSystem, MoveTest, TwoArmyGame, TwoArmyMove, TwoArmyPosition};

/// Moves by the game's [`PieceRules`](chess_pieces::PieceRules).
///
/// Checks, legality, random moves and `has_moves` need no list.
///
/// ```
/// use two_army_chess::TableMoves;
/// assert_eq!(size_of::<TableMoves>(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TableMoves;

impl<V: TwoArmyGame<Moves = Self>> MoveSystem<V> for TableMoves {
    type Move = Move<V::Rules>;

    const HAS_HANDS: Option<bool> = Some(false);

    const BY_TABLE: bool = true;

    #[inline(always)]
    fn visit<B>(
        position: &TwoArmyPosition<V>,
        visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.visit_by_table(visit)
    }

    #[inline]
    fn is_in_check(position: &TwoArmyPosition<V>, army: Army) -> bool {
        position.is_in_check_by_table(army)
    }

    fn has_moves(position: &TwoArmyPosition<V>) -> bool {
        position.has_moves_by_table()
    }

    fn is_legal(position: &TwoArmyPosition<V>, m: Self::Move) -> bool {
        position.is_legal_by_table(m)
    }

    fn gives_check(position: &TwoArmyPosition<V>, m: Self::Move) -> bool {
        position.gives_check_by_table(m)
    }

    fn visit_tactical(
        position: &TwoArmyPosition<V>,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.visit_tactical_by_table(visit)
    }

    fn random_move(position: &TwoArmyPosition<V>, rng: &mut Rng) -> Option<Self::Move> {
        random_by_table(position, rng, 3)
    }

    fn can_capture_en_passant(position: &TwoArmyPosition<V>, advance: Advance<BoardOf<V>>) -> bool {
        let us = position.turn;
        if const { !is_plain::<V>() } {
            let mut takers = position.board.en_passant_takers(us, advance).iter();
            return takers.any(|from| {
                let piece_type = position.pieces().type_at(from).unwrap_or(PieceType::PAWN);
                position.is_legal_by_table(Move::new(from, advance.target, piece_type))
            });
        }
        let test = position.legality();
        test.is_some_and(|test| position.board.can_legally_take(us, advance, &test))
    }
}

/// Whether the one king's safety alone decides, and no piece passes or is shy.
pub(crate) const fn is_plain<V: TwoArmyGame>() -> bool {
    V::MORE.is_none()
        && V::LIMITED.is_none()
        && has_one_king::<V::Rules>()
        && Movers::<V::Rules>::PASSING.is_empty()
        && Movers::<V::Rules>::SHY.is_empty()
}

/// Redraws illegal king moves up to `tries` times, else generates.
// One generator, as in `random_by_visiting`.
#[inline(never)]
fn random_by_table<V>(
    position: &TwoArmyPosition<V>,
    rng: &mut Rng,
    tries: u32,
) -> Option<Move<V::Rules>>
where
    V: TwoArmyGame<Moves = TableMoves>,
{
    if const { !is_plain::<V>() } {
        return random_by_visiting(position, rng);
    }
    let test = position.legality()?;
    if !position.board.en_passant().is_for(position.turn) {
        match (position.board).try_random(position.turn, &test, Reservoir::new(rng)) {
            Ok(m) => return m,
            Err(IllegalMove(m)) if m.piece_type == PieceType::KING && tries > 0 => {
                return random_by_table(position, rng, tries - 1);
            }
            Err(_) => (),
        }
    }
    random_by_visiting(position, rng)
}

impl<V: TwoArmyGame> TwoArmyPosition<V> {
    #[inline]
    pub(crate) fn is_in_check_by_table(&self, army: Army) -> bool {
        let hostile = self.pieces().army(army.enemy());
        self.board.is_checked(army, hostile)
    }

    pub(crate) fn has_moves_by_table(&self) -> bool {
        let hostile = self.pieces().army(self.turn.enemy());
        // A pawn that must promote and cannot does not step.
        let is_simple = const { is_plain::<V>() && V::PROMOTIONS.is_none() };
        is_simple && self.board.surely_has_moves(self.turn, hostile)
            || self.visit_moves_dyn(&mut stop_at_move).is_break()
    }

    #[inline(always)]
    pub(crate) fn promotions(&self, army: Army) -> PieceTypes {
        V::PROMOTIONS.map_or(PieceTypes::ALL, |promotions| promotions(self, army))
    }

    /// Visits the legal moves by the table; none without the king of [`Royalty::One`](chess_pieces::royalty::Royalty::One).
    #[inline(always)]
    pub fn visit_by_table<B>(
        &self,
        visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // One copy for each side.
        if self.turn.index() == 0 {
            self.visit_by_table_of::<0, B>(visit)
        } else {
            self.visit_by_table_of::<1, B>(visit)
        }
    }

    #[inline(always)]
    fn visit_by_table_of<const US: usize, B>(
        &self,
        mut visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = Army::new(US as u8);
        if const { !is_plain::<V>() } {
            let (guard, limit) = (self.guard(us), self.limit());
            self.unguarded(us).visit::<US, B>(|batch| match limit {
                None => guard.visit(batch, &mut visit),
                _ => self.visit_allowed(&guard, limit, batch, &mut visit),
            })?;
            return self.visit_allowed(&guard, limit, self.more(), &mut visit);
        }
        match self.generator(us) {
            Some(generator) => generator.visit::<US, B>(visit),
            None => ControlFlow::Continue(()),
        }
    }

    /// Captures and promotions of [`visit_by_table`](Self::visit_by_table).
    #[inline(never)]
    pub(crate) fn visit_tactical_by_table(
        &self,
        visit: &mut dyn FnMut(Move<V::Rules>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if const { !is_plain::<V>() } {
            let (guard, limit) = (self.guard(self.turn), self.limit());
            let generator = self.unguarded(self.turn);
            let mut visit_if = |m, is_tactical| {
                if is_tactical && self.allows(&guard, limit, m) {
                    visit(m)
                } else {
                    ControlFlow::Continue(())
                }
            };
            generator.visit_tactical_army(self.turn, |m| visit_if(m, m.from != m.to))?;
            return self.more().into_iter().try_for_each(|m| {
                let mut visit = |m| visit_if(m, true);
                self.board.visit_tactical(self.turn, m.into(), &mut visit)
            });
        }
        self.generator(self.turn)
            .map_or(ControlFlow::Continue(()), |generator| {
                generator.visit_tactical_army(self.turn, visit)
            })
    }

    /// Visits the moves of [`visit_by_table`](Self::visit_by_table) `from` some squares `to` some, without generating
    /// others.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use orthodox_chess::prelude::*;
    /// use orthodox_chess::board_geometry::{Chessboard, Geometry};
    /// let start = OrthodoxChess::default();
    /// let (knight, everywhere) = (Chessboard::squares(&["b1"]).unwrap(), Chessboard::BOARD.all());
    /// let mut moves = Vec::new();
    /// let _ = start.visit_moves_between(knight, everywhere, |batch| {
    ///     moves.extend(batch.into_iter().map(|m| m.to_string()));
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(moves, ["b1a3", "b1c3"]);
    /// ```
    pub fn visit_moves_between<B>(
        &self,
        from: SquareSet<BoardOf<V>>,
        to: SquareSet<BoardOf<V>>,
        mut visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B>
    where
        V: TwoArmyGame<Moves = TableMoves>,
    {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        if const { !is_plain::<V>() } {
            let moves_between = |batch: MoveBatch<V::Rules>| {
                let moves = batch.to_squares(to).into_iter();
                let mut moves = moves.filter(|m| from.contains(m.from));
                moves.try_for_each(|m| visit(m.into()))
            };
            return self.visit_by_table(moves_between);
        }
        match self.generator(self.turn) {
            None => ControlFlow::Continue(()),
            Some(generator) if self.turn.index() == 0 => {
                generator.visit_between::<0, B>(from, to, visit)
            }
            Some(generator) => generator.visit_between::<1, B>(from, to, visit),
        }
    }

    /// Empty squares and capturable pieces.
    #[inline(always)]
    pub(crate) fn destinations(&self, us: Army) -> SquareSet<BoardOf<V>> {
        let own = self.pieces().army(us);
        if const { Movers::<V::Rules>::WALLS.is_empty() } {
            return !own;
        }
        !(own | self.pieces().of_types(Movers::<V::Rules>::WALLS))
    }

    pub(crate) fn unguarded(&self, us: Army) -> Generator<'_, V::Rules, 0> {
        let mut generator = self.board.generator(self.destinations(us), []);
        generator.promotions = self.promotions(us);
        generator
    }

    pub(crate) fn guard(&self, us: Army) -> RoyalGuard<'_, V::Rules> {
        let hostile = self.pieces().army(us.enemy());
        RoyalGuard::new(&self.board, us, hostile)
    }

    fn limit(&self) -> Option<MoveTest<V>> {
        V::LIMITED.and_then(|limited| limited(self))
    }

    fn more(&self) -> Vec<Move<V::Rules>> {
        V::MORE.map_or_else(Vec::new, |more| more(self))
    }

    fn visit_allowed<B>(
        &self,
        guard: &RoyalGuard<'_, V::Rules>,
        limit: Option<MoveTest<V>>,
        moves: impl IntoIterator<Item = Move<V::Rules>>,
        visit: &mut impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let moves = moves.into_iter();
        let mut allowed = moves.filter(|&m| self.allows(guard, limit, m));
        allowed.try_for_each(|m| visit(m.into()))
    }

    fn allows(
        &self,
        guard: &RoyalGuard<'_, V::Rules>,
        limit: Option<MoveTest<V>>,
        m: Move<V::Rules>,
    ) -> bool {
        let is_safe = guard.allows(m);
        limit.map_or(is_safe, |allows| allows(self, m, is_safe))
    }

    #[inline(always)]
    fn generator(&self, us: Army) -> Option<Generator<'_, V::Rules, 1>> {
        let safety = (self.board).king_safety(us, self.pieces().army(us.enemy()))?;
        let mut generator = self.board.generator(self.destinations(us), [safety]);
        generator.promotions = self.promotions(us);
        Some(generator)
    }

    /// Whether [`visit_by_table`](Self::visit_by_table) has a move.
    pub(crate) fn is_legal_by_table(&self, m: Move<V::Rules>) -> bool {
        if const { !is_plain::<V>() } {
            let test = Legality {
                destinations: self.destinations(self.turn),
                promotions: self.promotions(self.turn),
                kings: [],
            };
            let guard = self.guard(self.turn);
            let is_known = self.board.is_legal(self.turn, m, &test) || self.more().contains(&m);
            return is_known && self.allows(&guard, self.limit(), m);
        }
        let test = self.legality();
        test.is_some_and(|test| self.board.is_legal(self.turn, m, &test))
    }

    fn gives_check_by_table(&self, m: Move<V::Rules>) -> bool {
        let (us, pieces) = (self.turn, self.pieces());
        if const { !is_plain::<V>() } {
            let them = us.enemy();
            let mut next = self.board;
            next.make(us, m, &mut |_| ());
            return !self.is_in_check_by_table(them)
                && next.is_checked(them, next.pieces().army(us));
        }
        let king = pieces.king(us.enemy());
        king.is_some_and(|king| self.board.gives_check(us, m, king, pieces.army(us)))
    }

    #[inline(always)]
    fn legality(&self) -> Option<Legality<BoardOf<V>, 1>> {
        let us = self.turn;
        let king = self.pieces().king(us)?;
        Some(Legality {
            destinations: self.destinations(us),
            promotions: self.promotions(us),
            kings: [(king, self.pieces().army(us.enemy()))],
        })
    }
}

impl<V: TwoArmyGame> ByTable for TwoArmyPosition<V> {
    type Rules = V::Rules;

    fn board(&self) -> &BoardState<V::Rules> {
        self.board()
    }

    fn table_moves(&self) -> Option<TableList<V::Rules>> {
        let is_bound = self.decided().is_some() || self.limit().is_some() || self.must_drop();
        (V::Moves::BY_TABLE && !is_bound).then(|| {
            let (moves, more) = (self.moves().into_iter(), self.more());
            let moves = moves.filter_map(TwoArmyMove::<V>::exchange_move);
            TableList {
                army: self.turn,
                promotions: self.promotions(self.turn),
                moves: moves.filter(|m| !more.contains(m)).collect(),
            }
        })
    }
}
