//! Searches for any chess variant: alpha-beta for two sides; paranoid, best-reply and max-n search for more;
//! UCT for any number, even of players who act at once.
//!
//! ```
//! use orthodox_chess::OrthodoxChess;
//! use variant_search::{Budget, Search};
//! let position: OrthodoxChess = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?;
//! let found = Search::default().run(&position, Budget::depth(2));
//! assert_eq!(found.best.unwrap().to_string(), "d1d8");
//! assert_eq!(found.value, Some(variant_search::MATE - 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game implements [`Tactics`](variant_core::Tactics), whose methods have defaults. An [`Evaluate`] judges
//! positions; [`Material`] counts pieces. `docs/writing-a-search.md` explains this crate.
//!
//! With limits of nodes and depth, position, budget and seed give the same result on every machine.

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
mod search;
mod sides;
mod structure;
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
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/writing-a-search.md")]
struct Guide;
