//! Whole matches: the same moves and actions accepted, the same outcomes.

use std::collections::BTreeMap;

use circle_chess::CircleChess;
use variant_core::{Game, Variant};
use variant_testkit::{Effort, OracleGame};

use crate::random::Random;
use crate::reference::{Record, State};

const OPTIONS: [&str; 4] = ["", ":social", ":rounds", ":social:rounds"];

/// The letters of the players left.
fn players_left(text: &str) -> Vec<String> {
    let sections = text.split(" | ").skip(1);
    let letters = sections.filter_map(|section| section.split(' ').next());
    letters
        .filter(|word| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase()))
        .map(str::to_owned)
        .collect()
}

/// The same match by the engine and by the reference.
struct Pair {
    game: Game<CircleChess>,
    record: Record,
}

impl Pair {
    fn new(state: State) -> Self {
        let text = state.text();
        Self {
            game: Game::new(text.parse().unwrap()),
            record: Record::new(state),
        }
    }

    /// Applies a ply to both and compares them; returns whether it was accepted.
    fn apply(&mut self, text: &str) -> bool {
        let before = self.record.state().text();
        let (ours, theirs) = (self.game.apply(text), self.record.apply(text));
        assert_eq!(
            ours.is_ok(),
            theirs.is_ok(),
            "{text}: {ours:?}, {theirs:?} in {before}"
        );
        let now = self.record.state().text();
        assert_eq!(self.game.position().to_string(), now, "{text} in {before}");
        assert_eq!(self.game.ended(), OracleGame::ended(&self.record), "{now}");
        ours.is_ok()
    }

    /// The same moves, as long as the match goes on.
    fn compare_moves(&self) {
        let mut ours: Vec<String> = self.game.moves().iter().map(ToString::to_string).collect();
        ours.sort();
        assert_eq!(
            ours,
            self.record.state().moves(),
            "{}",
            self.game.position()
        );
    }
}

/// An action that may be right or wrong.
fn random_action(pair: &Pair, random: &mut Random) -> String {
    let number = random.below(6);
    let letter = *random.pick(&['A', 'B', 'C', 'D', 'E', 'a', ':']);
    let everybody = players_left(&pair.record.state().text()).concat();
    match random.below(12) {
        0..4 => format!("{number}:concede"),
        4..8 => format!("{number}:concede:{letter}"),
        8 => format!("draw:{everybody}"),
        9 => format!("draw:{letter}{everybody}"),
        10 => format!("resign:{letter}"),
        _ => format!("{number}:"),
    }
}

/// Plays a match at random and counts its outcome.
fn play(
    start: State,
    random: &mut Random,
    most: usize,
    one_in: usize,
    seen: &mut BTreeMap<String, u32>,
) {
    let mut pair = Pair::new(start);
    for ply in 0..most {
        if pair.record.outcome().is_some() {
            break;
        }
        if ply % 8 == 0 {
            pair.compare_moves();
        }
        let text = if random.chance(one_in) {
            random_action(&pair, random)
        } else {
            let moves = pair.record.state().moves();
            // CC-15: the match halts with other boards in play.
            if moves.iter().all(|m| m.ends_with("concede"))
                && pair.game.position().boards().count() > 2
            {
                *seen.entry("halt".to_owned()).or_default() += 1;
            }
            random.pick(&moves).clone()
        };
        pair.apply(&text);
    }
    if pair.record.outcome().is_some() {
        let text = random_action(&pair, random);
        assert!(!pair.apply(&text), "the match is over");
    }
    let outcome = pair.game.ended();
    let reason = outcome.split(' ').next().unwrap_or_default();
    *seen.entry(reason.to_owned()).or_default() += 1;
}

#[track_caller]
fn assert_seen(seen: &BTreeMap<String, u32>, reasons: &[&str]) {
    println!("{seen:?}");
    for reason in reasons {
        assert!(seen.contains_key(*reason), "no {reason} in {seen:?}");
    }
}

#[test]
fn from_the_start() {
    let mut random = Random::new(21);
    let mut seen = BTreeMap::new();
    let most = Effort::from_environment().games(120).min(120) as usize;
    for players in 3..=8 {
        for options in OPTIONS {
            for one_in in [12, 60] {
                let start = State::start(&format!("{players}{options}")).unwrap();
                play(start, &mut random, most, one_in, &mut seen);
            }
        }
    }
    assert_seen(&seen, &["agreement"]);
}

#[test]
fn from_sparse_positions() {
    let effort = Effort::from_environment();
    let mut random = Random::new(effort.seed(22));
    let mut seen = BTreeMap::new();
    let mut played = 0;
    let games = effort.games(500);
    while played < games {
        let Ok(start) = State::parse(&random.sparse_match()) else {
            continue;
        };
        played += 1;
        let one_in = *random.pick(&[10, 200, 1000]);
        play(start, &mut random, 60, one_in, &mut seen);
    }
    assert_seen(&seen, &["checkmate", "concession", "agreement", "halt"]);
    // Fewer games do not end in every way.
    if games >= 500 {
        assert_seen(&seen, &["deadlock", "fifty-moves"]);
    }
}

/// Kings that shuffle on a few squares, so that positions recur.
#[test]
fn to_and_fro() {
    let mut random = Random::new(23);
    let mut seen = BTreeMap::new();
    let board = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for round in 0..Effort::from_environment().games(300) {
        let schedule = if round % 2 == 0 { "free" } else { "rounds:1" };
        let text = format!(
            "social {schedule} 0 0 | 1 A-B {board} | 2 B-C {board} | 3 C-A {board} | A - | B - | C -"
        );
        let mut pair = Pair::new(State::parse(&text).unwrap());
        for _ in 0..60 {
            if pair.record.outcome().is_some() {
                break;
            }
            let mut moves = pair.record.state().moves();
            moves.retain(|m| {
                ["e1d1", "d1e1", "e8d8", "d8e8"]
                    .iter()
                    .any(|walk| m.ends_with(walk))
            });
            let text: &String = random.pick(&moves);
            pair.apply(text);
        }
        let outcome = pair.game.ended();
        let reason = outcome.split(' ').next().unwrap_or_default();
        *seen.entry(reason.to_owned()).or_default() += 1;
    }
    assert_seen(&seen, &["repetition"]);
}

#[test]
fn modes_are_the_same() {
    for mode in CircleChess::MODES {
        let (ours, theirs) = (
            CircleChess::start(mode).unwrap(),
            State::start(mode).unwrap(),
        );
        assert_eq!(ours.to_string(), theirs.text());
    }
    for mode in [
        "",
        "2",
        "27",
        "03",
        "+3",
        "3:",
        "3:free",
        "3:rounds:social",
        "3:social:",
        "x",
    ] {
        assert!(
            CircleChess::start(mode).is_err() && State::start(mode).is_err(),
            "{mode}"
        );
    }
}
