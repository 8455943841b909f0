//! Variants of which counts are published.

mod counted;
mod leaps;
mod steps;

use two_army_chess::board_geometry::Chessboard;

use super::*;

geometry! { struct Wide = 10 x 8; }
geometry! { struct Nine = 9 x 9; }
geometry! { struct Ten = 10 x 10; }
geometry! { struct Long = 12 x 8; }
geometry! { struct Six = 6 x 6; }

/// Pawns that start and push twice on the third row.
const fn third<G: Geometry>() -> Pawns<G> {
    Pawns::from_row(2)
}
