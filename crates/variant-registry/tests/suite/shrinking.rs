//! How small failing cases of play become: properties that are false, for twenty seeds each.
//!
//! `cargo test -p variant-registry --test suite shrinking -- --nocapture --test-threads 1` prints a row each: variant,
//! property, plies (median and worst), tests and time.

use std::cell::Cell;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
#[cfg(feature = "long-tests")]
use variant_core::{Position, Tactics};
use variant_record::Recorded;
use variant_testkit::{Effort, Line, strategy};

/// What became of a failing case.
struct Shrunk {
    plies: usize,
    tests: u32,
    took: Duration,
}

/// Shrinks the first line that has a property; `seed` chooses the lines.
fn shrink<P: Recorded + 'static>(seed: u8, holds: fn(&Line<P>) -> bool) -> Shrunk {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let config = ProptestConfig {
        cases: 100_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let (failed, tests) = (Cell::new(None), Cell::new(0));
    let result = TestRunner::new_with_rng(config, rng).run(&strategy::lines::<P>(100), |line| {
        if failed.get().is_some() {
            tests.set(tests.get() + 1);
        }
        if holds(&line) {
            return Ok(());
        }
        failed.set(failed.get().or_else(|| Some(Instant::now())));
        Err(TestCaseError::fail("found"))
    });
    let took = failed.get().map_or(Duration::ZERO, |start| start.elapsed());
    let Err(TestError::Fail(_, line)) = result else {
        panic!("seed {seed}: no line fails");
    };
    assert!(!holds(&line), "seed {seed}: the smallest case fails");
    Shrunk {
        plies: line.moves().len(),
        tests: tests.get(),
        took,
    }
}

fn median<T: Ord + Copy>(values: impl Iterator<Item = T>) -> T {
    let mut values: Vec<T> = values.collect();
    values.sort();
    values[values.len() / 2]
}

/// A row of the table; the median of the plies must be at most 3.
fn row<P: Recorded + 'static>(property: &str, holds: fn(&Line<P>) -> bool) {
    let seeds = 0..Effort::from_environment().games(20) as u8;
    let shrunk: Vec<Shrunk> = seeds.map(|seed| shrink(seed, holds)).collect();
    let plies = median(shrunk.iter().map(|case| case.plies));
    println!(
        "| {} | {property} | {plies} | {} | {} | {:.1} ms |",
        P::NAME,
        shrunk.iter().map(|case| case.plies).max().unwrap(),
        median(shrunk.iter().map(|case| case.tests)),
        median(shrunk.iter().map(|case| case.took)).as_secs_f64() * 1e3,
    );
    assert!(plies <= 3, "{}: {property}: {plies} plies", P::NAME);
}

/// Whether the last move takes a piece back to where it came from with its army's move before.
fn goes_back<P: Recorded>(line: &Line<P>, armies: usize) -> bool {
    let texts: Vec<String> = line.moves().iter().map(ToString::to_string).collect();
    let squares = |text: &String| {
        let second = text.rfind(|c: char| c.is_ascii_lowercase()).unwrap_or(0);
        let (from, to) = text.split_at(second);
        (from.to_owned(), to.to_owned())
    };
    let Some(earlier) = texts.len().checked_sub(armies + 1) else {
        return false;
    };
    let (first, last) = (squares(&texts[earlier]), squares(&texts[texts.len() - 1]));
    first.0 == last.1 && first.1 == last.0
}

#[cfg(feature = "long-tests")]
fn field<P: Recorded>(line: &Line<P>, index: usize) -> String {
    let text = line.position().to_string();
    text.split(' ').nth(index).unwrap_or_default().to_owned()
}

#[test]
fn orthodox_chess() {
    row::<orthodox_chess::OrthodoxChess>("en passant stands", |line| {
        line.position().en_passant().is_none()
    });
    row::<orthodox_chess::OrthodoxChess>("a piece goes back", |line| !goes_back(line, 2));
}

#[cfg(feature = "long-tests")]
#[test]
fn zonal_chess() {
    row::<zonal_chess::ZonalChess>("a king is in check", |line| {
        line.position().in_check().is_empty()
    });
}

#[cfg(feature = "long-tests")]
#[test]
fn quarter_chess() {
    row::<quarter_chess::QuarterChess>("a pawn is one step from promotion", |line| {
        let position = line.position();
        position
            .moves()
            .iter()
            .all(|m| position.moving_piece(*m).unwrap().promoted().is_none())
    });
}

#[cfg(feature = "long-tests")]
#[test]
fn zm_quadchess() {
    row::<zm_quadchess::ZmQuadchess>("an army has a new player", |line| {
        !line.position().to_string().contains("ffa") || field(line, 3) == "swne"
    });
}

#[cfg(feature = "long-tests")]
#[test]
fn quad_kingdom() {
    row::<quad_kingdom::QuadKingdom>("en passant stands", |line| {
        line.position().en_passant().is_empty()
    });
    row::<quad_kingdom::QuadKingdom>("a kingdom falls", |line| {
        let last = line.steps().last();
        last.is_none_or(|step| standing(&step.after) >= standing(&step.before))
    });
}

#[cfg(feature = "long-tests")]
#[test]
fn circle_chess() {
    row::<circle_chess::CircleChess>("a man is dropped", |line| {
        let last = line.moves().last().map(ToString::to_string);
        last.is_none_or(|text| !text.contains('@'))
    });
}

/// The number of kingdoms that stand.
#[cfg(feature = "long-tests")]
fn standing(position: &quad_kingdom::QuadKingdom) -> usize {
    let text = position.to_string();
    let field = text.split(' ').nth(3).unwrap_or_default();
    field.bytes().filter(u8::is_ascii_lowercase).count()
}
