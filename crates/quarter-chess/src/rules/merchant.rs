//! Merchants: which pieces they immobilise (QC-8) and take (QC-10).

use board_geometry::{Square, SquareSet};
use chess_pieces::Army;

use crate::board::{
    EAST, MERCHANT, NORTH, Pieces, QuarterBoard, SOUTH, WEST, beside, step, traders,
};

/// The immobilised pieces of an army (QC-8): those beside an enemy merchant and not beside a friendly one, except
/// drivers and merchants.
#[inline(always)]
pub(crate) fn immobilised(pieces: &Pieces, army: Army) -> SquareSet<QuarterBoard> {
    let held = beside(pieces.of(army.enemy(), MERCHANT)) - beside(pieces.of(army, MERCHANT));
    (pieces.army(army) - traders(pieces)) & held
}

/// The enemies that a merchant takes by stepping to a square (QC-10).
#[inline]
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

/// The squares on which a merchant and one of its partners would have an enemy between them (QC-10).
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
