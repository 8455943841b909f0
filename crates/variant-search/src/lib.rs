#![doc = include_str!("../README.md")]
//!
//! A game implements [`Tactics`](variant_core::Tactics). An [`Evaluate`] judges positions. [`Search::run_inner`]
//! searches the variant's own position in one of several.

mod alpha_beta;
mod ancestors;
mod attacks;
mod budget;
mod buffers;
mod cache;
mod deepening;
mod evaluate;
mod found;
mod iteration;
mod max_n;
mod meter;
mod moves;
mod node;
mod order;
mod positional;
mod prospects;
mod repetition;
mod search;
mod sides;
mod structure;
mod sync;
mod table;
mod threads;
mod uct;
mod weights;
mod window;

pub use variant_core;

pub use budget::{Budget, Clock};
pub use evaluate::{Evaluate, Material, Sum, Sums, Values};
pub use found::Found;
pub use iteration::Iteration;
pub use positional::Positional;
pub use search::{Algorithm, Search, Searchable};

/// Value of a win. After `n` plies a win is worth `MATE - n`, a loss `n - MATE`.
pub const MATE: i32 = 1_000_000;

/// Bound of the values of unfinished positions.
pub const LIMIT: i32 = 500_000;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/writing-a-search.md")]
struct Guide;
