#![doc = include_str!("../README.md")]
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! [`QuarterChess`] is the position. Rules are numbered [QC-1](crate::rulebook#qc-1) to
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
