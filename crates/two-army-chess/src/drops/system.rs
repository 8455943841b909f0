use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, PieceType};
use variant_core::Position;
use variant_core::implement::stop_at_move;

use super::{HandBatch, HandMove};
use crate::game::BoardOf;
use crate::{MoveSystem, TwoArmyGame, TwoArmyPosition};

/// Moves by the piece table, and drops, of a game with [`HANDS`](TwoArmyGame::HANDS).
///
/// Captured pieces go into the captor's hand, promoted ones as pawns. Pieces are dropped on empty
/// [`drop_squares`](TwoArmyGame::drop_squares), also to block a check.
///
/// ```
/// use two_army_chess::Drops;
/// assert_eq!(size_of::<Drops>(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drops;

impl<V: TwoArmyGame<TYPES, Moves = Self>, const TYPES: usize> MoveSystem<V, TYPES> for Drops {
    type Move = HandMove<V::Rules>;

    #[inline(always)]
    fn visit<B>(
        position: &TwoArmyPosition<V, TYPES>,
        mut visit: impl FnMut(HandBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.visit_by_table(|batch| visit(HandBatch::Board(batch)))?;
        position.visit_drops(visit)
    }

    #[inline]
    fn is_in_check(position: &TwoArmyPosition<V, TYPES>, army: Army) -> bool {
        let hostile = position.pieces().army(army.enemy());
        position.board.is_checked(army, hostile)
    }

    #[inline]
    fn has_moves(position: &TwoArmyPosition<V, TYPES>) -> bool {
        let hostile = position.pieces().army(position.turn.enemy());
        V::PROMOTIONS.is_none() && position.board.surely_has_moves(position.turn, hostile)
            || position.visit_moves_dyn(&mut stop_at_move).is_break()
    }

    /// Drops take nothing.
    fn visit_tactical(
        position: &TwoArmyPosition<V, TYPES>,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.visit_tactical_by_table(&mut |m| visit(HandMove::Board(m)))
    }

    #[inline]
    fn is_legal(position: &TwoArmyPosition<V, TYPES>, m: Self::Move) -> bool {
        match m {
            HandMove::Board(m) => position.is_legal_by_table(m),
            HandMove::Drop { piece_type, to } => position.is_legal_drop(piece_type, to),
            HandMove::Gate { .. } => false,
        }
    }
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    /// Visits the legal drops, for games with moves of their own; none without [`HANDS`](TwoArmyGame::HANDS).
    ///
    /// # Errors
    /// The value of `visit`.
    #[inline(always)]
    pub fn visit_drops<B>(
        &self,
        mut visit: impl FnMut(HandBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(hands) = V::HANDS.map(|hands| (hands.get)(&self.game)) else {
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
        for (piece_type, _) in held {
            let targets = free & V::drop_squares(self, us, piece_type);
            visit(HandBatch::Drops {
                piece_type,
                targets,
            })?;
        }
        ControlFlow::Continue(())
    }

    /// None without a king.
    #[inline(always)]
    fn safe_empty_squares(&self) -> SquareSet<BoardOf<V, TYPES>> {
        let us = self.turn;
        let safety = self.board.king_safety(us, self.pieces().army(us.enemy()));
        safety.map_or(SquareSet::EMPTY, |safety| {
            safety.check_mask - self.pieces().occupied()
        })
    }

    fn is_legal_drop(&self, piece_type: PieceType, to: Square<BoardOf<V, TYPES>>) -> bool {
        let us = self.turn;
        let is_held =
            V::HANDS.is_some_and(|hands| (hands.get)(&self.game).count(us, piece_type) > 0);
        is_held
            && <BoardOf<V, TYPES> as board_geometry::Geometry>::BOARD.len()
                > usize::from(to.index())
            && self.safe_empty_squares().contains(to)
            && V::drop_squares(self, us, piece_type).contains(to)
    }
}
