//! The reference as an oracle for single positions.

use variant_testkit::Oracle;

use crate::reference::{Outcome, State};

#[derive(Clone)]
pub(super) struct Slow(State);

/// The letters of the players left.
pub(super) fn players_left(text: &str) -> Vec<String> {
    let sections = text.split(" | ").skip(1);
    let letters = sections.filter_map(|section| section.split(' ').next());
    letters
        .filter(|word| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase()))
        .map(str::to_owned)
        .collect()
}

/// An outcome as the engine prints it.
pub(super) fn outcome_text(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(String::new, |outcome| {
        let scores = outcome.scores.iter();
        let scores = scores.map(|(player, score)| format!(" {player}={score}"));
        outcome.reason + &scores.collect::<String>()
    })
}

impl Oracle for Slow {
    fn read(text: &str) -> Result<Self, String> {
        State::parse(text).map(Self)
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    fn play(&self, m: &str) -> Result<Self, String> {
        self.0.play(m).map(Self)
    }

    fn turn(&self) -> Option<Vec<(String, String)>> {
        Some(self.0.turn())
    }

    fn in_check(&self) -> Option<Vec<String>> {
        Some(self.0.in_check())
    }

    fn outcome(&self) -> Option<String> {
        Some(outcome_text(self.0.outcome()))
    }

    fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }
}
