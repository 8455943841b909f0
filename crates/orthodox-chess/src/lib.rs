//! Chess: the rules of FIDE, move generation in bulk, FEN, SAN, and every way a game ends.
//!
//! This is the smallest complete variant of the workspace, and the model of the others: the same
//! rooms, the same names.
//!
//! ```
//! use orthodox_chess::Chess;
//! use variant_core::{Game, Position, Reason};
//!
//! let mut game = Game::new(Chess::default());
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     let m = game.position().parse_san(san)?;
//!     game.play(m)?;
//! }
//! assert_eq!(game.outcome().unwrap().reason, Reason::CHECKMATE);
//! assert!(game.position().to_string().starts_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod ending;
mod game;
mod movegen;
mod moves;
mod notation;
mod position;
mod san;
#[cfg(feature = "serde")]
mod serialize;
mod setup;

pub use board::{BLACK, ChessRules, WHITE};
pub use game::Action;
pub use moves::{Batch, Event, Move};
pub use position::Chess;
pub use setup::{Setup, SetupError, SetupProblems};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
