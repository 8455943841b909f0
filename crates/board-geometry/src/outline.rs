use crate::{Bits, U192, U256};

/// Declared outline of a board.
#[derive(Clone, Copy, Debug)]
pub enum Outline<'a> {
    /// A drawing with a line per rank.
    Drawing(&'a str),
    /// A rectangle without its corners.
    Rectangle {
        /// Number of files.
        files: usize,
        /// Number of ranks.
        ranks: usize,
        /// Files and ranks cut at each corner.
        corner: (usize, usize),
    },
    /// A hexagon of hexagonal cells.
    Hexagon {
        /// Number of cells along a side.
        side: usize,
    },
}

/// A number of 64-bit words.
#[derive(Clone, Copy, Debug)]
pub struct Words<const N: usize>;

/// Word of `N` times 64 bits.
pub trait Word {
    /// Smallest word with that many bits.
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

/// Whether a quarter turn maps the board onto itself.
#[derive(Clone, Copy, Debug)]
pub struct Turns<const TURNS: bool>;

/// Bound for such boards. The lifetime defers the check to callers.
#[diagnostic::on_unimplemented(
    message = "a quarter turn does not map this board onto itself",
    label = "this board cannot be turned by quarters"
)]
pub trait ByQuarters<'a> {}

impl ByQuarters<'_> for Turns<true> {}
