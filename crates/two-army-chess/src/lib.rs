//! Chess games of two armies, written once: turns, FEN, set-up checks, algebraic notation, outcomes, clocks, claims
//! and agreements.
//!
//! A game implements [`TwoArmyGame`]: name, start, rules of its pieces, and its differences from orthodox chess.
//! [`TwoArmyPosition`] is its position. That type implements [`Position`](variant_core::Position) and
//! [`Variant`](variant_core::Variant), so perft, records, games and searches work at once.
//!
//! ```
//! use two_army_chess::board_geometry::{Direction, geometry};
//! use two_army_chess::chess_pieces::{PawnRules, PieceRules};
//! use two_army_chess::variant_core::{UnknownMode, Variant, perft::perft};
//! use two_army_chess::{StandardProblems, TableMoves, TwoArmyGame, TwoArmyPosition, TwoArmySetup};
//!
//! geometry! {
//!     /// Five by five.
//!     pub struct FiveByFive = 5 x 5;
//! }
//!
//! /// Gardner's chess: no double steps, no castling.
//! #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
//! pub struct Gardner;
//!
//! impl PieceRules for Gardner {
//!     type Board = FiveByFive;
//!     const PAWNS: &'static [PawnRules<FiveByFive>] = &[
//!         PawnRules::from_edge(Direction::North, 1).single_steps(),
//!         PawnRules::from_edge(Direction::South, 1).single_steps(),
//!     ];
//! }
//!
//! impl TwoArmyGame for Gardner {
//!     type Rules = Self;
//!     type Moves = TableMoves;
//!     type Problems = StandardProblems;
//!     const NAME: &'static str = "gardner";
//!     const START: &'static str = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1";
//!
//!     fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
//!         setup.standard_problems()
//!     }
//! }
//!
//! let start = TwoArmyPosition::<Gardner>::start("start")?;
//! assert_eq!(perft(&start, 2), 53);
//! # Ok::<(), UnknownMode>(())
//! ```
#![cfg_attr(not(test), no_std)]

extern crate alloc;

// Declaration of a variant, positions, outcomes.
mod action;
mod drops;
mod ending;
mod game;
mod generate;
mod lenient;
mod moves;
mod packing;
#[cfg(feature = "perft")]
pub mod perft;
mod play;
mod position;
mod tactics;

// FEN, EPD and set-ups.
mod epd;
mod problems;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod start;
mod text;

#[cfg(feature = "draw")]
mod draw;
pub mod prelude;

#[cfg(feature = "serde")]
pub use variant_core::serde;
pub use variant_core::smallvec;
#[cfg(feature = "draw")]
pub use variant_render;
pub use {board_geometry, chess_pieces, variant_core};

pub use action::{Action, ClaimGround, TIME_FORFEIT};
pub use drops::{Drops, Gating, HandBatch, HandMove, HandMoves, Hands, HandsIn, HandsOf};
pub use game::{Beside, DrawLimits, Ends, Promotions, TwoArmyGame};
pub use generate::{MoveSystem, TableMoves};
pub use moves::TwoArmyMove;
pub use position::{BLACK, PLAYERS, TwoArmyPosition, WHITE};
pub use problems::StandardProblems;
pub use setup::TwoArmySetup;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
