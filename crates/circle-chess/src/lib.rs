#![doc = include_str!("../README.md")]
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! [`CircleChess`] is the position; the [rulebook] numbers the rules.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod boards;
mod codes;
mod ending;
mod event;
mod game;
mod generate;
mod lenient;
mod make;
mod moves;
mod packing;
mod people;
mod play;
mod position;
pub mod prelude;
mod rules;
mod san;
mod setup;
mod state;
mod tactics;
mod text;
mod turn;

#[cfg(feature = "draw")]
mod draw;
#[cfg(feature = "perft")]
mod perft;
#[cfg(feature = "serde")]
mod serialize;
#[cfg(feature = "draw")]
mod why;

pub use board::Board;
pub use ending::{CONCESSION, DEADLOCK};
pub use event::Event;
pub use game::Action;
pub use moves::{Batch, HalfMove, Move, Moves};
pub use rules::options::{Schedule, SetRule};
pub use rules::stockpile::Piece;
pub use setup::{BoardSetup, PlayerSetup, Setup, SetupError, SetupProblems};
pub use state::CircleChess;

variant_core::game_crate!(
    board_geometry,
    chess_pieces,
    orthodox_chess,
    variant_core,
    variant_match,
    variant_record
);
