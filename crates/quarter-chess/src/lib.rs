//! Quarter Chess (Patrik Hedman, 2014): chess on a board of four quadrants.
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! Instead of moving, every piece but kings and pawns may shift to the corresponding square of another
//! quadrant, unless that gives check (drivers may). Merchants immobilise adjacent enemies and capture by enclosing them,
//! kings included. Drivers pull, push, absorb and swap pieces along files and ranks.
//!
//! ```
//! use quarter_chess::prelude::*;
//!
//! let position: QuarterChess = "8/8/8/3Mk3/6M1/8/8/K6r w - - 0 1".parse()?;
//! assert!(position.is_check());
//! let mut game = Game::new(position);
//! // The merchant on d5 is joined by a second one: the king between them is taken, in spite of the check.
//! game.apply("g4f5")?;
//! assert_eq!(game.outcome().unwrap().reason, quarter_chess::CUSTODY);
//! assert_eq!(game.position().to_string(), "8/8/8/3M1M2/8/8/8/K6r b - - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`QuarterChess`] is the position. Rules are cited by number: [QC-1](crate::rulebook#qc-1) to
//! [QC-18](crate::rulebook#qc-18).
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod codes;
#[cfg(feature = "draw")]
mod draw;
mod generate;
mod moves;
#[cfg(feature = "perft")]
mod perft;
mod play;
mod position;
pub mod prelude;
mod rules;
mod san;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod text;
#[cfg(feature = "draw")]
mod why;

pub use board::{ARCHBISHOP, DRIVER, MERCHANT, Pieces, QuarterBoard, QuarterRules};
pub use moves::{Batch, Event, Move, Moves, PieceMove};
pub use position::{
    Action, CUSTODY, QuarterChess, QuarterGame, QuarterMoves, Setup, immobilised, winner_by_custody,
};
pub use rules::quadrants::{Crossing, corresponding};
pub use setup::{SetupError, SetupProblems};
pub use two_army_chess::{BLACK, ClaimGround, WHITE};

variant_core::game_crate!(
    board_geometry,
    chess_pieces,
    two_army_chess,
    variant_core,
    variant_record
);
