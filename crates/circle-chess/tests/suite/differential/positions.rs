//! Position by position: random moves, with everything compared at every ply.

use circle_chess::CircleChess;
use variant_testkit::{Differential, Effort};

use crate::random::Random;
use crate::reference::State;

/// Modes with few and with many boards.
const MODES: [&str; 13] = [
    "3",
    "3:social",
    "3:rounds",
    "3:social:rounds",
    "4",
    "4:social",
    "4:rounds",
    "4:social:rounds",
    "5",
    "6:social",
    "7:rounds",
    "8",
    "8:social:rounds",
];

#[track_caller]
fn compare(differential: &Differential<CircleChess>, least: u32) {
    let compared = differential.against::<State>();
    let compared = compared.unwrap_or_else(|violation| panic!("{violation}"));
    println!("{compared:?}");
    assert!(compared.positions >= least.into(), "{compared:?}");
}

#[test]
fn from_the_start() {
    let games = Differential::new().modes(&MODES).games(1).plies(160);
    compare(&games.perft(2, 0), Effort::from_environment().games(1500));
}

#[test]
fn from_the_start_of_the_largest_match() {
    let games = Differential::new().modes(&["26", "26:rounds"]).games(1);
    let least = Effort::from_environment().games(100);
    compare(&games.plies(60).perft(2, 0), least);
}

/// Positions with few pieces, of which many are near promotion, mate or stalemate.
fn sparse(count: u32, seed: u64) -> Vec<String> {
    let count = Effort::from_environment().games(count) as usize;
    let mut random = Random::new(seed);
    let texts = std::iter::repeat_with(|| random.sparse_match());
    let readable = texts.filter(|text| State::parse(text).is_ok());
    readable.take(count).collect()
}

#[test]
fn from_sparse_positions() {
    let games = Differential::new().modes(&[]).positions(sparse(400, 11));
    let games = games.effort(Effort::PLAIN);
    let least = Effort::from_environment().games(10_000);
    compare(&games.games(1).plies(40).perft(2, 20), least);
}

#[test]
fn with_malformed_texts() {
    let games = Differential::new().modes(&MODES).positions(sparse(100, 12));
    let games = games.effort(Effort::PLAIN);
    let least = Effort::from_environment().games(1000);
    compare(
        &games.games(1).plies(12).perft(2, 0).malformed_texts(),
        least,
    );
}
