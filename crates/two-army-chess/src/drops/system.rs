use core::ops::ControlFlow;

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{Army, PieceType};

use super::{HandBatch, HandMove};
use crate::state::BoardOf;
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

impl<V: TwoArmyGame<Moves = Self>> MoveSystem<V> for Drops {
    type Move = HandMove<V::Rules>;

    #[inline(always)]
    fn visit<B>(
        position: &TwoArmyPosition<V>,
        mut visit: impl FnMut(HandBatch<V::Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.visit_by_table(|batch| visit(HandBatch::Board(batch)))?;
        position.visit_drops(visit)
    }

    fn is_in_check(position: &TwoArmyPosition<V>, army: Army) -> bool {
        position.is_in_check_by_table(army)
    }

    fn has_moves(position: &TwoArmyPosition<V>) -> bool {
        position.has_moves_by_table()
    }

    /// Drops take nothing.
    fn visit_tactical(
        position: &TwoArmyPosition<V>,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.visit_tactical_by_table(&mut |m| visit(HandMove::Board(m)))
    }

    fn is_legal(position: &TwoArmyPosition<V>, m: Self::Move) -> bool {
        match m {
            HandMove::Board(m) => position.is_legal_by_table(m),
            HandMove::Drop { piece_type, to } => position.is_legal_drop(piece_type, to),
            HandMove::Gate { .. } => false,
        }
    }
}

impl<V: TwoArmyGame> TwoArmyPosition<V> {
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
    fn safe_empty_squares(&self) -> SquareSet<BoardOf<V>> {
        let us = self.turn;
        let safety = self.board.king_safety(us, self.pieces().army(us.enemy()));
        safety.map_or(SquareSet::EMPTY, |safety| {
            safety.check_mask - self.pieces().occupied()
        })
    }

    fn is_legal_drop(&self, piece_type: PieceType, to: Square<BoardOf<V>>) -> bool {
        let us = self.turn;
        let is_held = (self.hands()).is_some_and(|hands| hands.count(us, piece_type) > 0);
        is_held
            && <BoardOf<V>>::BOARD.len() > usize::from(to.index())
            && self.safe_empty_squares().contains(to)
            && V::drop_squares(self, us, piece_type).contains(to)
    }
}
