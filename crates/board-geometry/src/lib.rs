//! Boards of chess-like games, declared by a drawing or in one line.
//!
//! [`geometry!`] declares a board: a character per square, `*` where there is none, letters for regions, and
//! missing steps. It computes numbers, names, neighbours, rays, lines, leaper targets and symmetries at
//! compile time. Squares and sets of different boards have different types.
//!
//! ```
//! use board_geometry::{Geometry, Square, geometry};
//!
//! geometry! {
//!     /// Twelve by twelve, with a tower in each corner that no diagonal step passes.
//!     pub struct Towers = "
//!         * * . . . . . . . . * *
//!         * * . . . . . . . . * *
//!         . . . . . . . . . . . .
//!         . . . . . . . . . . . .
//!         . . . . . . . . . . . .
//!         . . . . . . . . . . . .
//!         . . . . . . . . . . . .
//!         . . . . . . . . . . . .
//!         . . . . . . . . . . . .
//!         . . . . . . . . . . . .
//!         * * . . . . . . . . * *
//!         * * . . . . . . . . * *
//!     " without [("b3", "c2"), ("b10", "c11"), ("k3", "j2"), ("k10", "j11")];
//! }
//!
//! fn main() -> Result<(), board_geometry::SquareNameError> {
//!     let board = Towers::BOARD;
//!     assert_eq!(board.len(), 128);
//!     let d1: Square<Towers> = "d1".parse()?;
//!     let reached = board.bishop_attacks(d1, board.rank(3));
//!     let names: Vec<String> = reached.iter().map(|square| square.to_string()).collect();
//!     assert_eq!(names, ["c2", "e2", "f3", "g4"]); // not b3: the tower is in the way
//!     Ok(())
//! }
//! ```
//!
//! - [`Board`] has the queries, [`Geometry::BOARD`] the board of a declared type.
//! - [`Square`] is a byte, [`SquareSet`] a word with a bit per square ([`Bits`]).
//! - [`Direction`] is a step; [`Permutation`] a turn or mirror of the board.
//! - [`Drawn`] is the type of all boards read at run time with [`Board::parse`].
#![no_std]

#[cfg(feature = "serde")]
extern crate alloc;

#[macro_use]
mod declaration;

mod attacks;
mod between;
mod bits;
mod board;
mod direction;
mod error;
mod grid;
mod layout;
mod message;
mod names;
mod outline;
mod permutation;
mod places;
#[cfg(feature = "serde")]
mod serialize;
mod set;
mod set_step;
mod square;
mod steps;
mod tables;
mod wide;

pub use bits::Bits;
pub use board::{Board, Drawn, Geometry, Shape};
pub use direction::Direction;
pub use error::{DrawingError, DrawingPlace, SquareNameError};
pub use names::SquareName;
pub use permutation::Permutation;
pub use set::{SquareSet, Squares};
pub use set_step::SetStep;
pub use square::Square;
pub use tables::KNIGHT_LEAPS;
pub use wide::{U192, U256, Wide};

#[doc(hidden)]
pub mod declare {
    pub use crate::bits::Const;
    pub use crate::layout::Layout;
    pub use crate::message::Message;
    pub use crate::outline::{ByQuarters, Outline, Turns, Word, Words};
    pub use crate::tables::Tables;
}

geometry! {
    /// Board of chess: 8x8.
    pub struct Chessboard = 8 x 8;
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
