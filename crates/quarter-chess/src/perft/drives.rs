use board_geometry::{Square, SquareSet};

use crate::board::{BOARD, DRIVER, QuarterBoard, beside};
use crate::generate::analysis::Analysis;
use crate::rules::driver::{displaced_to, opposite, opposite_pairs, pushed};
use crate::rules::merchant::custody_squares;

impl<const US: usize> Analysis<'_, US> {
    /// Drives (QC-13) on the pieces in `seen`. Assumes no check, and neither the king nor its shields among them.
    /// `None` if an enemy could reach a line to the king.
    #[inline(always)]
    pub(crate) fn count_drives(
        &self,
        driver: Square<QuarterBoard>,
        seen: SquareSet<QuarterBoard>,
        occupied: SquareSet<QuarterBoard>,
        theirs: SquareSet<QuarterBoard>,
        are_alike: impl Fn(Square<QuarterBoard>, Square<QuarterBoard>) -> bool,
    ) -> Option<usize> {
        for enemy in seen & theirs {
            let ends = [displaced_to(driver, enemy), opposite(driver, enemy)];
            if (ends.into_iter().flatten()).any(|to| self.could_attack_king(to)) {
                return None;
            }
        }
        let adjacent = seen & BOARD.neighbours(driver);
        let displaced = (seen - adjacent) | pushed(driver.into(), adjacent, !occupied);
        let absorbed = (adjacent & theirs).without(self.enemy_king);
        let mut drives = displaced.len() + absorbed.len();
        for (low, high) in opposite_pairs(driver, adjacent).into_iter().flatten() {
            drives += usize::from(!are_alike(low, high));
        }
        Some(drives)
    }

    pub(crate) fn driver_zone(&self) -> SquareSet<QuarterBoard> {
        let mut zone = SquareSet::EMPTY;
        for driver in self.pieces.of_type(DRIVER) & self.own {
            zone |= BOARD.rook_attacks(driver, self.occupied) | beside(beside(driver.into()));
        }
        zone
    }

    /// Replies may need to be made.
    pub(crate) fn merchants_decide(&self) -> bool {
        let held = self.immobilised_own | self.immobilised_theirs;
        let kings = SquareSet::from(self.safety.king).with(self.enemy_king);
        !self.contested.is_empty()
            || !held.is_empty()
                && (!held.is_disjoint(kings)
                    || !self
                        .latent(self.safety.king, self.immobilised_theirs)
                        .is_empty()
                    || !self
                        .latent(self.enemy_king, self.immobilised_own)
                        .is_empty())
    }
}

/// QC-10.
pub(crate) fn can_take_by_custody(
    merchants: SquareSet<QuarterBoard>,
    enemies: SquareSet<QuarterBoard>,
) -> bool {
    let squares = custody_squares(merchants, enemies);
    !squares.is_empty()
        && (merchants.iter()).any(|from| !BOARD.neighbours(from).is_disjoint(squares))
}
