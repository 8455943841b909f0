use board_geometry::{Square, SquareSet};

use crate::board::{BOARD, EAST, NORTH, QuarterBoard, SOUTH, WEST, step};

/// QC-13: distant pieces are pulled, adjacent ones pushed. `None` off the board and off the driver's lines.
pub(crate) fn displaced_to(
    driver: Square<QuarterBoard>,
    piece: Square<QuarterBoard>,
) -> Option<Square<QuarterBoard>> {
    let away = BOARD.direction(driver, piece)?;
    if BOARD.neighbours(driver).contains(piece) {
        BOARD.step(piece, away)
    } else {
        BOARD.step(piece, away.opposite())
    }
}

pub(crate) fn opposite(
    driver: Square<QuarterBoard>,
    piece: Square<QuarterBoard>,
) -> Option<Square<QuarterBoard>> {
    BOARD.step(driver, BOARD.direction(piece, driver)?)
}

/// Adjacent pieces before an empty square (QC-13).
#[inline(always)]
pub(crate) fn pushed(
    driver: SquareSet<QuarterBoard>,
    adjacent: SquareSet<QuarterBoard>,
    free: SquareSet<QuarterBoard>,
) -> SquareSet<QuarterBoard> {
    pushed_to::<EAST, WEST>(driver, adjacent, free)
        | pushed_to::<WEST, EAST>(driver, adjacent, free)
        | pushed_to::<NORTH, SOUTH>(driver, adjacent, free)
        | pushed_to::<SOUTH, NORTH>(driver, adjacent, free)
}

#[inline(always)]
fn pushed_to<const AWAY: usize, const BACK: usize>(
    driver: SquareSet<QuarterBoard>,
    adjacent: SquareSet<QuarterBoard>,
    free: SquareSet<QuarterBoard>,
) -> SquareSet<QuarterBoard> {
    let piece = step::<AWAY>(driver) & adjacent;
    step::<BACK>(step::<AWAY>(piece) & free)
}

#[inline(always)]
pub(crate) fn opposite_pairs(
    driver: Square<QuarterBoard>,
    adjacent: SquareSet<QuarterBoard>,
) -> [Option<(Square<QuarterBoard>, Square<QuarterBoard>)>; 2] {
    let here = SquareSet::from(driver);
    [
        (step::<WEST>(here), step::<EAST>(here)),
        (step::<SOUTH>(here), step::<NORTH>(here)),
    ]
    .map(|(low, high)| (low & adjacent).first().zip((high & adjacent).first()))
}
