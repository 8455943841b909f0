//! A game with its history: repetition, agreement (QK-13) and resignation (QK-16, QK-17, QK-22) on top of what a
//! position shows.

use super::board::Kingdom;
use super::outcome::Outcome;
use super::state::{Mode, State, Status};

/// A game from some position on.
#[derive(Clone)]
pub(crate) struct Record {
    state: State,
    /// The keys of all positions so far, the present one last.
    keys: Vec<String>,
    outcome: Option<Outcome>,
}

impl Record {
    pub(crate) fn new(start: State) -> Record {
        Record {
            keys: vec![start.key()],
            outcome: start.outcome(),
            state: start,
        }
    }

    /// Plays a move, `draw:<players>` agreed by all players left, or `resign:<player>`.
    pub(crate) fn apply(&mut self, action: &str) -> Result<(), String> {
        if self.outcome.is_some() {
            return Err(format!("action: {action} after the end of the game"));
        }
        if let Some(players) = action.strip_prefix("draw:") {
            return self.agree(players);
        }
        if let Some(player) = action.strip_prefix("resign:") {
            return self.resign(player);
        }
        self.state = self.state.play(action)?;
        self.keys.push(self.state.key());
        self.outcome = self.outcome_after_move();
        Ok(())
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// `Some` once the game is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }

    fn agree(&mut self, players: &str) -> Result<(), String> {
        let left = self.state.players_left().into_iter();
        let everybody: String = left.map(Kingdom::letter).collect();
        if players != everybody {
            return Err(format!("action: a draw takes all of {everybody}"));
        }
        self.outcome = Some(self.state.draw_between_the_players_left("agreement"));
        Ok(())
    }

    /// QK-16, QK-17: in the modes of two players, the resigner scores 0 and the other wins.
    fn resign(&mut self, resigner: &str) -> Result<(), String> {
        if !matches!(self.state.mode, Mode::TwoA | Mode::TwoB) {
            return self.resign_on_turn(resigner);
        }
        let players = self.state.players().into_iter();
        let players: Vec<String> = players.map(|player| player.letter().to_string()).collect();
        if !players.iter().any(|player| player == resigner) {
            return Err(format!("action: {resigner} is not a player"));
        }
        let score = |player: String| {
            let score = if player == resigner { 0.0 } else { 1.0 };
            (player, score)
        };
        self.outcome = Some(Outcome {
            reason: "resignation".to_string(),
            scores: players.into_iter().map(score).collect(),
        });
        Ok(())
    }

    /// QK-22: in the other modes a player's kingdom to move falls. If that ends the game, the reason is the
    /// resignation.
    fn resign_on_turn(&mut self, resigner: &str) -> Result<(), String> {
        let mut own = self.state.turn.kingdoms();
        let players = self.state.players();
        own.retain(|k| players.contains(k) && k.letter().to_string() == resigner);
        let [kingdom] = own[..] else {
            return Err(format!("action: {resigner} is not to move"));
        };
        let mut alone = self.state.clone();
        alone.standing[kingdom as usize] = Status::Fallen;
        self.state.resign(kingdom);
        self.keys.push(self.state.key());
        self.outcome = self.outcome_after_move();
        if alone.decided()
            && let Some(outcome) = &mut self.outcome
        {
            outcome.reason = "resignation".to_string();
        }
        Ok(())
    }

    /// QK-13: falls come before draws; repetition is the first of the draws.
    fn outcome_after_move(&self) -> Option<Outcome> {
        let present = self.state.key();
        let occurrences = self.keys.iter().filter(|&key| *key == present).count();
        if !self.state.decided() && occurrences >= 3 {
            return Some(self.state.draw_between_the_players_left("repetition"));
        }
        self.state.outcome()
    }
}
