//! Searches for any chess variant, written once over the traits of `variant-core`: alpha-beta with a
//! transposition table and quiescence for two sides, paranoid and max-n for more, and UCT for any number
//! of players, several of whom may act at once.
//!
//! ```
//! use orthodox_chess::Chess;
//! use variant_search::{Budget, Search};
//! let position: Chess = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?;
//! let found = Search::default().run(&position, Budget::depth(2));
//! assert_eq!(found.best.unwrap().to_string(), "d1d8");
//! assert_eq!(found.value, Some(variant_search::MATE - 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game needs [`Tactics`](variant_core::Tactics) besides [`Position`](variant_core::Position), whose
//! methods all have defaults. What a position is worth is up to an [`Evaluate`]; [`Material`] counts
//! pieces. `docs/writing-a-search.md` leads through this crate as an example of how to use the traits.
//!
//! Searches with limits of nodes and depth alone are deterministic: the same position, budget and seed
//! give the same result on every machine.

mod alpha_beta;
mod budget;
mod camp;
mod deepening;
mod evaluate;
mod found;
mod iteration;
mod max_n;
mod meter;
mod node;
mod order;
mod search;
mod table;
mod uct;

pub use variant_core;

pub use budget::{Budget, Clock};
pub use evaluate::{Evaluate, Material, Sums, Values};
pub use found::Found;
pub use iteration::Iteration;
pub use search::{Algorithm, Search, Searchable};

/// The value of a win at once. A win after `n` plies is worth `MATE - n`, a loss `n - MATE`.
pub const MATE: i32 = 1_000_000;

/// Values of positions that are not over lie between this and its negative.
pub const LIMIT: i32 = 500_000;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/writing-a-search.md")]
struct Guide;
