use board_geometry::{Square, SquareSet};
use chess_pieces::{PieceRules, PieceType};

use super::drives::can_take_by_custody;
use crate::board::{ARCHBISHOP, BOARD, DRIVER, MERCHANT, QuarterBoard, QuarterRules, beside};
use crate::generate::analysis::Analysis;
use crate::moves::PieceMove;
use crate::rules::quadrants::{Crossing, corresponding};
use crate::rules::shift::ShiftLimits;

type Set = SquareSet<QuarterBoard>;

#[derive(Clone, Copy)]
pub(crate) struct Officer {
    pub(crate) piece_type: PieceType,
    pub(crate) from: Square<QuarterBoard>,
    pub(crate) reached: Set,
    /// Destinations, ignoring checks along lines.
    pub(crate) shifts: Set,
}

/// Riders on lines to a king with at most two pieces between. Others neither check nor pin after one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Riders {
    pub(crate) theirs: Set,
    pub(crate) own: Set,
}

impl Riders {
    pub(crate) fn new<const OWN: usize>(analysis: &Analysis<'_, OWN>) -> Self {
        let near = |king, riders: Set| {
            let is_near =
                |&rider: &Square<_>| (BOARD.between(king, rider) & analysis.occupied).len() < 3;
            riders.iter().filter(is_near).collect()
        };
        let king = analysis.safety.king;
        Self {
            theirs: near(king, analysis.latent(king, analysis.safety.hostile)),
            own: near(
                analysis.enemy_king,
                analysis.latent(analysis.enemy_king, analysis.mobile),
            ),
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Placed<'a, const OWN: usize> {
    analysis: &'a Analysis<'a, OWN>,
    /// Relocates a piece other than the king.
    moved: Option<PieceMove>,
    own: Set,
    theirs: Set,
    pub(crate) occupied: Set,
}

impl<'a, const OWN: usize> Placed<'a, OWN> {
    pub(crate) fn now(analysis: &'a Analysis<'a, OWN>) -> Self {
        Self {
            analysis,
            moved: None,
            own: analysis.own,
            theirs: analysis.theirs,
            occupied: analysis.occupied,
        }
    }

    pub(crate) fn after(analysis: &'a Analysis<'a, OWN>, m: PieceMove) -> Self {
        Self {
            analysis,
            moved: Some(m),
            own: analysis.own.without(m.to),
            theirs: analysis.theirs.without(m.from).with(m.to),
            occupied: analysis.occupied.without(m.from).with(m.to),
        }
    }

    fn of(&self, piece_type: PieceType) -> Set {
        self.own & self.analysis.mobile & self.analysis.pieces.of_type(piece_type)
    }

    /// QC-10.
    pub(crate) fn can_take_by_custody(&self) -> bool {
        can_take_by_custody(self.of(MERCHANT), self.theirs)
    }

    /// `riders` are those before the move.
    pub(crate) fn shielding(&self, riders: Riders) -> Set {
        let king = self.analysis.safety.king;
        let mut riders = riders.theirs & self.theirs;
        if let Some(m) = self.moved
            && ridden_lines(king, m.becomes()).contains(m.to)
        {
            riders.insert(m.to);
        }
        single_blockers(king, riders, self.occupied)
    }

    /// QC-13. `shielding` are all single blockers of the own king. `None` if drivers see the king or a blocker, or a
    /// piece could reach a line to the king.
    #[inline(always)]
    pub(crate) fn count_drives(&self, shielding: Set) -> Option<usize> {
        let unsettled = shielding.with(self.analysis.safety.king);
        let mut drives = 0;
        for driver in self.of(DRIVER) {
            let seen = BOARD.rook_attacks(driver, self.occupied) & self.occupied;
            if !seen.is_disjoint(unsettled) {
                return None;
            }
            let are_alike = |one, other| self.are_alike(one, other);
            drives += (self.analysis).count_drives(
                driver,
                seen,
                self.occupied,
                self.theirs,
                are_alike,
            )?;
        }
        Some(drives)
    }

    fn are_alike(&self, one: Square<QuarterBoard>, other: Square<QuarterBoard>) -> bool {
        let type_at = |square| match self.moved {
            Some(m) if m.to == square => Some(m.becomes()),
            _ => self.analysis.pieces.type_at(square),
        };
        self.own.contains(one) == self.own.contains(other) && type_at(one) == type_at(other)
    }
}

/// Lines and limits of the army to move; the enemy's move immobilised and freed none.
pub(crate) struct OffTable<'a, const OWN: usize> {
    placed: Placed<'a, OWN>,
    merchants: Set,
    pinned: Set,
    /// Own single blockers between own riders and the enemy king.
    revealing: Set,
    shielding: Set,
    limits: ShiftLimits,
}

impl<'a, const OWN: usize> OffTable<'a, OWN> {
    /// `riders` are those before the move.
    pub(crate) fn new(placed: Placed<'a, OWN>, riders: Riders) -> Self {
        let (analysis, occupied) = (placed.analysis, placed.occupied);
        let mut enemy_merchants = analysis.theirs & analysis.pieces.of_type(MERCHANT);
        if let Some(m) = placed.moved {
            enemy_merchants.remove(m.from);
            if m.becomes() == MERCHANT {
                enemy_merchants.insert(m.to);
            }
        }
        let merchants = placed.of(MERCHANT);
        let shielding = placed.shielding(riders);
        let holding = beside(enemy_merchants) - beside(merchants);
        let limits = ShiftLimits::off_lines::<OWN>(analysis.enemy_king, holding);
        Self {
            placed,
            merchants,
            pinned: shielding & placed.own,
            revealing: single_blockers(analysis.enemy_king, riders.own & placed.own, occupied)
                & placed.own,
            shielding,
            limits: limits.along_lines(analysis.enemy_king, occupied),
        }
    }

    pub(crate) fn bound(&self) -> Set {
        self.pinned | self.revealing
    }

    /// Counts off-table moves except drives. `visit` gets target sets, ignoring occupancy, and the shifting officer.
    /// `None` if moves must be made.
    #[inline(always)]
    pub(crate) fn count(&self, mut visit: impl FnMut(Set, Option<Officer>)) -> Option<usize> {
        let analysis = self.placed.analysis;
        // Pinned merchants, and pawns that become merchants, may immobilise the pinner. Merchants that leave a line
        // to the enemy king may immobilise a checking piece.
        let unsettled = analysis.promoting_pawns() & self.pinned | self.merchants & self.bound();
        if !unsettled.is_empty() || self.placed.can_take_by_custody() {
            return None;
        }
        let mut moves = self.placed.count_drives(self.shielding)?;
        self.visit_arrivals(|squares, officer| {
            moves += (squares - self.placed.occupied).len();
            visit(squares, officer);
        });
        Some(moves)
    }

    #[inline(always)]
    fn visit_arrivals(&self, mut visit: impl FnMut(Set, Option<Officer>)) {
        for merchant in self.merchants {
            visit(BOARD.neighbours(merchant) | corresponding(merchant), None);
        }
        for driver in self.placed.of(DRIVER) {
            let reached = BOARD.bishop_attacks(driver, self.placed.occupied);
            let moves = if self.pinned.contains(driver) {
                reached & BOARD.ray_through(self.placed.analysis.safety.king, driver)
            } else {
                reached
            };
            let shifts = corresponding(driver) - reached;
            visit(moves | self.allowed(driver, DRIVER, shifts), None);
        }
        self.visit_officers(|piece_type, from, reached| {
            // QC-5, QC-6
            let shifts = corresponding(from) - self.limits.checking_off_lines(piece_type) - reached;
            let shifts = self.allowed(from, piece_type, shifts);
            let officer = Officer {
                piece_type,
                from,
                reached,
                shifts,
            };
            visit(
                shifts - self.limits.checking_along_lines(piece_type),
                Some(officer),
            );
        });
        if self.placed.analysis.pawns_shift {
            self.visit_pawns(visit);
        }
    }

    /// No knight reaches a corresponding square.
    #[inline(always)]
    fn visit_officers(&self, mut visit: impl FnMut(PieceType, Square<QuarterBoard>, Set)) {
        let (placed, occupied) = (&self.placed, self.placed.occupied);
        for from in placed.of(PieceType::KNIGHT) {
            visit(PieceType::KNIGHT, from, Set::EMPTY);
        }
        for piece_type in [PieceType::BISHOP, ARCHBISHOP] {
            for from in placed.of(piece_type) {
                visit(piece_type, from, BOARD.bishop_attacks(from, occupied));
            }
        }
        for from in placed.of(PieceType::ROOK) {
            visit(PieceType::ROOK, from, BOARD.rook_attacks(from, occupied));
        }
        for from in placed.of(PieceType::QUEEN) {
            visit(PieceType::QUEEN, from, BOARD.queen_attacks(from, occupied));
        }
    }

    /// QC-5, QC-15.
    fn visit_pawns(&self, mut visit: impl FnMut(Set, Option<Officer>)) {
        let closed = self.limits.checking(PieceType::PAWN) | BOARD.rank(0) | BOARD.rank(7);
        let pawns = self.placed.of(PieceType::PAWN);
        let pawns = pawns - const { QuarterRules::PAWNS[OWN].promotion };
        let bound = pawns & self.bound();
        for crossing in Crossing::ALL {
            visit(crossing.all_corresponding(pawns - bound) - closed, None);
        }
        for from in bound {
            let shifts = corresponding(from) - closed;
            visit(self.allowed(from, PieceType::PAWN, shifts), None);
        }
    }

    fn allowed(&self, from: Square<QuarterBoard>, piece_type: PieceType, shifts: Set) -> Set {
        let mut allowed = shifts;
        if self.bound().contains(from) {
            let between = |king| {
                let away = BOARD.direction(king, from);
                let occupied = self.placed.occupied.without(from);
                away.map_or(Set::EMPTY, |away| BOARD.ray_attacks(king, away, occupied))
            };
            if self.pinned.contains(from) {
                allowed &= between(self.placed.analysis.safety.king);
            }
            // QC-5: drivers may give check.
            if self.revealing.contains(from) && piece_type != DRIVER {
                allowed &= between(self.placed.analysis.enemy_king);
            }
        }
        allowed
    }
}

pub(crate) fn ridden_lines(king: Square<QuarterBoard>, piece_type: PieceType) -> Set {
    match piece_type {
        PieceType::BISHOP | ARCHBISHOP => BOARD.bishop_lines(king),
        PieceType::ROOK => BOARD.rook_lines(king),
        PieceType::QUEEN => BOARD.queen_lines(king),
        _ => Set::EMPTY,
    }
}

fn single_blockers(king: Square<QuarterBoard>, riders: Set, occupied: Set) -> Set {
    let mut alone = Set::EMPTY;
    for rider in riders {
        let between = BOARD.between(king, rider) & occupied;
        if !between.is_many() {
            alone |= between;
        }
    }
    alone
}

impl<const OWN: usize> Analysis<'_, OWN> {
    pub(crate) fn promoting_pawns(&self) -> Set {
        let rules = const { &QuarterRules::PAWNS[OWN] };
        let last = const { BOARD.set_step(QuarterRules::PAWNS[OWN].forward.opposite()) };
        self.own & self.pieces.of_type(PieceType::PAWN) & last.apply(rules.promotion)
    }
}
