//! A match with its history: repetition, the move count, agreement and concessions.

use super::Outcome;
use super::state::{Game, State};

/// A match from a given position on.
#[derive(Clone)]
pub(crate) struct Record {
    state: State,
    /// Every position that has occurred, counters set to 0.
    history: Vec<State>,
    /// The players at the beginning of the record.
    players: Vec<char>,
    outcome: Option<Outcome>,
}

impl Record {
    pub(crate) fn new(start: State) -> Record {
        Record {
            history: vec![without_counters(&start)],
            players: start.players.iter().map(|player| player.letter).collect(),
            outcome: start.outcome(),
            state: start,
        }
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone()
    }

    /// Plays a move, or does one of the other actions: `<board>:concede`, `<board>:concede:<player>`, `draw:<players>`.
    pub(crate) fn apply(&mut self, action: &str) -> Result<(), String> {
        if self.outcome.is_some() {
            return Err("the match is over".to_owned());
        }
        if let Some(agreeing) = action.strip_prefix("draw:") {
            return self.agree(agreeing);
        }
        let next = match self.state.play(action) {
            Ok(next) => next,
            Err(not_legal) => self.conceded(action).unwrap_or(Err(not_legal))?,
        };
        let ended_by_concession = action.contains("concede") && self.state.players.len() == 2;
        self.arrive(next, ended_by_concession);
        Ok(())
    }

    /// CC-16: agreement of all players left, named in the order of play; not while a player must
    /// concede (CC-15).
    fn agree(&mut self, agreeing: &str) -> Result<(), String> {
        let everybody: String = self
            .state
            .players
            .iter()
            .map(|player| player.letter)
            .collect();
        if agreeing != everybody {
            return Err(format!(
                "draw: `{agreeing}` are not all players left, `{everybody}`"
            ));
        }
        if !self.state.must_concede().is_empty() {
            return Err("draw: somebody must concede a game first".to_owned());
        }
        self.draw("agreement");
        Ok(())
    }

    /// The position after a free concession (CC-15); `None` if the action is not a concession.
    fn conceded(&self, action: &str) -> Option<Result<State, String>> {
        let (number, rest) = action.split_once(':')?;
        let named = match rest.strip_prefix("concede")? {
            "" => None,
            named => Some(named.strip_prefix(':')?),
        };
        Some(self.concede(number, named))
    }

    fn concede(&self, number: &str, named: Option<&str>) -> Result<State, String> {
        let game = self
            .state
            .games
            .iter()
            .find(|game| game.number.to_string() == number);
        let game = game.ok_or_else(|| format!("concession: board `{number}` is not in play"))?;
        let loser = conceder(game, named)?;
        if self.state.mated.contains(&game.number) {
            return Err(format!(
                "concession: board {number} is decided by checkmate"
            ));
        }
        let must = self.state.must_concede();
        if !must.is_empty() {
            return Err(format!("concession: {must:?} must concede by a move first"));
        }
        let mut next = self.state.clone();
        next.concede(game.number, loser);
        Ok(next)
    }

    /// Adds the next position to the history and tests for the end of the match.
    fn arrive(&mut self, next: State, ended_by_concession: bool) {
        self.state = next;
        let position = without_counters(&self.state);
        self.history.push(position);
        if let Some(mut outcome) = self.state.decided() {
            if outcome.reason == "win" {
                let event = if ended_by_concession {
                    "concession"
                } else {
                    "checkmate"
                };
                event.clone_into(&mut outcome.reason);
            }
            self.finish(&outcome);
        } else if self.occurrences() >= 3 && self.state.must_concede().is_empty() {
            self.draw("repetition");
        } else if let Some(outcome) = self.state.worn_out() {
            self.finish(&outcome);
        }
    }

    /// How often the present position has occurred, now included (CC-16).
    fn occurrences(&self) -> usize {
        let now = self.history.last();
        self.history
            .iter()
            .filter(|&position| Some(position) == now)
            .count()
    }

    /// CC-16: a draw between all players left.
    fn draw(&mut self, reason: &str) {
        let entry = |letter: char| (letter.to_string(), 0.5);
        let scores = self
            .state
            .players
            .iter()
            .map(|player| entry(player.letter))
            .collect();
        let reason = reason.to_owned();
        self.finish(&Outcome { reason, scores });
    }

    /// Ends the match; players eliminated before have 0.
    fn finish(&mut self, of_those_left: &Outcome) {
        let score = |letter: &String| {
            let found = of_those_left.scores.iter().find(|(left, _)| left == letter);
            found.map_or(0.0, |&(_, score)| score)
        };
        let letters = self.players.iter().map(char::to_string);
        self.outcome = Some(Outcome {
            reason: of_those_left.reason.clone(),
            scores: letters
                .map(|letter| (letter.clone(), score(&letter)))
                .collect(),
        });
    }
}

/// The conceding player: the one named, or else the player to move there.
fn conceder(game: &Game, named: Option<&str>) -> Result<char, String> {
    let Some(named) = named else {
        return Ok(game.mover());
    };
    let seat = game
        .seats
        .into_iter()
        .find(|seat| seat.to_string() == named);
    seat.ok_or_else(|| {
        format!(
            "concession: `{named}` does not play on board {}",
            game.number
        )
    })
}

/// Identity of positions for repetition: the state without the counters (CC-16).
fn without_counters(state: &State) -> State {
    let mut position = state.clone();
    position.clock = 0;
    position.ply = 0;
    for game in &mut position.games {
        game.board.halfmove = 0;
        game.board.fullmove = 0;
    }
    position
}
