//! Boards of several sizes, for measuring what a bigger board costs.

use board_geometry::{U256, geometry};

pub use board_geometry::Chessboard;

geometry! {
    /// 128 squares: twelve by twelve with a tower in each corner.
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
    /// 160 squares: fourteen by fourteen without its corners, in the word that is chosen for them.
    pub struct Cross = 14 x 14 without corners 3 x 3;
}

geometry! {
    /// [`Cross`] in a word of 256 bits.
    pub struct WideCross(U256) = 14 x 14 without corners 3 x 3;
}
