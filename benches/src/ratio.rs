//! Speeds as ratios: two programs in turns in one run, so that a machine whose speed drifts does not
//! favour one of them.

use std::fmt;
use std::rc::Rc;
use std::time::Instant;

use variant_core::playout::walk;
use variant_core::{Rng, Variant};
use variant_perft::{CountLeaves, perft, perft_leaf_by_leaf};

/// Runs of each program; the median counts.
const RUNS: usize = 15;

/// Whether the build is one for this machine, with PEXT in the peer.
pub const NATIVE: bool = cfg!(target_feature = "bmi2");

/// Something to measure.
#[derive(Clone)]
pub struct Work {
    run: Rc<dyn Fn() -> u64>,
    check: Option<Rc<dyn Fn()>>,
}

impl Work {
    /// Work that returns how many units it did: nodes, plies, moves.
    pub fn new(run: impl Fn() -> u64 + 'static) -> Self {
        Self {
            run: Rc::new(run),
            check: None,
        }
    }

    /// The same work with something that is to be found true before it is measured; `check` panics if it is not.
    #[must_use]
    pub fn checked(self, check: impl Fn() + 'static) -> Self {
        Self {
            check: Some(Rc::new(check)),
            ..self
        }
    }

    /// Does the work once; returns how many units that was.
    pub fn run(&self) -> u64 {
        (self.run)()
    }

    /// Checks what is to be true of the work.
    pub fn check(&self) {
        if let Some(check) = &self.check {
            check();
        }
    }

    /// Whether both are the same object.
    pub fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.run, &other.run)
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").finish_non_exhaustive()
    }
}

/// Speeds in million units a second, and the ratio of ours to the other.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    /// What is measured.
    pub ours: f64,
    /// What it is measured by.
    pub other: f64,
    /// How many times as fast ours is.
    pub ratio: f64,
}

/// Runs two programs in turns: the medians of their speeds, and that of the ratios run by run.
pub fn measure(ours: &Work, other: &Work) -> Ratio {
    let runs = in_turns(ours, other);
    Ratio {
        ours: median(runs.iter().map(|run| run.0)),
        other: median(runs.iter().map(|run| run.1)),
        ratio: median(runs.iter().map(|run| run.0 / run.1)),
    }
}

/// As [`measure`], with the fastest runs of both. For work on several processors: what disturbs one of them
/// delays all.
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

/// Nanoseconds that a unit of work takes, as the median of the runs.
pub fn nanoseconds(work: &Work) -> f64 {
    1e3 / median((0..RUNS).map(|_| speed(work)))
}

/// Million units of work in a second.
#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn speed(work: &Work) -> f64 {
    let start = Instant::now();
    let units = work.run();
    units as f64 / start.elapsed().as_secs_f64() / 1e6
}

/// The number in the middle; 0 if there is none.
pub fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or_default()
}

/// The start position of a mode.
///
/// # Panics
/// If the variant has no such mode.
pub fn start<V: Variant>(mode: &str) -> V {
    V::start(mode).unwrap_or_else(|error| panic!("{mode} of {}: {error}", V::NAME))
}

/// Bulk-counted perft.
///
/// # Panics
/// When it is checked, if what is counted leaf by leaf a ply less deep is another number.
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
/// When it is checked, if what is counted in bulk is another number.
pub fn leaves<V: CountLeaves + 'static>(position: V, depth: u32) -> Work {
    let checked = position.clone();
    Work::new(move || perft_leaf_by_leaf(&position, depth) as u64).checked(move || {
        let (bulk, leaves) = (perft(&checked, depth), perft_leaf_by_leaf(&checked, depth));
        assert_eq!(leaves, bulk, "the counts differ at {checked}");
    })
}

/// Random plies from a position: 40 games of 200 plies at most.
pub fn plies<V: Variant + 'static>(position: V) -> Work {
    let game = move |seed| u64::from(walk(&position, &mut Rng::new(seed), 200).plies);
    Work::new(move || (0..40).map(&game).sum())
}
