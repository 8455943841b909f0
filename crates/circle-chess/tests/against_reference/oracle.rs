//! The reference as an oracle that remembers, as positions played to do, who was eliminated.

use variant_testkit::Oracle;

use crate::reference::{Outcome, State};

#[derive(Clone)]
pub(super) struct Slow {
    state: State,
    /// The players of the position that was read.
    players: Vec<String>,
}

/// The letters of the players left.
pub(super) fn players_left(text: &str) -> Vec<String> {
    let sections = text.split(" | ").skip(1);
    let letters = sections.filter_map(|section| section.split(' ').next());
    letters
        .filter(|word| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase()))
        .map(str::to_owned)
        .collect()
}

/// An outcome as the engine prints it, with those who are not named in it as losers.
pub(super) fn outcome_text(outcome: Option<Outcome>, players: &[String]) -> String {
    let Some(outcome) = outcome else {
        return String::new();
    };
    let score = |player: &String| {
        let found = outcome.scores.iter().find(|(name, _)| name == player);
        format!(" {player}={}", found.map_or(0.0, |&(_, score)| score))
    };
    outcome.reason.clone() + &players.iter().map(score).collect::<String>()
}

impl Oracle for Slow {
    fn read(text: &str) -> Result<Self, String> {
        let state = State::parse(text)?;
        let players = players_left(&state.text());
        Ok(Self { state, players })
    }

    fn text(&self) -> String {
        self.state.text()
    }

    fn moves(&self) -> Vec<String> {
        self.state.moves()
    }

    fn play(&self, m: &str) -> Result<Self, String> {
        let state = self.state.play(m)?;
        Ok(Self {
            state,
            players: self.players.clone(),
        })
    }

    fn turn(&self) -> Option<Vec<(String, String)>> {
        Some(self.state.turn())
    }

    fn in_check(&self) -> Option<Vec<String>> {
        Some(self.state.in_check())
    }

    fn outcome(&self) -> Option<String> {
        Some(outcome_text(self.state.outcome(), &self.players))
    }

    fn perft(&self, depth: u32) -> u64 {
        self.state.perft(depth)
    }
}
