use board_geometry::{Square, SquareSet};
use chess_pieces::{MoveBatch, PieceRules, PieceType};

use super::line_zones::ridden;
use super::off_table::{OffTable, Officer, Placed, Riders};
use super::relocation::Relocations;
use super::square_counts::SquareCounts;
use crate::board::{
    ARCHBISHOP, BOARD, DRIVER, MERCHANT, QuarterBoard, QuarterRules, beside, traders,
};
use crate::generate::analysis::Analysis;
use crate::moves::PieceMove;
use crate::rules::merchant::custody_squares;
use crate::rules::quadrants::{Crossing, corresponding};

type Set = SquareSet<QuarterBoard>;

/// Off-table moves of army `OWN`, as if it moved next.
pub(super) struct Survey<'a, const OWN: usize> {
    pub(super) analysis: Analysis<'a, OWN>,
    riders: Riders,
    others: usize,
    arrivals: Arrivals,
    /// Drives, and the squares that affect their number.
    drives: usize,
    driven: Set,
    /// Reach of drivers that are no single blockers.
    reached_by_drivers: Set,
    /// Squares between the enemy king and shifts to its lines.
    check_ways: Set,
    /// Other squares that matter, capturable pieces included.
    zone: Set,
    /// Squares that matter when vacated.
    leaving: Set,
    /// Squares where arriving diagonal, or orthogonal, enemy riders pin.
    pinning: [Set; 2],
    /// Neighbours of squares where a shifted piece would check unless immobilised.
    beside_checking: Set,
    entering: Set,
    touching: Set,
    /// Merchants that free pieces by leaving.
    freeing: Set,
    /// Merchants that immobilise pieces or keep others mobile.
    holding: Set,
}

/// Off-table moves except drives, by destination.
struct Arrivals {
    /// Moves to each square if empty. At most 11: eight neighbours and diagonals, three shifts.
    counts: SquareCounts,
    /// Shifts to the enemy king's diagonals, and orthogonals, even checking.
    checking: [SquareCounts; 2],
    /// Squares whose occupants matter.
    zone: Set,
    /// Destinations of shifts that may check along lines.
    on_lines: Set,
    /// Destinations of shifts that may check otherwise.
    off_lines: Set,
}

impl Arrivals {
    const NONE: Self = Self {
        counts: SquareCounts::ZERO,
        checking: [SquareCounts::ZERO; 2],
        zone: Set::EMPTY,
        on_lines: Set::EMPTY,
        off_lines: Set::EMPTY,
    };

    /// `lines` are the enemy king's diagonals and orthogonals.
    fn add(
        &mut self,
        squares: Set,
        officer: Option<Officer>,
        enemy_king: Square<QuarterBoard>,
        lines: [Set; 2],
    ) {
        self.counts.add(squares);
        let Some(officer) = officer else {
            return;
        };
        // QC-6
        self.zone.insert(officer.from);
        let corresponding = corresponding(officer.from);
        for to in corresponding {
            self.zone |= officer.reached & BOARD.between(officer.from, to);
        }
        // QC-5
        let rides = ridden(officer.piece_type);
        for ((checking, lines), rides) in self.checking.iter_mut().zip(lines).zip(rides) {
            if rides {
                checking.add(officer.shifts & lines);
                self.on_lines |= corresponding & lines;
            }
        }
        if matches!(officer.piece_type, PieceType::KNIGHT | ARCHBISHOP) {
            self.off_lines |= corresponding & BOARD.knight_targets(enemy_king);
        }
    }

    fn add_pawns<const OWN: usize>(&mut self, analysis: &Analysis<'_, OWN>) {
        let pawns = analysis.own & analysis.pieces.of_type(PieceType::PAWN);
        let checks = const { &QuarterRules::PAWNS[OWN] }.attackers(analysis.enemy_king);
        self.zone |= pawns;
        for crossing in Crossing::ALL {
            self.off_lines |= crossing.all_corresponding(pawns) & checks;
        }
    }
}

impl<'a, const OWN: usize> Survey<'a, OWN> {
    pub(super) fn new(analysis: Analysis<'a, OWN>) -> Option<Self> {
        if analysis.merchants_decide() {
            return None;
        }
        let (enemy_king, occupied) = (analysis.enemy_king, analysis.occupied);
        let riders = Riders::new(&analysis);
        let off_table = OffTable::new(Placed::now(&analysis), riders);
        let lines = [BOARD.bishop_lines(enemy_king), BOARD.rook_lines(enemy_king)];
        let mut arrivals = Arrivals::NONE;
        let others = off_table.count(|squares, officer| {
            arrivals.add(squares, officer, enemy_king, lines);
        })?;
        let (mut reached_by_drivers, mut seen) = (Set::EMPTY, Set::EMPTY);
        for driver in analysis.drivers() {
            let reached = BOARD.bishop_attacks(driver, occupied);
            if off_table.bound().contains(driver) {
                arrivals.zone |= reached;
            } else {
                reached_by_drivers |= reached;
            }
            seen |= BOARD.rook_attacks(driver, occupied);
        }
        if analysis.pawns_shift {
            arrivals.add_pawns(&analysis);
        }
        let drives = Placed::now(&analysis).count_drives(analysis.safety.pinned)?;
        let line_zones = analysis.line_zones(riders, seen);
        let mut check_ways = Set::EMPTY;
        for from in arrivals.on_lines {
            check_ways |= BOARD.between(enemy_king, from);
        }
        let traders = traders(analysis.pieces);
        let enemy_merchants = analysis.theirs & analysis.pieces.of_type(MERCHANT);
        let beside_own = beside(analysis.merchants);
        let kept_free = (analysis.own - traders) & beside_own & beside(enemy_merchants);
        Some(Self {
            riders,
            others,
            drives,
            driven: analysis.driver_zone(),
            reached_by_drivers,
            check_ways,
            zone: arrivals.zone | line_zones.zone | analysis.own & traders,
            leaving: line_zones.leaving,
            pinning: line_zones.pinning,
            beside_checking: beside(arrivals.on_lines | arrivals.off_lines),
            arrivals,
            entering: beside_own,
            holding: analysis.merchants & beside(analysis.immobilised_theirs | kept_free),
            touching: beside(analysis.own - traders)
                | beside(analysis.immobilised_theirs)
                | custody_squares(enemy_merchants, analysis.own),
            freeing: beside(analysis.immobilised_own),
            analysis,
        })
    }

    pub(super) fn parts(&self) -> Set {
        self.driven | self.reached_by_drivers | self.check_ways | self.entering
    }

    /// Moves to be made, and moves that need a new off-table count.
    #[inline(always)]
    pub(super) fn changing_more(&self, moves: &impl Relocations) -> (Set, Set) {
        let (mut made, mut touching) = (self.holding, self.zone);
        match moves.officer() {
            Some((MERCHANT, from)) => {
                made |= self.touching;
                if self.freeing.contains(from) {
                    made = BOARD.all();
                }
                touching |= self.beside_checking;
                if self.beside_checking.contains(from) {
                    touching = BOARD.all();
                }
            }
            Some((DRIVER, _)) => (),
            Some((piece_type, _)) => {
                made |= self.entering;
                for (pinning, rides) in self.pinning.into_iter().zip(ridden(piece_type)) {
                    if rides {
                        touching |= pinning;
                    }
                }
            }
            None => made |= self.entering,
        }
        (
            made,
            touching | moves.reached_from(self.zone | self.leaving),
        )
    }

    #[inline(always)]
    pub(super) fn others_beside(&self, moves: &impl Relocations) -> usize {
        let targets = moves.targets();
        if targets.is_empty() {
            return 0;
        }
        let cleared = match moves.officer() {
            Some((_, from)) => targets.len() * self.arrivals.counts.sum(from.into()),
            None => self.arrivals.counts.sum(moves.sources()),
        };
        targets.len() * self.others + cleared
            - self.arrivals.counts.sum(targets - self.analysis.occupied)
    }

    /// Counts for moves that also change single terms; `None` if the move must be made.
    #[inline(never)]
    pub(super) fn others_beside_parts(&self, m: PieceMove) -> Option<usize> {
        let analysis = &self.analysis;
        let placed = Placed::after(analysis, m);
        // QC-10
        if self.entering.contains(m.to) && placed.can_take_by_custody() {
            return None;
        }
        let (occupied, moved) = (placed.occupied, Set::from(m.from).with(m.to));
        let mut others = self.others_beside(&MoveBatch::Piece {
            piece_type: MERCHANT,
            from: m.from,
            targets: m.to.into(),
        });
        if !self.driven.is_disjoint(moved) {
            // A piece coming into sight may begin or cease to shield the king.
            others += placed.count_drives(placed.shielding(self.riders))?;
            others -= self.drives;
        }
        if !self.reached_by_drivers.is_disjoint(moved) {
            for driver in analysis.drivers() {
                let moves = |occupied_before| {
                    let reached = BOARD.bishop_attacks(driver, occupied_before);
                    ((reached | corresponding(driver)) - occupied).len()
                };
                others += moves(occupied);
                others -= moves(analysis.occupied);
            }
        }
        if !self.check_ways.is_disjoint(moved) {
            let limits = analysis.limits.along_lines(analysis.enemy_king, occupied);
            for (counts, rider) in self
                .arrivals
                .checking
                .iter()
                .zip([PieceType::BISHOP, PieceType::ROOK])
            {
                let [before, after] =
                    [analysis.limits, limits].map(|limits| limits.checking_along_lines(rider));
                others += counts.sum(before - after - occupied);
                others -= counts.sum(after - before - occupied);
            }
        }
        Some(others)
    }

    #[inline(never)]
    pub(super) fn others_after(&self, m: PieceMove) -> Option<usize> {
        OffTable::new(Placed::after(&self.analysis, m), self.riders).count(|_, _| ())
    }
}

impl<const OWN: usize> Analysis<'_, OWN> {
    fn drivers(&self) -> impl Iterator<Item = Square<QuarterBoard>> {
        (self.own & self.pieces.of_type(DRIVER)).iter()
    }
}
