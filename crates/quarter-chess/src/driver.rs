//! Drivers: how they go (QC-12), and what they do to the men they see (QC-13, QC-14).

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Direction, Square, SquareSet};
use orthodox_men::{Army, Kind, MoveBatch};

use crate::board::{BOARD, DRIVER, MERCHANT, Men, QuarterBoard, enemy_of, flanked, next};
use crate::merchant::take_by_custody;
use crate::movegen::Scene;
use crate::moves::{Batch, Event, Move};

/// Where a man goes that a driver pulls, or pushes if it is adjacent (QC-13); `None` where the board
/// ends, and for men that share no line with the driver.
#[inline]
pub(crate) fn displaced_to(
    driver: Square<QuarterBoard>,
    man: Square<QuarterBoard>,
) -> Option<Square<QuarterBoard>> {
    let away = BOARD.direction(driver, man)?;
    if BOARD.neighbours(driver).contains(man) {
        BOARD.step(man, away)
    } else {
        BOARD.step(man, away.opposite())
    }
}

/// The square on the other side of the driver.
#[inline]
pub(crate) fn opposite(
    driver: Square<QuarterBoard>,
    man: Square<QuarterBoard>,
) -> Option<Square<QuarterBoard>> {
    BOARD.step(driver, BOARD.direction(man, driver)?)
}

/// Moves a man of either side, and takes it if it is an enemy of `us` between two merchants of `us`
/// (QC-14); whether it was taken.
pub(crate) fn displace(
    men: &mut Men,
    us: Army,
    from: Square<QuarterBoard>,
    to: Square<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let Some((army, kind)) = men.take(from) else {
        return false;
    };
    men.put(to, army, kind);
    report(Event::Dragged {
        from,
        to,
        army,
        kind,
    });
    take_driven(men, us, to.into(), report)
}

/// Removes a man; whether there was one.
pub(crate) fn absorb(
    men: &mut Men,
    square: Square<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let man = men.take(square);
    if let Some((army, kind)) = man {
        report(Event::Absorbed { square, army, kind });
    }
    man.is_some()
}

/// Exchanges two men, and takes those of them that are enemies of `us` between two merchants of `us`
/// (QC-14); whether any was taken.
pub(crate) fn swap(
    men: &mut Men,
    us: Army,
    low: Square<QuarterBoard>,
    high: Square<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let (from_low, from_high) = (men.take(low), men.take(high));
    for (square, man) in [(low, from_high), (high, from_low)] {
        if let Some((army, kind)) = man {
            men.put(square, army, kind);
        }
    }
    report(Event::Swapped { low, high });
    take_driven(men, us, SquareSet::from(low).with(high), report)
}

/// Takes the enemies among men just driven that stand between two merchants (QC-14).
fn take_driven(
    men: &mut Men,
    us: Army,
    driven: SquareSet<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let enemies = driven & men.army(enemy_of(us));
    !enemies.is_empty() && {
        let victims = enemies & flanked(men.of(us, MERCHANT));
        take_by_custody(men, victims, report)
    }
}

impl<const US: usize> Scene<'_, US> {
    /// All that drivers do.
    #[inline(always)]
    pub(crate) fn visit_drivers<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for driver in self.men.kind(DRIVER) & self.own {
            let reached = BOARD.bishop_attacks(driver, self.occupied);
            let allowed = self.guard.allowed(driver, self.answers) - self.occupied;
            visit(Batch::Ordinary(MoveBatch::Man {
                kind: DRIVER,
                from: driver,
                targets: reached & allowed,
            }))?;
            self.visit_shifts(DRIVER, driver, reached, visit)?;
            let seen = BOARD.rook_attacks(driver, self.occupied) & self.occupied;
            self.visit_displacements(driver, seen, visit)?;
            let adjacent = seen & BOARD.neighbours(driver);
            if !adjacent.is_empty() {
                self.visit_absorptions(driver, adjacent, visit)?;
                self.visit_swaps(driver, adjacent, visit)?;
            }
        }
        Continue(())
    }

    /// Pulls and pushes of one driver (QC-13): without a trial, if no line to the king is opened and
    /// the man does no harm where it arrives.
    #[inline(always)]
    fn visit_displacements<R>(
        &self,
        driver: Square<QuarterBoard>,
        seen: SquareSet<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let mut sure = SquareSet::EMPTY;
        for from in seen {
            let Some(to) = displaced_to(driver, from) else {
                continue;
            };
            if self.occupied.contains(to) {
                continue;
            }
            if self.is_harmless(from, to) && !self.guard.pinned.contains(from) {
                sure |= from.into();
            } else {
                self.try_out(Move::Displace { driver, from, to }, visit)?;
            }
        }
        visit(Batch::Displacements { driver, men: sure })
    }

    /// Absorptions by one driver (QC-13): of enemies but the king.
    #[inline(always)]
    fn visit_absorptions<R>(
        &self,
        driver: Square<QuarterBoard>,
        adjacent: SquareSet<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let victims = (adjacent & self.theirs) - self.men.kind(Kind::KING);
        let sure = if self.guard.in_check() {
            SquareSet::EMPTY
        } else {
            victims - self.guard.pinned
        };
        visit(Batch::Absorptions { driver, men: sure })?;
        for victim in victims - sure {
            self.try_out(Move::Absorb { driver, victim }, visit)?;
        }
        Continue(())
    }

    /// Exchanges by one driver (QC-13): of two men that are not like men of one side.
    #[inline(always)]
    fn visit_swaps<R>(
        &self,
        driver: Square<QuarterBoard>,
        adjacent: SquareSet<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for (low, high) in [
            (Direction::West, Direction::East),
            (Direction::South, Direction::North),
        ] {
            let (low, high) = (next(driver, low) & adjacent, next(driver, high) & adjacent);
            let (Some(low), Some(high)) = (low.first(), high.first()) else {
                continue;
            };
            if self.men.at(low) == self.men.at(high) {
                continue;
            }
            // An enemy that is taken where it arrives may have stood in a line to the king.
            let opens = self.guard.pinned.contains(low) || self.guard.pinned.contains(high);
            if self.is_harmless(low, high) && self.is_harmless(high, low) && !opens {
                let men = low.into();
                visit(Batch::Swaps { driver, men })?;
            } else {
                self.try_out(Move::Swap { driver, low, high }, visit)?;
            }
        }
        Continue(())
    }

    /// Whether a man can be moved without asking who attacks the king from where it arrives: an own
    /// man but king and merchant, or an enemy that arrives on no line to the king. Nobody in check.
    #[inline(always)]
    fn is_harmless(&self, man: Square<QuarterBoard>, to: Square<QuarterBoard>) -> bool {
        let special = self.men.kind(Kind::KING) | self.men.kind(MERCHANT);
        !self.guard.in_check()
            && !special.contains(man)
            && (self.own.contains(man) || !self.could_attack_king(to))
    }

    /// Whether some man could attack the king from a square, if nothing stood in between.
    #[inline(always)]
    fn could_attack_king(&self, from: Square<QuarterBoard>) -> bool {
        let king = self.guard.king;
        (BOARD.bishop_lines(king) | BOARD.rook_lines(king) | BOARD.knight_targets(king))
            .contains(from)
    }
}
