//! Boards for chess-like games, declared by a drawing.
//!
//! A board is a picture in the source: a character for each square, `*` where there is none,
//! letters for regions, and a list of the steps that do not exist. Everything else (square numbers,
//! names, neighbours, rays, lines, leaper targets, symmetries) is computed from it at compile time.
//! Squares and sets carry the board in their type, so those of different boards cannot be mixed.
//!
//! ```
//! use board_geometry::{Geometry, Square, geometry};
//!
//! geometry! {
//!     /// Twelve by twelve, with a tower in each corner that no diagonal step passes.
//!     pub struct Towers(u128) = "
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
//! let board = Towers::BOARD;
//! assert_eq!(board.len(), 128);
//! let d1: Square<Towers> = "d1".parse()?;
//! let reached = board.bishop_attacks(d1, board.rank(3));
//! let names: Vec<String> = reached.iter().map(|square| square.to_string()).collect();
//! assert_eq!(names, ["c2", "e2", "f3", "g4"]); // not b3: the tower is in the way
//! # Ok::<(), board_geometry::SquareNameError>(())
//! ```
//!
//! A board known only at run time is a [`Board`]`<`[`Drawn`]`>` made by [`Board::parse`]; it answers
//! the same questions.
#![cfg_attr(not(test), no_std)]

#[cfg(feature = "serde")]
extern crate alloc;

mod attacks;
mod bits;
mod board;
mod direction;
mod error;
mod layout;
mod permutation;
#[cfg(feature = "serde")]
mod serialize;
mod set;
mod square;
mod tables;
mod wide;

pub use bits::Bits;
pub use board::{Board, Drawn, Geometry, Shape};
pub use direction::Direction;
pub use error::{DrawingError, SquareNameError};
pub use permutation::Permutation;
pub use set::{SquareSet, Squares};
pub use square::{Square, SquareName};
pub use tables::SetStep;
pub use wide::U256;

#[doc(hidden)]
pub mod declare {
    pub use crate::layout::Layout;
    pub use crate::tables::Tables;
}

/// Declares a board by its drawing.
///
/// The word (`u64`, `u128` or [`U256`]) must have a bit for every square. The drawing has one line a
/// rank, the highest first, and one character a square: `.`, or the letter or digit of its region;
/// `*` where there is no square. Blanks are skipped. After `without` stand the pairs of neighbours
/// between which no step exists. A drawing that cannot be read does not compile.
///
/// ```
/// use board_geometry::{Geometry, geometry};
/// geometry! {
///     /// A cross.
///     pub struct Cross(u64) = "
///         * . . *
///         a . . b
///         * . . *
///     ";
/// }
/// assert_eq!(Cross::BOARD.len(), 8);
/// assert_eq!(Cross::BOARD.region('b').first().unwrap().to_string(), "d2");
/// assert_eq!(Cross::squares(&["b3", "c3"]), Some(Cross::BOARD.rank(2)));
/// ```
#[macro_export]
macro_rules! geometry {
    ($(#[$attribute:meta])* $visible:vis struct $name:ident($bits:ty) = $drawing:literal
     $(without [$(($a:literal, $b:literal)),* $(,)?])? ; ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visible struct $name;

        impl $crate::Shape for $name {
            type Bits = $bits;
        }

        impl $name {
            /// The set of the squares with these names, for constants; `None` if one is no square's.
            #[allow(dead_code, reason = "not every user of a board names sets")]
            $visible const fn squares(names: &[&str]) -> Option<$crate::SquareSet<Self>> {
                match <Self as $crate::Geometry>::BOARD.tables().squares(names) {
                    Some(bits) => Some($crate::SquareSet::from_bits(bits)),
                    None => None,
                }
            }
        }

        impl $crate::Geometry for $name {
            const BOARD: &'static $crate::Board<Self> = {
                #[allow(long_running_const_eval)]
                static BOARD: $crate::Board<$name> =
                    $crate::Board::from_tables($crate::declare::Tables::<$bits>::new(
                        $crate::declare::Layout::declared(
                            $drawing,
                            &[$($(($a, $b)),*)?],
                            <$bits as $crate::Bits>::WIDTH,
                        ),
                    ));
                &BOARD
            };
        }
    };
}

geometry! {
    /// The board of chess: 8x8.
    pub struct Chessboard(u64) = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    ";
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
