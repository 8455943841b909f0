//! What is written in the source of a board, and what can be said of it before its tables exist.

use crate::layout::Layout;
use crate::{Bits, DrawingError, U192, U256};

/// The squares of a board as they are declared.
#[derive(Clone, Copy, Debug)]
pub enum Outline<'a> {
    /// A picture.
    Drawing(&'a str),
    /// A rectangle without its corners.
    Rectangle {
        /// How many files.
        files: usize,
        /// How many ranks.
        ranks: usize,
        /// How many files and ranks each corner takes.
        corner: (usize, usize),
    },
}

impl Outline<'_> {
    /// How many words of 64 bits the squares need, from 1 to 4. What cannot be read needs one:
    /// [`Layout::declared`] reports it.
    pub const fn words(self) -> usize {
        match Layout::place_squares(self, 256) {
            Ok(layout) => (layout.len as usize).div_ceil(64),
            Err(DrawingError::TooManySquares { .. }) => 4,
            Err(_) => 1,
        }
    }

    /// Whether a quarter turn maps the squares onto each other.
    pub const fn turns(self) -> bool {
        let Ok(layout) = Layout::place_squares(self, 256) else {
            return false;
        };
        let mut square = 0;
        while square < layout.len {
            if layout.turned(square as u8, 1).is_none() {
                return false;
            }
            square += 1;
        }
        true
    }
}

/// A number of 64-bit words.
#[derive(Clone, Copy, Debug)]
pub struct Words<const N: usize>;

/// The type that holds that many 64-bit words.
pub trait Word {
    /// The type.
    type Bits: Bits;
}

impl Word for Words<1> {
    type Bits = u64;
}
impl Word for Words<2> {
    type Bits = u128;
}
impl Word for Words<3> {
    type Bits = U192;
}
impl Word for Words<4> {
    type Bits = U256;
}

/// Whether a quarter turn maps a board onto itself.
#[derive(Clone, Copy, Debug)]
pub struct Turns<const TURNS: bool>;

/// Holds if a quarter turn maps a board onto itself. The lifetime makes it a bound that is looked at
/// where a function is called, not where it is declared.
#[diagnostic::on_unimplemented(
    message = "a quarter turn does not map this board onto itself",
    label = "this board cannot be turned by quarters"
)]
pub trait ByQuarters<'a> {}

impl ByQuarters<'_> for Turns<true> {}
