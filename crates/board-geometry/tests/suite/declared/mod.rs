//! The boards that are declared here: each in a few lines.

use board_geometry::{U256, geometry};

geometry! {
    /// Chess in four quadrants, by letter.
    pub(crate) struct Quadrants = "
        c c c c d d d d
        c c c c d d d d
        c c c c d d d d
        c c c c d d d d
        a a a a b b b b
        a a a a b b b b
        a a a a b b b b
        a a a a b b b b
    ";
}

geometry! {
    /// Twelve by twelve with a tower in each corner.
    pub(crate) struct Towers(u128) = "
        **........**
        **........**
        ............
        ............
        ............
        ............
        ............
        ............
        ............
        ............
        **........**
        **........**
    " without [("b3", "c2"), ("b10", "c11"), ("k3", "j2"), ("k10", "j11")];
}

geometry! {
    /// The board of chess with a zone on each side and four squares between.
    pub(crate) struct Zonal(auto) = "
        * * * Z . . . . . . . . Z * * *
        * * w w . . . . . . . . e e * *
        * w w w . . . . . . . . e e e *
        w w w w . . . . . . . . e e e e
        w w w w . . . . . . . . e e e e
        * w w w . . . . . . . . e e e *
        * * w w . . . . . . . . e e * *
        * * * Z . . . . . . . . Z * * *
    ";
}

geometry! {
    /// Fourteen by fourteen without three by three corners.
    pub(crate) struct Cross(auto) = "
        ***........***
        ***........***
        ***........***
        ..............
        ..............
        ..............
        ..............
        ..............
        ..............
        ..............
        ..............
        ***........***
        ***........***
        ***........***
    ";
}

geometry! {
    /// [`Cross`] on a wider word than it needs.
    pub(crate) struct WideCross(U256) = 14 x 14 without corners 3 x 3;
}

geometry! {
    /// Fifteen by fifteen: 225 squares.
    pub(crate) struct Large = 15 x 15;
}

geometry! {
    /// Ten by eight.
    pub(crate) struct Capablanca = 10 x 8;
}

geometry! {
    /// [`Towers`] in one line.
    pub(crate) struct ShortTowers = 12 x 12 without corners 2 x 2
        without [("b3", "c2"), ("b10", "c11"), ("k3", "j2"), ("k10", "j11")];
}

geometry! {
    /// An irregular outline with a pond, an island, walls, and regions of digits.
    pub(crate) struct Odd(u64) = "
        . . 1 1 * * *
        . * * 2 . . x
        . * * 2 * * *
        . . . . * * *
        * * * * * * *
        . . * * * * I
        . . * * * * *
    " without [("a4", "b4"), ("c4", "d5"), ("a1", "b2"), ("a2", "b1")];
}

geometry! {
    /// A triangle: each rank is longer than the one above, so that steps differ from rank to rank.
    pub(crate) struct Triangle(u128) = "
        .************
        ..***********
        ...**********
        ....*********
        .....********
        ......*******
        .......******
        ........*****
        .........****
        ..........***
        ...........**
        ............*
        .............
    ";
}

geometry! {
    /// As long as a board can be.
    pub(crate) struct Corridor(u64) = "
        ..........................
        .........................r
    ";
}
