//! The ends of a match that a single position shows.

use variant_core::{Outcome, Reason};

use crate::board::Board;
use crate::position::{Circle, player_bit};

/// A player conceded the game that decided the match ([CC-13](crate::rulebook#cc-13)).
pub const CONCESSION: Reason = variant_core::reason!("concession");

/// Nobody left can move ([CC-18](crate::rulebook#cc-18)).
pub const DEADLOCK: Reason = variant_core::reason!("deadlock");

pub(crate) fn outcome(position: &Circle) -> Option<Outcome> {
    decided(position).or_else(|| worn_out(position))
}

/// CC-16: 50 moves by each side of every board, on the match's clock. The position keeps its moves.
/// No such draw arises while somebody must concede (CC-15).
pub(crate) fn worn_out(position: &Circle) -> Option<Outcome> {
    is_worn_out(position).then(|| position.draw(Reason::FIFTY_MOVES))
}

/// Half-moves without progress, for each board in play, that draw (CC-16).
pub(crate) const HALF_MOVES_A_BOARD: u32 = 100;

/// Whether there is a draw by [`worn_out`].
#[inline]
pub(crate) fn is_worn_out(position: &Circle) -> bool {
    let limit = HALF_MOVES_A_BOARD as usize * position.boards.len();
    position.clock as usize >= limit && position.concession_boards() == 0
}

/// Whether the match is [`decided`].
#[inline]
pub(crate) fn is_decided(position: &Circle) -> bool {
    let left = position.players.count_ones();
    left <= 1
        || position.boards.movable() == 0
            && (position.everybody_has_mated() || position.concession_boards() == 0)
}

/// The ends after which nobody can move (CC-12, CC-13, CC-18).
pub(crate) fn decided(position: &Circle) -> Option<Outcome> {
    let left = position.players.count_ones();
    if left > 1 && position.boards.movable() != 0 {
        return None;
    }
    if left == 1 {
        Some(position.win(Reason::WIN))
    } else if position.everybody_has_mated() {
        Some(position.draw(Reason::CHECKMATE))
    } else if position.concession_boards() == 0 {
        // CC-18
        Some(position.draw(DEADLOCK))
    } else {
        None
    }
}

impl Circle {
    /// The last player left has won (CC-13).
    pub(crate) fn win(&self, reason: Reason) -> Outcome {
        Outcome::win(reason, self.players_left(), |_| true)
    }

    /// A draw between all players left (CC-12, CC-16, CC-18).
    pub(crate) fn draw(&self, reason: Reason) -> Outcome {
        Outcome::draw(reason, self.players_left(), |_| true)
    }

    /// CC-12: every player left has mated somebody in this round. There are as many boards as players,
    /// so this requires that every board is mated.
    pub(crate) fn everybody_has_mated(&self) -> bool {
        let winners = |all: u32, board: &Board| all | player_bit(board.waiting());
        self.mated != 0
            && self.mated == self.boards.numbers()
            && self.boards().fold(0, winners) == self.players
    }
}
