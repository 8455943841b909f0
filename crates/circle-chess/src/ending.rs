//! How a match ends as far as one position can tell.

use variant_core::{Outcome, Reason};

use crate::position::{Circle, player_bit};

pub(crate) fn outcome(position: &Circle) -> Option<Outcome> {
    let left = position.players.count_ones();
    if left > 1 && position.boards.movable() != 0 {
        return None;
    }
    let players = position.players_left();
    if left == 1 {
        // CC-13
        Some(Outcome::win(Reason::Win, players, |_| true))
    } else if position.everybody_has_mated() {
        // CC-12
        Some(Outcome::draw(Reason::Checkmate, players, |_| true))
    } else if position.concession_boards() == 0 {
        // CC-18
        Some(Outcome::draw(Reason::Deadlock, players, |_| true))
    } else {
        None
    }
}

impl Circle {
    /// CC-12: every player left has mated somebody in this round. There are as many boards as
    /// players, so every board is mated then.
    pub(crate) fn everybody_has_mated(&self) -> bool {
        let winners = |all: u32, board: &crate::Board| all | player_bit(board.waiting());
        self.mated != 0
            && self.mated == self.boards.numbers()
            && self.boards().fold(0, winners) == self.players
    }
}
