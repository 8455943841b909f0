#![doc = include_str!("../README.md")]
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! [`variant_core::Game`] adds to a position, [`ZmQuadchess`], resignations, agreements, absence, penalties, draws
//! by history and the mode of communication.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod action;
mod adjudication;
mod army_pair;
mod board;
mod children;
mod control;
mod ending;
mod generate;
mod lenient;
mod mode;
mod moves;
mod packing;
mod play;
mod position;
pub mod prelude;
mod rules;
mod san;
mod setup;
mod state;
mod text;
mod turn;

#[cfg(feature = "draw")]
mod draw;
#[cfg(feature = "perft")]
mod perft;

pub use chess_pieces::{Armies, Army};
pub use variant_match::Communication;

pub use action::Action;
pub use board::{EAST, NORTH, QuadRules, SOUTH, WEST};
pub use mode::Mode;
pub use moves::{Batch, Departure, Event, Move};
pub use rules::repetition::PERPETUAL_CHECK;
pub use setup::{Setup, SetupError, SetupProblems};
pub use state::ZmQuadchess;

variant_core::game_crate!(
    board_geometry,
    chess_pieces,
    variant_core,
    variant_match,
    variant_record
);
