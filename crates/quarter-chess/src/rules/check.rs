//! Check (QC-16).

use board_geometry::SquareSet;
use chess_pieces::{Army, attackers};

use crate::board::{Pieces, QuarterBoard, QuarterRules, TYPES};
use crate::rules::merchant::immobilised;

/// The pieces that check the king of an army (QC-16): immobilised ones attack nothing (QC-9). Empty if the king is off
/// the board (QC-11).
#[inline]
pub(crate) fn checkers(pieces: &Pieces, army: Army) -> SquareSet<QuarterBoard> {
    let enemy = army.enemy();
    let Some(king) = pieces.king(army) else {
        return SquareSet::EMPTY;
    };
    let attacking =
        attackers::<QuarterRules, 2, TYPES>(pieces, king, pieces.army(enemy), pieces.occupied());
    if attacking.is_empty() {
        attacking
    } else {
        attacking - immobilised(pieces, enemy)
    }
}
