//! Quarter Chess, a game by Patrik Hedman (2014): chess on a board of four quadrants.
//!
//! Every piece but kings and pawns may, instead of moving as usual, shift to the corresponding square of
//! another quadrant, if that gives no check. Merchants hold the enemies beside them, who then neither
//! move nor attack, and take what they step to enclose, kings included. Drivers pull, push, absorb
//! and exchange the pieces of both sides along files and ranks.
//!
//! ```
//! use quarter_chess::Quarter;
//! use variant_core::{Game, Position, Reason};
//!
//! let position: Quarter = "8/8/8/3Mk3/6M1/8/8/K6r w - - 0 1".parse()?;
//! assert!(position.is_check());
//! let mut game = Game::new(position);
//! // The merchant on d5 has a second one join it: the king between them is taken, check or no check.
//! game.apply("g4f5")?;
//! assert_eq!(game.outcome().unwrap().reason, quarter_chess::CUSTODY);
//! assert_eq!(game.position().to_string(), "8/8/8/3M1M2/8/8/8/K6r b - - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rules are numbered QC-1 to QC-18; code and documentation cite them.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod driver;
mod ending;
mod game;
mod merchant;
mod movegen;
mod moves;
mod notation;
mod position;
mod quadrants;
mod san;
mod setup;

pub use board::{
    ARCHBISHOP, BLACK, DRIVER, MERCHANT, Pieces, QuarterBoard, QuarterRules, TYPES, WHITE,
    type_from_letter, type_letter,
};
pub use ending::CUSTODY;
pub use game::Action;
pub use moves::{Batch, Event, Move, Moves, PieceMove};
pub use position::Quarter;
pub use quadrants::corresponding;
pub use setup::{Setup, SetupError, SetupProblems};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
