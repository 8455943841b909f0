//! ZM Quadchess (John Zimmerman, 1998): four armies on one chessboard, checks that interrupt the order
//! of play, mated armies that fight on for whoever mated them.
//!
//! All modes: everybody for themselves, partners, two persons with two armies each, three with a
//! dummy. [`Quadchess`] is a position, [`variant_core::Game`] a whole game with resignations,
//! agreements, absent players, penalties and the draws that need history.
//!
//! ```
//! use variant_core::{Game, Position};
//! use zm_quadchess::{Quadchess, WEST};
//!
//! let mut game = Game::new(Quadchess::default());
//! for san in ["d3", "O-O", "g5", "Nf3"] {
//!     let m = game.position().parse_san(san)?;
//!     game.play(m)?;
//! }
//! game.apply("resign:freeze")?; // South leaves, its pieces are walls from now on
//! assert_eq!((game.position().turn(), game.position().frozen().len()), (WEST, 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod annexation;
mod armies;
mod board;
mod communication;
mod control;
mod en_passant;
mod ending;
mod game;
mod mode;
mod movegen;
mod moves;
mod notation;
mod order;
mod penalty;
mod play;
mod position;
mod repetition;
mod san;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod spare;

pub use armies::Armies;
pub use board::{EAST, NORTH, QuadRules, SOUTH, WEST};
pub use communication::{Communication, Table, UnknownCommunication};
pub use game::Action;
pub use mode::Mode;
pub use moves::{Batch, BatchMoves, Departure, Event, Move};
pub use position::Quadchess;
pub use repetition::PERPETUAL_CHECK;
pub use setup::{Setup, SetupError, SetupProblems};
