//! Speeds as ratios: two programs alternate in one run, so that drift of the machine affects both.

use std::fmt;
use std::rc::Rc;
use std::time::Instant;

use variant_core::playout::random_walk;
use variant_core::{Rng, Variant};
use variant_perft::{CountLeaves, perft, perft_leaf_by_leaf};

/// Runs of each program, for the median.
const RUNS: usize = 15;

/// Whether the build is native, with PEXT in the peer.
pub const NATIVE: bool = cfg!(target_feature = "bmi2");

/// Work to measure.
#[derive(Clone)]
pub struct Work {
    run: Rc<dyn Fn() -> u64>,
    check: Option<Rc<dyn Fn()>>,
}

impl Work {
    /// Wraps a function that returns its number of units: nodes, plies, moves.
    pub fn new(run: impl Fn() -> u64 + 'static) -> Self {
        Self {
            run: Rc::new(run),
            check: None,
        }
    }

    /// Adds a check before measurement, which panics on failure.
    #[must_use]
    pub fn checked(self, check: impl Fn() + 'static) -> Self {
        Self {
            check: Some(Rc::new(check)),
            ..self
        }
    }

    /// Does the work once; returns the number of units.
    pub fn run(&self) -> u64 {
        (self.run)()
    }

    /// Runs the check.
    pub fn check(&self) {
        if let Some(check) = &self.check {
            check();
        }
    }

    /// Returns whether both are the same object.
    pub fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.run, &other.run)
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").finish_non_exhaustive()
    }
}

/// Speeds in million units per second, and their ratio.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    /// Speed of our program.
    pub ours: f64,
    /// Speed of the other program.
    pub other: f64,
    /// Ratio of ours to the other.
    pub ratio: f64,
}

/// Alternates two programs: medians of the speeds and of the ratios of runs.
pub fn measure(ours: &Work, other: &Work) -> Ratio {
    let runs = in_turns(ours, other);
    Ratio {
        ours: median(runs.iter().map(|run| run.0)),
        other: median(runs.iter().map(|run| run.1)),
        ratio: median(runs.iter().map(|run| run.0 / run.1)),
    }
}

/// Like [`measure`], with the fastest runs: on several processors, a disturbance of one delays all.
pub fn measure_best(ours: &Work, other: &Work) -> Ratio {
    let runs = in_turns(ours, other);
    let ours = runs.iter().map(|run| run.0).fold(0.0, f64::max);
    let other = runs.iter().map(|run| run.1).fold(0.0, f64::max);
    Ratio {
        ours,
        other,
        ratio: ours / other,
    }
}

fn in_turns(ours: &Work, other: &Work) -> [(f64, f64); RUNS] {
    std::array::from_fn(|_| (speed(ours), speed(other)))
}

/// Returns the median nanoseconds per unit.
pub fn nanoseconds(work: &Work) -> f64 {
    1e3 / median((0..RUNS).map(|_| speed(work)))
}

/// Million units per second.
#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn speed(work: &Work) -> f64 {
    let start = Instant::now();
    let units = work.run();
    units as f64 / start.elapsed().as_secs_f64() / 1e6
}

/// Returns the median; 0 if there are no numbers.
pub fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

/// Returns the start position of a mode.
///
/// # Panics
/// If the mode is unknown.
pub fn start<V: Variant>(mode: &str) -> V {
    V::start(mode).unwrap_or_else(|error| panic!("{mode} of {}: {error}", V::NAME))
}

/// Bulk perft.
///
/// # Panics
/// When checked, if leaf by leaf counting, a ply less deep, differs.
pub fn bulk<V: CountLeaves + 'static>(position: V, depth: u32) -> Work {
    let less = depth.saturating_sub(1);
    let checked = position.clone();
    Work::new(move || perft(&position, depth) as u64).checked(move || {
        let (bulk, leaves) = (perft(&checked, less), perft_leaf_by_leaf(&checked, less));
        assert_eq!(bulk, leaves, "the counts differ at {checked}");
    })
}

/// Perft with every leaf made.
///
/// # Panics
/// When checked, if bulk counting differs.
pub fn leaves<V: CountLeaves + 'static>(position: V, depth: u32) -> Work {
    let checked = position.clone();
    Work::new(move || perft_leaf_by_leaf(&position, depth) as u64).checked(move || {
        let (bulk, leaves) = (perft(&checked, depth), perft_leaf_by_leaf(&checked, depth));
        assert_eq!(leaves, bulk, "the counts differ at {checked}");
    })
}

/// Random plies from a position: 40 games of at most 200 plies.
pub fn plies<V: Variant + 'static>(position: V) -> Work {
    let game = move |seed| u64::from(random_walk(&position, &mut Rng::new(seed), 200).plies);
    Work::new(move || (0..40).map(&game).sum())
}
