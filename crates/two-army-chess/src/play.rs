use board_geometry::Square;
use chess_pieces::{Armies, Move};

use crate::state::{BoardOf, EventOf, MoveOf};
use crate::{MoveSystem, TwoArmyGame, TwoArmyMove, TwoArmyPosition};

#[inline(always)]
pub(crate) fn play_to<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
    m: MoveOf<V>,
    next: &mut TwoArmyPosition<V>,
    report: &mut impl FnMut(EventOf<V>),
) {
    next.game = position.game;
    next.switch_side(position);
    next.halfmove_clock = if m.make(position, next, report) {
        0
    } else {
        position.halfmove_clock.saturating_add(1)
    };
    V::after_move(position, m, next);
    if let Some(turn) = V::TURN
        && turn(position, next) == position.turn
    {
        next.keep_turn(position);
    }
}

/// Square of an en passant right that distinguishes the position for repetition.
#[inline(always)]
pub(crate) fn distinguishing_en_passant<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
) -> Option<Square<BoardOf<V>>> {
    if position.board.en_passant().is_for(position.turn) {
        distinguishing_right(position)
    } else {
        None
    }
}

#[inline(never)]
fn distinguishing_right<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
) -> Option<Square<BoardOf<V>>> {
    let advance = position.board.en_passant().first_of(position.turn)?;
    let distinguishes =
        !V::EN_PASSANT_BY_LEGALITY || V::Moves::can_capture_en_passant(position, advance);
    distinguishes.then_some(advance.target)
}

impl<V: TwoArmyGame> TwoArmyPosition<V> {
    /// After a double push, grants the side to move an en passant right if the game keeps it. Part of
    /// [`TwoArmyMove::make`], for games with moves of their own.
    pub fn grant_en_passant(&mut self, m: Move<V::Rules>) {
        let us = self.turn;
        self.board.grant_en_passant(us.enemy(), m, Armies::of(us));
        self.clear_unkept_en_passant();
    }
}
