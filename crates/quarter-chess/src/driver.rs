//! Drivers: how they move (QC-12), and what they do to the pieces they see (QC-13, QC-14).

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, MoveBatch, PieceType, PieceTypes};

use crate::board::{
    BOARD, DRIVER, EAST, MERCHANT, NORTH, Pieces, QuarterBoard, SOUTH, WEST, beside, flanked, step,
};
use crate::merchant::take_by_custody;
use crate::movegen::Scene;
use crate::moves::{Batch, Event, Move};

/// The square to which a driver pulls a piece, or pushes it if it is adjacent (QC-13); `None` beyond
/// the edge, and for pieces that share no line with the driver.
#[inline]
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

/// The square on the other side of the driver.
#[inline]
pub(crate) fn opposite(
    driver: Square<QuarterBoard>,
    piece: Square<QuarterBoard>,
) -> Option<Square<QuarterBoard>> {
    BOARD.step(driver, BOARD.direction(piece, driver)?)
}

/// Moves a piece of either side, and takes it if it is an enemy of `us` between two merchants of `us`
/// (QC-14); whether it was taken.
pub(crate) fn displace(
    pieces: &mut Pieces,
    us: Army,
    from: Square<QuarterBoard>,
    to: Square<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let Some((army, piece_type)) = pieces.take(from) else {
        return false;
    };
    pieces.put(to, army, piece_type);
    report(Event::Dragged {
        from,
        to,
        army,
        piece_type,
    });
    take_driven(pieces, us, to.into(), report)
}

/// Removes a piece; whether there was one.
pub(crate) fn absorb(
    pieces: &mut Pieces,
    square: Square<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let piece = pieces.take(square);
    if let Some((army, piece_type)) = piece {
        report(Event::Absorbed {
            square,
            army,
            piece_type,
        });
    }
    piece.is_some()
}

/// Swaps two pieces, and takes those of them that are enemies of `us` between two merchants of `us`
/// (QC-14); whether any was taken.
pub(crate) fn swap(
    pieces: &mut Pieces,
    us: Army,
    low: Square<QuarterBoard>,
    high: Square<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let (from_low, from_high) = (pieces.take(low), pieces.take(high));
    for (square, piece) in [(low, from_high), (high, from_low)] {
        if let Some((army, piece_type)) = piece {
            pieces.put(square, army, piece_type);
        }
    }
    report(Event::Swapped { low, high });
    take_driven(pieces, us, SquareSet::from(low).with(high), report)
}

/// Takes the enemies among pieces just driven that stand between two merchants (QC-14).
fn take_driven(
    pieces: &mut Pieces,
    us: Army,
    driven: SquareSet<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    let enemies = driven & pieces.army(us.enemy());
    !enemies.is_empty() && {
        let victims = enemies & flanked(pieces.of(us, MERCHANT));
        take_by_custody(pieces, victims, report)
    }
}

/// Those of the pieces adjacent to a driver that have an empty square behind them (QC-13).
#[inline(always)]
fn pushed(
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

/// The pieces on opposite sides of a driver, left and right, below and above.
#[inline(always)]
fn opposite_pairs(
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

impl<const US: usize> Scene<'_, US> {
    /// All that drivers do.
    #[inline(always)]
    pub(crate) fn visit_drivers<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for driver in self.pieces.of_type(DRIVER) & self.own {
            let reached = BOARD.bishop_attacks(driver, self.occupied);
            let allowed =
                self.safety.allowed(driver, self.occupied, self.check_mask) - self.occupied;
            visit(Batch::Ordinary(MoveBatch::Piece {
                piece_type: DRIVER,
                from: driver,
                targets: reached & allowed,
            }))?;
            self.visit_shifts(DRIVER, driver, reached, visit)?;
            self.visit_acts(driver, visit)?;
        }
        Continue(())
    }

    /// What one driver does to others while it stays where it is (QC-13).
    #[inline(always)]
    fn visit_acts<R>(
        &self,
        driver: Square<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let seen = BOARD.rook_attacks(driver, self.occupied) & self.occupied;
        let adjacent = seen & BOARD.neighbours(driver);
        self.visit_displacements(driver, seen, adjacent, visit)?;
        if !adjacent.is_empty() {
            self.visit_absorptions(driver, adjacent, visit)?;
            self.visit_swaps(driver, adjacent, visit)?;
        }
        Continue(())
    }

    /// Pulls and pushes of one driver (QC-13): without a trial, if no line to the king is opened and
    /// the piece does no harm where it arrives.
    #[inline(always)]
    fn visit_displacements<R>(
        &self,
        driver: Square<QuarterBoard>,
        seen: SquareSet<QuarterBoard>,
        adjacent: SquareSet<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        // What is seen from afar has an empty square in front of it.
        let displaced = (seen - adjacent) | pushed(driver.into(), adjacent, !self.occupied);
        let unpinned = displaced - self.safety.pinned;
        let mut sure = unpinned & self.own & self.inert();
        for from in displaced - sure {
            let Some(to) = displaced_to(driver, from) else {
                continue;
            };
            if unpinned.contains(from) && self.is_harmless(from, to) {
                sure |= from.into();
            } else {
                self.try_out(Move::Displace { driver, from, to }, visit)?;
            }
        }
        visit(Batch::Displacements {
            driver,
            pieces: sure,
        })
    }

    /// Absorptions by one driver (QC-13): of enemies but the king.
    #[inline(always)]
    fn visit_absorptions<R>(
        &self,
        driver: Square<QuarterBoard>,
        adjacent: SquareSet<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let victims = (adjacent & self.theirs).without(self.enemy_king);
        if victims.is_empty() {
            return Continue(());
        }
        let sure = if self.safety.in_check() {
            SquareSet::EMPTY
        } else {
            victims - self.safety.pinned
        };
        visit(Batch::Absorptions {
            driver,
            pieces: sure,
        })?;
        for victim in victims - sure {
            self.try_out(Move::Absorb { driver, victim }, visit)?;
        }
        Continue(())
    }

    /// Swaps by one driver (QC-13): of two pieces that are not like pieces of one side.
    #[inline(always)]
    fn visit_swaps<R>(
        &self,
        driver: Square<QuarterBoard>,
        adjacent: SquareSet<QuarterBoard>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for (low, high) in opposite_pairs(driver, adjacent).into_iter().flatten() {
            if self.are_alike(low, high) {
                continue;
            }
            // An enemy that is taken where it arrives may have stood in a line to the king.
            let opens = self.safety.pinned.contains(low) || self.safety.pinned.contains(high);
            if self.is_harmless(low, high) && self.is_harmless(high, low) && !opens {
                let pieces = low.into();
                visit(Batch::Swaps { driver, pieces })?;
            } else {
                self.try_out(Move::Swap { driver, low, high }, visit)?;
            }
        }
        Continue(())
    }

    /// Whether the pieces on two squares are like pieces of one side.
    #[inline(always)]
    fn are_alike(&self, one: Square<QuarterBoard>, other: Square<QuarterBoard>) -> bool {
        let like = |piece_type| self.pieces.of_type(piece_type).contains(other);
        self.own.contains(one) == self.own.contains(other)
            && self.pieces.type_at(one).is_some_and(like)
    }

    /// The number of moves by which a driver stays where it is (QC-13), with some pieces in its `seen` squares, if none
    /// of the pieces that it moves is the own king or shields it, and the king is not in check. Nothing if an enemy
    /// could come to stand in a line to that king.
    #[inline(always)]
    pub(crate) fn count_acts(
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
        let mut acts = displaced.len() + absorbed.len();
        for (low, high) in opposite_pairs(driver, adjacent).into_iter().flatten() {
            acts += usize::from(!are_alike(low, high));
        }
        Some(acts)
    }

    /// The squares on which depends what drivers can do without moving (QC-13).
    #[inline(always)]
    pub(crate) fn driver_zone(&self) -> SquareSet<QuarterBoard> {
        let mut zone = SquareSet::EMPTY;
        for driver in self.pieces.of_type(DRIVER) & self.own {
            zone |= BOARD.rook_attacks(driver, self.occupied) | beside(beside(driver.into()));
        }
        zone
    }

    /// The pieces of both sides whose move changes nothing but what attacks the king: neither kings nor
    /// merchants. None while the king is in check.
    #[inline(always)]
    fn inert(&self) -> SquareSet<QuarterBoard> {
        if self.safety.in_check() {
            return SquareSet::EMPTY;
        }
        self.occupied
            - self
                .pieces
                .of_types(const { PieceTypes::of(&[PieceType::KING, MERCHANT]) })
    }

    /// Whether a piece can be moved without a look at what attacks the king afterwards: it is an own one,
    /// or an enemy that arrives on no line to the king.
    #[inline(always)]
    fn is_harmless(&self, piece: Square<QuarterBoard>, to: Square<QuarterBoard>) -> bool {
        self.inert().contains(piece) && (self.own.contains(piece) || !self.could_attack_king(to))
    }

    /// Whether some piece could attack the king from a square, if nothing stood in between.
    #[inline(always)]
    fn could_attack_king(&self, from: Square<QuarterBoard>) -> bool {
        let king = self.safety.king;
        (BOARD.bishop_lines(king) | BOARD.rook_lines(king) | BOARD.knight_targets(king))
            .contains(from)
    }
}
