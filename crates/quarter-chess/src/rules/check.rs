use board_geometry::SquareSet;
use chess_pieces::Army;
use chess_pieces::attacks::attackers;

use crate::board::{Pieces, QuarterBoard, QuarterRules};
use crate::rules::merchant::immobilised;

/// Mobile pieces (QC-9) that check an army's king (QC-16). Empty without a king (QC-11).
#[inline]
pub(crate) fn checkers(pieces: &Pieces, army: Army) -> SquareSet<QuarterBoard> {
    let enemy = army.enemy();
    let Some(king) = pieces.king(army) else {
        return SquareSet::EMPTY;
    };
    let attacking = attackers::<QuarterRules>(pieces, king, pieces.army(enemy), pieces.occupied());
    if attacking.is_empty() {
        attacking
    } else {
        attacking - immobilised(pieces, enemy)
    }
}
