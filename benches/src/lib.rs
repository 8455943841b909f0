//! Parts that the benchmarks of all variants share; the rows of a game are those of `variant_testkit::bench`.

pub mod boards;
pub mod counted;
pub mod cozy;
pub mod machine;
pub mod node;
pub mod ratio;
pub mod report;
pub mod searched;
pub mod skeleton;
pub mod spots;

pub use variant_testkit::bench::{PLIES, Spot, bench_modes, bench_variant, short};

/// The examples of the project's README and of its pages.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../README.md")]
    struct Readme;

    #[doc = include_str!("../../docs/CONTRIBUTING.md")]
    struct Contributing;
}
