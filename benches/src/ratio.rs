//! Speeds as ratios: two programs in turns in one run, so that a machine whose speed drifts does not
//! favour one of them.

use std::process::ExitCode;
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

/// Whether the build is one for this machine, with PEXT in the peer.
pub const NATIVE: bool = cfg!(target_feature = "bmi2");

/// Prints rows of ratios, and remembers which are below their floors.
#[derive(Debug, Default)]
pub struct Table {
    missed: Vec<String>,
}

impl Table {
    /// The line above some rows.
    pub fn head(title: &str, ours: &str, other: &str) {
        println!(
            "\n{title:<36}{ours:>10}{other:>12}{:>8}{:>8}",
            "ratio", "floor"
        );
    }

    /// A row; without a floor it is for comparison.
    pub fn row(&mut self, name: &str, floor: Option<f64>, Ratio { ours, other, ratio }: Ratio) {
        let is_missed = floor.is_some_and(|floor| ratio < floor);
        let floor = floor.map_or_else(String::new, |floor| format!("{floor:.2}"));
        let mark = self.mark(name, is_missed);
        println!("{name:<36}{ours:>10.2}{other:>12.2}{ratio:>8.2}{floor:>8}{mark}");
    }

    /// A row of a time in nanoseconds that may not be above a limit.
    pub fn time(&mut self, name: &str, nanoseconds: f64, limit: f64) {
        let mark = self.mark(name, nanoseconds > limit);
        println!("{name:<36}{nanoseconds:>10.2}{limit:>28.2}{mark}");
    }

    fn mark(&mut self, name: &str, is_missed: bool) -> &'static str {
        if is_missed {
            self.missed.push(name.to_owned());
            "  missed"
        } else {
            ""
        }
    }
}

/// The main function of a program that prints rows: with the argument `--check` it fails if one has
/// missed its floor.
pub fn report(program: &str, unit: &str, rows: impl FnOnce(&mut Table)) -> ExitCode {
    let check = match std::env::args().nth(1).as_deref() {
        None => false,
        Some("--check") => true,
        Some(other) => {
            eprintln!("{program}: `{other}` is no option; the only one is `--check`");
            return ExitCode::from(2);
        }
    };
    println!(
        "{} build; cozy-chess {} PEXT; {unit}",
        if NATIVE { "native" } else { "plain" },
        if NATIVE { "with" } else { "without" }
    );
    let mut table = Table::default();
    rows(&mut table);
    if check && !table.missed.is_empty() {
        eprintln!("below the floor: {}", table.missed.join("; "));
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
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

/// Nanoseconds that a unit of work takes, as the median of the runs.
pub fn nanoseconds(work: impl Fn() -> u64) -> f64 {
    1e3 / median((0..RUNS).map(|_| speed(&work)).collect())
}

/// Bulk-counted perft of a position as work to measure. A ply less deep it is compared with what is counted
/// leaf by leaf.
///
/// # Panics
/// If the text is no position of the variant, or if the two counts differ.
pub fn perft_of<V: Variant>(text: &str, depth: u32) -> impl Fn() -> u64 + use<V> {
    let position: V = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let less = depth.saturating_sub(1);
    assert_eq!(
        perft(&position, less),
        perft_leaf_by_leaf(&position, less),
        "the counts differ at {text}"
    );
    move || perft(&position, depth) as u64
}

/// Perft from the start of a mode with every leaf made, as work to measure. It is compared with what is counted
/// in bulk.
///
/// # Panics
/// If the variant has no such mode, or if the two counts differ.
pub fn leaves_of<V: Variant>(mode: &str, depth: u32) -> impl Fn() -> u64 + use<V> {
    let start = V::start(mode).unwrap_or_else(|error| panic!("{mode}: {error}"));
    assert_eq!(
        perft_leaf_by_leaf(&start, depth),
        perft(&start, depth),
        "the counts differ at {mode}"
    );
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
