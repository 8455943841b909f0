use board_geometry::Square;
use chess_pieces::{Armies, EnPassantRights, Move};

use crate::game::{BoardOf, MoveOf};
use crate::position::EventOf;
use crate::{MoveSystem, TwoArmyGame, TwoArmyMove, TwoArmyPosition};

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    #[inline(always)]
    pub(crate) fn play_to(
        &self,
        m: MoveOf<V, TYPES>,
        next: &mut Self,
        report: &mut impl FnMut(EventOf<V, TYPES>),
    ) {
        next.game = self.game;
        next.switch_side(self);
        next.halfmove_clock = if m.make_into(self, next, report) {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        V::after_move(self, m, next);
    }

    #[inline(always)]
    pub(crate) fn switch_side(&mut self, before: &Self) {
        let blacks = before.turn.index() as u32 & 1;
        self.turn = before.turn.enemy();
        self.fullmove_number = before.fullmove_number.saturating_add(blacks);
    }

    /// After a double push, grants the side to move an en passant right if the game keeps it. Part of
    /// [`TwoArmyMove::make`], for games with moves of their own.
    #[inline(always)]
    pub fn grant_en_passant(&mut self, m: Move<V::Rules>) {
        let us = self.turn;
        self.board.grant_en_passant(us.enemy(), m, Armies::of(us));
        self.clear_unkept_en_passant();
    }

    #[inline(always)]
    pub(crate) fn clear_unkept_en_passant(&mut self) {
        if !self.board.en_passant().is_empty() && !V::Moves::keeps_en_passant(self) {
            *self.board.en_passant_mut() = EnPassantRights::NONE;
        }
    }

    #[inline(always)]
    pub(crate) fn telling_en_passant(&self) -> Option<Square<BoardOf<V, TYPES>>> {
        if self.board.en_passant().is_for(self.turn) {
            self.telling_of_one()
        } else {
            None
        }
    }

    #[inline(never)]
    fn telling_of_one(&self) -> Option<Square<BoardOf<V, TYPES>>> {
        let advance = self.board.en_passant().first_of(self.turn)?;
        let tells = !V::EN_PASSANT_BY_LEGALITY || V::Moves::can_capture_en_passant(self, advance);
        tells.then_some(advance.target)
    }
}
