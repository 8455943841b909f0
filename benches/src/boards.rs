//! Boards of several sizes, to measure the cost of a bigger board.

use board_geometry::{U256, geometry};

pub use board_geometry::Chessboard;

geometry! {
    /// 128 squares: 12 by 12 with a tower in each corner.
    pub struct Towers(u128) = "
        * * . . . . . . . . * *
        * * . . . . . . . . * *
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        * * . . . . . . . . * *
        * * . . . . . . . . * *
    " without [("b3", "c2"), ("b10", "c11"), ("k3", "j2"), ("k10", "j11")];
}

geometry! {
    /// 160 squares: 14 by 14 without corners, in the default word.
    pub struct Cross = 14 x 14 without corners 3 x 3;
}

geometry! {
    /// [`Cross`] in a word of 256 bits.
    pub struct WideCross(U256) = 14 x 14 without corners 3 x 3;
}
