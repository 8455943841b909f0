//! A game with its history: repetition, agreement and resignation.

use super::pieces::Colour;
use super::state::{Outcome, State};

/// A game: the position reached and all positions before it.
#[derive(Clone)]
pub(crate) struct Record {
    state: State,
    /// Repetition keys of all positions, the present one last.
    occurred: Vec<State>,
    outcome: Option<Outcome>,
}

impl Record {
    /// A game that starts here. It may be over at once.
    pub(crate) fn new(start: State) -> Self {
        Self {
            occurred: vec![start.repetition_key()],
            outcome: start.outcome(),
            state: start,
        }
    }

    /// Plays a move or carries out an action.
    pub(crate) fn apply(&mut self, action: &str) -> Result<(), String> {
        if self.outcome.is_some() {
            return Err(format!("action: {action:?} after the end of the game"));
        }
        // Besides moves: both players, in the order of play, agree to a draw, or one resigns.
        self.outcome = match action {
            "draw:wb" => Some(Outcome::drawn("agreement")),
            "resign:w" => Some(Outcome::won_by(Colour::Black, "resignation")),
            "resign:b" => Some(Outcome::won_by(Colour::White, "resignation")),
            _ => None,
        };
        if self.outcome.is_some() {
            return Ok(());
        }
        self.state = self.state.play(action)?;
        self.occurred.push(self.state.repetition_key());
        self.outcome = self.automatic_end();
        Ok(())
    }

    /// The position reached.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// How the game ended, once it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }

    /// Mate and stalemate before all else, then the draws in the order of ZC-9.
    fn automatic_end(&self) -> Option<Outcome> {
        self.state
            .no_moves_left()
            .or_else(|| self.third_occurrence())
            .or_else(|| self.state.outcome())
    }

    /// ZC-9: the position occurs for the third time.
    fn third_occurrence(&self) -> Option<Outcome> {
        let now = self.occurred.last()?;
        let times = self.occurred.iter().filter(|then| *then == now).count();
        (times >= 3).then(|| Outcome::drawn("repetition"))
    }
}
