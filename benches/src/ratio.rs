//! Speeds as ratios: two programs in turns in one run, so that a machine whose speed drifts does not
//! favour one of them.

use std::time::Instant;

use variant_core::perft::{perft, perft_leaf_by_leaf};
use variant_core::playout::walk;
use variant_core::{Rng, Variant};

/// Runs of each program; the median counts.
const RUNS: usize = 15;

/// Speeds in million units a second, and the ratio of ours to the other, as medians.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    /// What is measured.
    pub ours: f64,
    /// What it is measured by.
    pub other: f64,
    /// The median of the ratios run by run.
    pub ratio: f64,
}

/// Runs two programs in turns. Each returns how many units of work it did.
pub fn measure(ours: impl Fn() -> u64, other: impl Fn() -> u64) -> Ratio {
    let (mut our_speeds, mut other_speeds, mut ratios) = (vec![], vec![], vec![]);
    for _ in 0..RUNS {
        let (our_speed, other_speed) = (speed(&ours), speed(&other));
        our_speeds.push(our_speed);
        other_speeds.push(other_speed);
        ratios.push(our_speed / other_speed);
    }
    Ratio {
        ours: median(our_speeds),
        other: median(other_speeds),
        ratio: median(ratios),
    }
}

/// Million units of work in a second.
#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn speed(work: impl Fn() -> u64) -> f64 {
    let start = Instant::now();
    let units = work();
    units as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Bulk-counted perft of a position as work to measure.
///
/// # Panics
/// If the text is no position of the variant.
pub fn perft_of<V: Variant>(text: &str, depth: u32) -> impl Fn() -> u64 + use<V> {
    let position: V = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    move || perft(&position, depth) as u64
}

/// Perft from the start of a mode with every leaf made, as work to measure.
///
/// # Panics
/// If the variant has no such mode.
pub fn leaves_of<V: Variant>(mode: &str, depth: u32) -> impl Fn() -> u64 + use<V> {
    let start = V::start(mode).unwrap_or_else(|error| panic!("{mode}: {error}"));
    move || perft_leaf_by_leaf(&start, depth) as u64
}

/// Random plies from the start of a mode as work to measure.
///
/// # Panics
/// If the variant has no such mode.
pub fn plies_of<V: Variant>(mode: &str) -> impl Fn() -> u64 + use<V> {
    let start = V::start(mode).unwrap_or_else(|error| panic!("{mode}: {error}"));
    move || {
        (0..40)
            .map(|seed| u64::from(walk(&start, &mut Rng::new(seed), 200).plies))
            .sum()
    }
}
