//! A game with its history.

use super::board::{Board, Side, Square};
use super::state::{Outcome, State};

/// What a position is for the third occurrence: all but the two counters.
type Occurrence = (Board, Side, Option<Square>);

/// A game from its first position on. Quarter Chess knows no actions besides moves.
#[derive(Clone)]
pub(crate) struct Record {
    state: State,
    occurrences: Vec<Occurrence>,
}

impl Record {
    /// A game that begins with `start`.
    pub(crate) fn new(start: State) -> Record {
        let occurrences = vec![occurrence(&start)];
        Record {
            state: start,
            occurrences,
        }
    }

    /// Plays a move; refused once the game is over.
    pub(crate) fn apply(&mut self, action: &str) -> Result<(), String> {
        if let Some(outcome) = self.outcome() {
            return Err(format!(
                "move: `{action}`: the game is over ({})",
                outcome.reason
            ));
        }
        self.state = self.state.play(action)?;
        self.occurrences.push(occurrence(&self.state));
        Ok(())
    }

    /// The position now.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// How the game ended, if it is over. Draws apply by themselves, in the order of QC-18;
    /// custody, mate and stalemate come before them, since nobody is left to move.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let state = &self.state;
        state
            .decided()
            .or_else(|| self.repetition())
            .or_else(|| state.move_count_draw())
            .or_else(|| state.dead_position())
    }

    /// QC-18: third occurrence.
    fn repetition(&self) -> Option<Outcome> {
        let now = occurrence(&self.state);
        let times = self
            .occurrences
            .iter()
            .filter(|&earlier| *earlier == now)
            .count();
        (times >= 3).then(|| Outcome::drawn("repetition"))
    }
}

fn occurrence(state: &State) -> Occurrence {
    (state.board.clone(), state.side, state.en_passant)
}
