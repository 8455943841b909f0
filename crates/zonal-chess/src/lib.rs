//! Zonal Chess.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod ending;
mod flanks;
mod game;
mod movegen;
mod moves;
mod notation;
mod position;
mod san;
mod setup;
mod zones;

pub use board::{BLACK, EAST_ZONE, WEST_ZONE, WHITE, Z_SQUARES, ZonalBoard, ZonalLaws};
pub use game::Action;
pub use moves::{Batch, Event, Move};
pub use position::Zonal;
pub use setup::{Setup, SetupError, SetupProblems};
