#![doc = include_str!("../README.md")]
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! [`QuadKingdom`] is the position. The [rulebook] numbers rules QK-1 to QK-22.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod moves;
mod state;

mod rules;

mod ending;
mod generate;

mod play;
mod turn;

mod actions;
mod position;

#[cfg(feature = "draw")]
mod draw;
pub mod prelude;

mod lenient;
mod packing;
#[cfg(feature = "perft")]
mod perft;
mod san;
mod setup;
mod text;

pub use board::{BLACK, EMERALD, KingdomBoard, KingdomRules, MAROON, WHITE};
pub use chess_pieces::Armies;
pub use ending::{POINTS, TRAPPED};
pub use moves::{Batch, Elimination, Event, Move};
pub use setup::{Setup, SetupError, SetupProblems};
pub use state::{Control, Mode, QuadKingdom, Rules, Status, Turn};

variant_core::game_crate!(
    board_geometry,
    chess_pieces,
    variant_core,
    variant_match,
    variant_record
);
