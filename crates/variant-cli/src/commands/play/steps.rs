use variant_core::{Player, Position};

use super::Table;

impl Table<'_> {
    /// Takes back or makes again one ply, or all until a human's next turn.
    pub(super) fn step(&mut self, is_back: bool, is_round: bool) -> bool {
        self.waited.clear();
        if !self.step_ply(is_back) {
            return false;
        }
        if !is_round {
            self.is_paused = true;
            return true;
        }
        let mut plies = 1;
        while self.acting_humans().is_empty() && (is_back || self.game.outcome().is_none()) {
            if self.step_ply(is_back) {
                plies += 1;
            } else if is_back {
                // A computer moved first: nothing to undo.
                (0..plies).for_each(|_| _ = self.game.redo());
                return false;
            } else {
                break;
            }
        }
        true
    }

    fn step_ply(&mut self, is_back: bool) -> bool {
        if is_back {
            self.game.undo()
        } else {
            self.game.redo()
        }
    }

    pub(super) fn acting(&self) -> Vec<Player> {
        let mut players = Vec::new();
        for actor in self.game.position().to_act() {
            if !players.contains(&actor.player) {
                players.push(actor.player);
            }
        }
        players
    }

    pub(super) fn acting_humans(&self) -> Vec<Player> {
        let mut players = self.acting();
        players.retain(|player| self.humans.contains(player));
        players
    }
}
