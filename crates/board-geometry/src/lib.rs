#![doc = include_str!("../README.md")]
//!
//! [`geometry!`] declares a board: a character per square, `*` for holes, letters for regions, and missing steps.
//!
//! - [`Board`] has the queries, [`Geometry::BOARD`] the board of a declared type.
//! - [`Square`] is a byte, [`SquareSet`] a word with a bit per square ([`Bits`]).
//! - [`Direction`] is a step; [`Permutation`] a turn or mirror of the board.
//! - [`Drawn`] is the type of boards that [`Board::parse`] reads at run time.
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
