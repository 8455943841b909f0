use board_geometry::{Square, SquareSet};
use chess_pieces::Army;

use crate::board::{
    EAST, MERCHANT, NORTH, Pieces, QuarterBoard, SOUTH, WEST, beside, step, traders,
};

/// QC-8: beside an enemy merchant and no friendly one, except drivers and merchants.
#[inline(always)]
pub(crate) fn immobilised(pieces: &Pieces, army: Army) -> SquareSet<QuarterBoard> {
    let held = beside(pieces.of(army.enemy(), MERCHANT)) - beside(pieces.of(army, MERCHANT));
    (pieces.army(army) - traders(pieces)) & held
}

/// QC-10: enemies captured by a merchant's step.
pub(crate) fn victims(
    pieces: &Pieces,
    us: Army,
    merchant: Square<QuarterBoard>,
) -> SquareSet<QuarterBoard> {
    let here = SquareSet::from(merchant);
    let partners = pieces.of(us, MERCHANT);
    let between = step::<EAST>(here) & step::<WEST>(partners)
        | step::<WEST>(here) & step::<EAST>(partners)
        | step::<NORTH>(here) & step::<SOUTH>(partners)
        | step::<SOUTH>(here) & step::<NORTH>(partners);
    between & pieces.army(us.enemy())
}

/// QC-10: squares from which a merchant and a partner would enclose an enemy.
#[inline(always)]
pub(crate) fn custody_squares(
    partners: SquareSet<QuarterBoard>,
    enemies: SquareSet<QuarterBoard>,
) -> SquareSet<QuarterBoard> {
    step::<EAST>(step::<EAST>(partners) & enemies)
        | step::<WEST>(step::<WEST>(partners) & enemies)
        | step::<NORTH>(step::<NORTH>(partners) & enemies)
        | step::<SOUTH>(step::<SOUTH>(partners) & enemies)
}
