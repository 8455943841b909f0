//! Circle Chess: three to twenty-six players on a circle of boards, each playing White against one
//! neighbour and Black against the other.
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! Captured pieces go to the captor's stockpile and may be dropped on the captor's other board. The loser
//! of a game leaves the match, and the winner takes over the loser's other game, until one player is
//! left. The numbers of rules (`CC-5`) are those of the [rulebook].
//!
//! ```
//! use circle_chess::Circle;
//! use variant_core::{Game, Position, Variant};
//!
//! let mut game = Game::new(Circle::start("3")?);
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
mod board_text;
mod boards;
mod check;
mod circle;
#[cfg(feature = "draw")]
mod drawing;
mod ending;
mod game;
mod movegen;
mod moves;
mod notation;
mod play;
mod position;
pub mod prelude;
mod replies;
mod san;
#[cfg(feature = "serde")]
mod serialize;
mod sets;
mod setup;
mod stockpile;
mod tactics;
mod text;

#[cfg(feature = "serde")]
pub use variant_core::serde;
pub use variant_core::smallvec;
#[cfg(feature = "draw")]
pub use variant_render;
pub use {board_geometry, chess_pieces, orthodox_chess, variant_core};

pub use board::Board;
pub use ending::{CONCESSION, DEADLOCK};
pub use game::Action;
pub use moves::{Batch, Event, HalfMove, Move, Moves};
pub use position::{Circle, Schedule, SetRule};
pub use setup::{BoardSetup, PlayerSetup, Setup, SetupError, SetupProblems};
pub use stockpile::Piece;

/// The rules by number, the texts, and the decisions where the source is silent.
#[cfg(doc)]
pub mod rulebook {
    #![doc = include_str!("../RULES.md")]
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
