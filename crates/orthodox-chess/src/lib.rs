#![doc = include_str!("../README.md")]
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! [`OrthodoxChess`] is the position, [`Notation::parse_san`](variant_core::Notation::parse_san) reads SAN,
//! [`polyglot`] reads books. [`chess960`] makes other starts.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
pub mod polyglot;
mod position;
pub mod prelude;
mod setup;
mod shuffled;

pub use board::ChessRules;
pub use position::{Action, Batch, Event, Move, OrthodoxChess, Setup};
pub use setup::{SetupError, SetupProblems};
pub use shuffled::{chess960, double_chess960};
pub use two_army_chess::{BLACK, ClaimGround, WHITE};

variant_core::game_crate!(
    board_geometry,
    chess_pieces,
    two_army_chess,
    variant_core,
    variant_record
);
