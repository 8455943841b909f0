use variant_core::implement::{clock_key, hash_key};
use variant_core::{Outcome, Reason};

use crate::state::CircleChess;

/// Match decided by a concession ([CC-13](crate::rulebook#cc-13)).
pub const CONCESSION: Reason = variant_core::reason!("concession");

/// No player left can move ([CC-18](crate::rulebook#cc-18)).
pub const DEADLOCK: Reason = variant_core::reason!("deadlock");

impl CircleChess {
    /// Half-moves without progress, per board, that draw (CC-16).
    pub(crate) const HALF_MOVES_A_BOARD: u32 = 100;

    pub(crate) fn find_outcome(&self) -> Option<Outcome> {
        self.find_decision().or_else(|| self.fifty_move_draw())
    }

    /// CC-16: 50 moves by each side of every board, on the match's clock. Not while a player must concede (CC-15).
    pub(crate) fn fifty_move_draw(&self) -> Option<Outcome> {
        self.is_fifty().then(|| self.draw(Reason::FIFTY_MOVES))
    }

    pub(crate) fn is_fifty(&self) -> bool {
        let limit = Self::HALF_MOVES_A_BOARD as usize * self.boards.len();
        self.clock as usize >= limit && self.concession_boards() == 0
    }

    pub(crate) fn is_decided(&self) -> bool {
        self.decision().is_some()
    }

    pub(crate) fn find_decision(&self) -> Option<Outcome> {
        self.decision().map(|reason| match reason {
            Reason::WIN => self.win(reason),
            _ => self.draw(reason),
        })
    }

    // CC-12, CC-13, CC-18
    fn decision(&self) -> Option<Reason> {
        let left = self.players.count_ones();
        if left == 1 {
            Some(Reason::WIN)
        } else if self.boards.movable != 0 {
            None
        } else if self.all_have_mated() {
            Some(Reason::CHECKMATE)
        } else {
            (self.concession_boards() == 0).then_some(DEADLOCK)
        }
    }

    // CC-13
    pub(crate) fn win(&self, reason: Reason) -> Outcome {
        Outcome::win(reason, self.players_left(), |_| true)
    }

    /// CC-12, CC-16, CC-18.
    pub(crate) fn draw(&self, reason: Reason) -> Outcome {
        Outcome::draw(reason, self.players_left(), |_| true)
    }

    /// Ignores ply and boards' clocks, and the match's until it can draw (CC-16), even with one board left.
    pub(crate) fn zobrist_key_within(&self, plies: u32) -> u64 {
        let near = clock_key(self.clock, plies, Self::HALF_MOVES_A_BOARD);
        if near == 0 {
            self.zobrist_key()
        } else {
            hash_key(&(self.zobrist_key(), self.clock))
        }
    }
}
