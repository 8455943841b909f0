#![doc = include_str!("../README.md")]
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! [`ZonalChess`] is the position. Games with other riders on this board can use [`visit_turning`] and
//! [`turning_attackers`]. The [rulebook] numbers the rules.
#![cfg_attr(not(test), no_std)]

mod board;
#[cfg(feature = "draw")]
mod draw;
mod generate;
#[cfg(feature = "perft")]
mod perft;
mod position;
pub mod prelude;
mod rules;
mod setup;

pub use board::{EAST_ZONE, WEST_ZONE, Z_SQUARES, ZonalBoard, ZonalRules};
pub use generate::visit_turning;
pub use position::{Action, Batch, Event, Move, Setup, ZonalChess, ZonalMoves};
pub use rules::attackers::turning_attackers;
pub use setup::{SetupError, SetupProblems};
pub use two_army_chess::{BLACK, ClaimGround, WHITE};

variant_core::game_crate!(
    board_geometry,
    chess_pieces,
    two_army_chess,
    variant_core,
    variant_record
);
