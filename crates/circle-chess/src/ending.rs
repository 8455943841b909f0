use variant_core::{Outcome, Reason};

use crate::board::Board;
use crate::boards::player_bit;
use crate::position::Circle;

/// A concession decided the match ([CC-13](crate::rulebook#cc-13)).
pub const CONCESSION: Reason = variant_core::reason!("concession");

/// No player left can move ([CC-18](crate::rulebook#cc-18)).
pub const DEADLOCK: Reason = variant_core::reason!("deadlock");

pub(crate) fn outcome(position: &Circle) -> Option<Outcome> {
    decided(position).or_else(|| fifty_move_draw(position))
}

/// CC-16: 50 moves by each side of every board, on the match's clock. Not while a player must concede
/// (CC-15).
pub(crate) fn fifty_move_draw(position: &Circle) -> Option<Outcome> {
    is_fifty_move_draw(position).then(|| position.draw(Reason::FIFTY_MOVES))
}

/// CC-16.
pub(crate) const HALF_MOVES_A_BOARD: u32 = 100;

#[inline]
pub(crate) fn is_fifty_move_draw(position: &Circle) -> bool {
    let limit = HALF_MOVES_A_BOARD as usize * position.boards.len();
    position.clock as usize >= limit && position.concession_boards() == 0
}

#[inline]
pub(crate) fn is_decided(position: &Circle) -> bool {
    let left = position.players.count_ones();
    left <= 1
        || position.boards.movable() == 0
            && (position.all_have_mated() || position.concession_boards() == 0)
}

/// Ends without further moves (CC-12, CC-13, CC-18).
pub(crate) fn decided(position: &Circle) -> Option<Outcome> {
    let left = position.players.count_ones();
    if left > 1 && position.boards.movable() != 0 {
        return None;
    }
    if left == 1 {
        Some(position.win(Reason::WIN))
    } else if position.all_have_mated() {
        Some(position.draw(Reason::CHECKMATE))
    } else if position.concession_boards() == 0 {
        // CC-18
        Some(position.draw(DEADLOCK))
    } else {
        None
    }
}

impl Circle {
    /// CC-13.
    pub(crate) fn win(&self, reason: Reason) -> Outcome {
        Outcome::win(reason, self.players_left(), |_| true)
    }

    /// CC-12, CC-16, CC-18.
    pub(crate) fn draw(&self, reason: Reason) -> Outcome {
        Outcome::draw(reason, self.players_left(), |_| true)
    }

    /// CC-12: all players left have mated in this round. There are as many boards as players, so every board
    /// is mated.
    pub(crate) fn all_have_mated(&self) -> bool {
        let winners = |all: u32, board: &Board| all | player_bit(board.waiting());
        self.mated != 0
            && self.mated == self.boards.numbers()
            && self.boards().fold(0, winners) == self.players
    }
}
