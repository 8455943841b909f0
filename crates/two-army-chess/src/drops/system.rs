use core::ops::ControlFlow;

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::attacks::attacks_from;
use chess_pieces::{
    Army, PieceType,
    royalty::{has_one_king, royal_types, royals},
};
use variant_core::Position;
use variant_core::implement::stop_at_move;

use super::{HandBatch, HandMove};
use crate::game::{HandsIn, held_as, held_types, sides_of};
use crate::state::BoardOf;
use crate::{MoveSystem, TwoArmyGame, TwoArmyMove, TwoArmyPosition};

/// Moves by the piece table, and drops, of a game with [`HANDS`](TwoArmyGame::HANDS).
///
/// Pieces are dropped on empty [`drop_squares`](TwoArmyGame::drop_squares), also to block a check.
///
/// ```
/// use two_army_chess::Drops;
/// assert_eq!(size_of::<Drops>(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drops;

impl<V: TwoArmyGame<Moves = Self>> MoveSystem<V> for Drops {
    type Move = HandMove<V::Rules>;

    const HAS_HANDS: Option<bool> = Some(true);

    const BY_TABLE: bool = true;

    #[inline(always)]
    fn visit<B>(
        position: &TwoArmyPosition<V>,
        mut visit: impl FnMut(HandBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !position.must_drop() {
            position.visit_by_table(|batch| visit(HandBatch::Board(batch)))?;
        }
        position.visit_drops(visit)
    }

    fn is_in_check(position: &TwoArmyPosition<V>, army: Army) -> bool {
        position.is_in_check_by_table(army)
    }

    fn has_moves(position: &TwoArmyPosition<V>) -> bool {
        if position.must_drop() {
            return position.visit_moves_dyn(&mut stop_at_move).is_break();
        }
        position.has_moves_by_table()
    }

    /// Drops take nothing, but some promote.
    fn visit_tactical(
        position: &TwoArmyPosition<V>,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !position.must_drop() {
            position.visit_tactical_by_table(&mut |m| visit(HandMove::Board(m)))?;
        }
        if !V::HAND_RULES.either_side {
            return ControlFlow::Continue(());
        }
        position.visit_drops(|batch| HandMove::visit_tactical(position, batch, &mut *visit))
    }

    fn is_legal(position: &TwoArmyPosition<V>, m: Self::Move) -> bool {
        match m {
            HandMove::Board(m) => !position.must_drop() && position.is_legal_by_table(m),
            HandMove::Drop { piece_type, to } => position.is_legal_drop(piece_type, to),
            HandMove::Gate { .. } => false,
        }
    }
}

impl<V: TwoArmyGame> TwoArmyPosition<V> {
    /// Whether the side to move has a piece in hand that it [places first](crate::HandRules::placed_first).
    pub(crate) fn must_drop(&self) -> bool {
        let held = |hands: &HandsIn<V>| hands.of(self.turn).next().is_some();
        V::HAND_RULES.placed_first && self.hands().is_some_and(held)
    }

    /// Squares where a drop does not mate, for [`drop_squares`](TwoArmyGame::drop_squares).
    pub fn without_mates(
        &self,
        piece_type: PieceType,
        squares: SquareSet<BoardOf<V>>,
    ) -> SquareSet<BoardOf<V>>
    where
        V::Moves: MoveSystem<V, Move = HandMove<V::Rules>>,
    {
        let (us, occupied) = (self.turn, self.pieces().occupied());
        let royals = royals::<V::Rules>(self.pieces(), us.enemy());
        let mates = |to: &Square<_>| {
            let attacked = attacks_from::<V::Rules>(us, piece_type, *to, occupied);
            if attacked.is_disjoint(royals) {
                return false;
            }
            let next = self.play_unchecked(HandMove::Drop {
                piece_type,
                to: *to,
            });
            next.is_check() && !next.has_moves()
        };
        squares - (squares - occupied).iter().filter(mates).collect()
    }

    #[inline(always)]
    fn visit_drops<B>(
        &self,
        mut visit: impl FnMut(HandBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(hands) = self.hands() else {
            return ControlFlow::Continue(());
        };
        let us = self.turn;
        let mut held = hands.of(us).peekable();
        if held.peek().is_none() {
            return ControlFlow::Continue(());
        }
        let free = self.safe_empty_squares();
        if free.is_empty() {
            return ControlFlow::Continue(());
        }
        for piece_type in held.flat_map(|(held, _)| sides_of::<V>(held).iter()) {
            let targets = free & self.drop_squares(piece_type);
            visit(HandBatch::Drops {
                piece_type,
                targets,
            })?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn safe_empty_squares(&self) -> SquareSet<BoardOf<V>> {
        let (us, all) = (self.turn, <BoardOf<V>>::BOARD.all());
        let answers = if const { has_one_king::<V::Rules>() } {
            let safety = self.board.king_safety(us, self.pieces().army(us.enemy()));
            // A king in hand needs no answer.
            safety.map_or(all, |safety| safety.check_mask)
        } else {
            self.guard(us).check_mask
        };
        (answers & all) - self.pieces().occupied()
    }

    /// Empty squares where a type may be dropped, checks aside.
    #[inline(always)]
    fn drop_squares(&self, piece_type: PieceType) -> SquareSet<BoardOf<V>> {
        let squares = V::drop_squares(self, self.turn, piece_type);
        if !(held_types::<V>() & royal_types::<V::Rules>()).contains(piece_type) {
            return squares;
        }
        let hostile = self.pieces().army(self.turn.enemy());
        let is_safe = |square: &Square<_>| !self.board.is_attacked(*square, hostile);
        squares.iter().filter(is_safe).collect()
    }

    fn is_legal_drop(&self, piece_type: PieceType, to: Square<BoardOf<V>>) -> bool {
        let us = self.turn;
        let held = held_as::<V>(piece_type);
        let is_held = (self.hands()).is_some_and(|hands| hands.count(us, held) > 0);
        is_held
            && <BoardOf<V>>::BOARD.len() > usize::from(to.index())
            && self.safe_empty_squares().contains(to)
            && self.drop_squares(piece_type).contains(to)
    }
}
