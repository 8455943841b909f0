//! A game with its history.

use super::board::{Board, Side, Square};
use super::state::{Outcome, State};

/// Identity of positions for repetition: all but the two counters.
type Occurrence = (Board, Side, Option<Square>);

/// A game from its first position on.
#[derive(Clone)]
pub(crate) struct Record {
    state: State,
    occurrences: Vec<Occurrence>,
    /// Resignation or agreement.
    settled: Option<Outcome>,
}

impl Record {
    /// A game that begins with `start`.
    pub(crate) fn new(start: State) -> Record {
        let occurrences = vec![occurrence(&start)];
        Record {
            state: start,
            occurrences,
            settled: None,
        }
    }

    /// Plays a move, resigns or agrees to a draw; refused once the game is over.
    pub(crate) fn apply(&mut self, action: &str) -> Result<(), String> {
        if let Some(outcome) = self.outcome() {
            return Err(format!(
                "move: `{action}`: the game is over ({})",
                outcome.reason
            ));
        }
        self.settled = match action {
            "resign:w" => Some(Outcome::won(Side::Black, "resignation")),
            "resign:b" => Some(Outcome::won(Side::White, "resignation")),
            "draw:wb" => Some(Outcome::drawn("agreement")),
            _ => None,
        };
        if self.settled.is_some() {
            return Ok(());
        }
        self.state = self.state.play(action)?;
        self.occurrences.push(occurrence(&self.state));
        Ok(())
    }

    /// The position now.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Automatic draws apply in the order of QC-18, after custody, mate and stalemate.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let state = &self.state;
        self.settled
            .clone()
            .or_else(|| state.decided())
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
