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
    /// 160 squares: fourteen by fourteen without its corners.
    pub struct Cross(U256) = "
        * * * . . . . . . . . * * *
        * * * . . . . . . . . * * *
        * * * . . . . . . . . * * *
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        . . . . . . . . . . . . . .
        * * * . . . . . . . . * * *
        * * * . . . . . . . . * * *
        * * * . . . . . . . . * * *
    ";
}
