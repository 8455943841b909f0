//! Shared parts of the benchmarks; rows of a game come from `variant_testkit::bench`.

pub mod boards;
pub mod calls;
pub mod counted;
pub mod cozy;
pub mod machine;
pub mod node;
pub mod ratio;
pub mod report;
pub mod searched;
pub mod skeleton;
pub mod spots;

pub use variant_testkit::bench::{PLIES, bench_modes, bench_variant, short};

/// Examples of the README and the pages.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../README.md")]
    struct Readme;

    #[doc = include_str!("../../docs/CONTRIBUTING.md")]
    struct Contributing;
}
