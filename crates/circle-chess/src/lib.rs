//! Circle Chess: 3 to 26 players on a circle of boards, each White against one neighbour and Black against
//! the other.
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! Captured pieces go to the captor's stockpile and may be dropped on the captor's other board. The loser of
//! a game leaves; the winner takes over the loser's other game, until one player is left. [`CircleChess`] is the
//! position; the [rulebook] numbers the rules.
//!
//! ```
//! use circle_chess::prelude::*;
//!
//! let mut game = Game::new(CircleChess::start("3")?);
//! for san in ["1:f3", "1:e5", "1:g4", "1:Qh4#"] {
//!     let m = game.position().parse_san(san)?;
//!     game.play(m)?;
//! }
//! // A is mated on board 1: B takes over Black on board 3.
//! assert_eq!(game.position().boards().count(), 2);
//! assert_eq!(game.position().board(3).unwrap().players().map(|p| p.letter()), ['C', 'B']);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
