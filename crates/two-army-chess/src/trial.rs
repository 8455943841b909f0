use core::ops::ControlFlow;

use board_geometry::Square;
use chess_pieces::{Move, MoveBatch, PieceType};
use variant_core::Position;

use crate::state::BoardOf;
use crate::{MoveSystem, TwoArmyGame, TwoArmyPosition};

/// Visits the moves by the table, each made and tested: a [`MoveSystem::visit`] for moves that change more squares, or
/// other [checks](MoveSystem::checkers).
///
/// A move is legal if the own king stands afterwards, and is not in check or the game is
/// [decided](TwoArmyGame::DECIDED). A king does not castle out of or through check.
pub fn visit_by_trial<V, B>(
    position: &TwoArmyPosition<V>,
    mut visit: impl FnMut(MoveBatch<V::Rules>) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    V: TwoArmyGame<Moves: MoveSystem<V, Move = Move<V::Rules>>>,
{
    let us = position.turn();
    let generator = position.unguarded(us);
    generator.visit_army(us, |batch| {
        let mut moves = batch.into_iter().filter(|&m| is_legal(position, m));
        moves.try_for_each(|m| visit(m.into()))
    })
}

fn is_legal<V>(position: &TwoArmyPosition<V>, m: Move<V::Rules>) -> bool
where
    V: TwoArmyGame<Moves: MoveSystem<V, Move = Move<V::Rules>>>,
{
    let us = position.turn();
    let is_safe = |king: Square<BoardOf<V>>| {
        let mut crossing = *position;
        crossing.board.pieces_mut().take(m.from);
        crossing.board.pieces_mut().put(king, us, PieceType::KING);
        !V::Moves::is_in_check(&crossing, us)
    };
    if let Some(rules) = position.board.castling_of(us, m)
        && !(rules.safe.without(rules.king_to).with(m.from).iter()).all(is_safe)
    {
        return false;
    }
    let next = position.play_unchecked(m);
    next.pieces().king(us).is_some()
        && (next.decided().is_some() || !V::Moves::is_in_check(&next, us))
}
