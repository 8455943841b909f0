//! Legality while riders stand in zones: what bent lines allow and forbid (ZC-5, ZC-7).
//!
//! The orthodox generator sees straight lines. Three things are added to it: hostile riders in zones
//! check, and bar squares, over lines that turn; men that may open such a line are *suspects*, and each
//! of their moves is tried; and the army's own riders in zones turn too.

use board_geometry::{Square, SquareSet};
use orthodox_men::{Army, Guard, Kind, Laws, Men, attackers};

use crate::board::{BOARD, ZonalBoard, ZonalLaws};
use crate::moves::Batch;
use crate::zones::{self, Reach};

type Set = SquareSet<ZonalBoard>;
type At = Square<ZonalBoard>;

/// Those of the `attacking` men that stand in a zone and turn.
#[inline(always)]
pub(crate) fn turning(men: &Men<ZonalBoard, 2>, attacking: Set) -> Set {
    (men.orthogonal_riders() | men.diagonal_riders()) & attacking & zones::BOTH
}

/// Whether one of the `attacking` men attacks a square, over straight or bent lines.
pub(crate) fn is_attacked(
    men: &Men<ZonalBoard, 2>,
    square: At,
    attacking: Set,
    occupied: Set,
) -> bool {
    let riders = turning(men, attacking).without(square);
    !attackers::<ZonalLaws, 2, 6>(men, square, attacking - riders, occupied).is_empty()
        || !riders.is_empty() && Reach::new(men, riders, occupied).attacks(square, occupied)
}

/// Those of the `attacking` men that attack a square, over straight or bent lines.
pub(crate) fn attackers_of(
    men: &Men<ZonalBoard, 2>,
    square: At,
    attacking: Set,
    occupied: Set,
) -> Set {
    let riders = turning(men, attacking).without(square);
    let bent = riders
        .iter()
        .filter(|&rider| Reach::new(men, rider.into(), occupied).attacks(square, occupied));
    attackers::<ZonalLaws, 2, 6>(men, square, attacking - riders, occupied) | bent.collect()
}

/// What the hostile riders in zones make of the moves around a king.
#[derive(Clone, Copy, Debug)]
struct Bent {
    riders: Set,
    reach: Reach,
    /// Where a man other than the king must go to close every bent line to the king: anywhere if
    /// there is none.
    answers: Set,
    /// Own men whose leaving their square may open a bent line to the king.
    suspects: Set,
    checks: bool,
}

impl Bent {
    const NONE: Self = Self {
        riders: Set::EMPTY,
        reach: Reach::NONE,
        answers: BOARD.all(),
        suspects: Set::EMPTY,
        checks: false,
    };

    fn new(men: &Men<ZonalBoard, 2>, king: At, own: Set, riders: Set, occupied: Set) -> Self {
        if riders.is_empty() {
            return Self::NONE;
        }
        let reach = Reach::new(men, riders, occupied);
        let mut bent = Self {
            riders,
            reach,
            ..Self::NONE
        };
        let mut open_gates = Set::EMPTY;
        for gate in reach.reached_gates(king) {
            let blockers = BOARD.between(gate, king) & occupied;
            if blockers.is_empty() {
                open_gates.insert(gate);
            } else if !blockers.is_many() {
                bent.suspects |= blockers & own;
            }
        }
        bent.checks = !open_gates.is_empty();
        if bent.checks {
            bent.suspects |= reach.border() & own;
            bent.answers = bent.closing_squares(men, king, open_gates, occupied);
        } else {
            for man in (reach.border() & own).without(king) {
                let opened = occupied.without(man);
                if Reach::new(men, riders, opened).attacks(king, opened) {
                    bent.suspects.insert(man);
                }
            }
        }
        bent
    }

    /// The squares where a man that comes from elsewhere closes every open bent line: by capture, on
    /// the last straight run if there is only one, or where all routes through the zone meet.
    fn closing_squares(
        &self,
        men: &Men<ZonalBoard, 2>,
        king: At,
        open_gates: Set,
        occupied: Set,
    ) -> Set {
        let mut closing = open_gates
            .single()
            .map_or(Set::EMPTY, |gate| BOARD.between(gate, king));
        for square in self.reach.squares() - closing {
            let riders = self.riders.without(square);
            let occupied = occupied.with(square);
            if !Reach::new(men, riders, occupied).attacks(king, occupied) {
                closing.insert(square);
            }
        }
        closing
    }
}

/// A generator's batches set right for riders in zones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turning<'a> {
    men: &'a Men<ZonalBoard, 2>,
    us: Army,
    occupied: Set,
    /// Against all hostile men but those that turn, with the answers to bent checks.
    pub(crate) guard: Guard<ZonalLaws>,
    bent: Bent,
    /// Own riders in zones.
    own_riders: Set,
    /// Men whose batches are to be looked at.
    special: Set,
}

impl<'a> Turning<'a> {
    pub(crate) fn new(
        men: &'a Men<ZonalBoard, 2>,
        us: Army,
        king: At,
        own: Set,
        hostile: Set,
    ) -> Self {
        let occupied = own | hostile;
        let riders = turning(men, hostile);
        let bent = Bent::new(men, king, own, riders, occupied);
        let mut guard = Guard::new(men, king, hostile - riders, occupied);
        guard.answers &= bent.answers;
        if bent.checks {
            // Which of them it is does not matter to the generator: no castling out of check.
            guard.checkers |= riders;
        }
        let own_riders = turning(men, own);
        Self {
            men,
            us,
            occupied,
            guard,
            bent,
            own_riders,
            special: own_riders | bent.suspects.with(king),
        }
    }

    /// The legal moves of a batch of the orthodox generator.
    #[inline(always)]
    pub(crate) fn correct(&self, batch: Batch) -> Batch {
        let concerned = match batch {
            // The only pawns by themselves are those that capture en passant.
            Batch::Man {
                kind: Kind::PAWN, ..
            } => !self.bent.riders.is_empty(),
            Batch::Man { from, .. } => self.special.contains(from),
            Batch::Pawns { .. } | Batch::Promotions { .. } => !self.bent.suspects.is_empty(),
        };
        if concerned {
            self.corrected(batch)
        } else {
            batch
        }
    }

    #[inline(never)]
    fn corrected(&self, mut batch: Batch) -> Batch {
        match &mut batch {
            Batch::Man {
                kind: Kind::KING,
                targets,
                ..
            } => *targets = self.king_targets(*targets),
            Batch::Man {
                kind: Kind::PAWN,
                from,
                targets,
            } => {
                *targets = targets
                    .iter()
                    .filter(|&to| self.en_passant_is_safe(*from, to))
                    .collect();
            }
            Batch::Man {
                kind,
                from,
                targets,
            } => {
                if self.own_riders.contains(*from) {
                    *targets = self.turning_targets(*kind, *from);
                }
                if self.bent.suspects.contains(*from) {
                    *targets = self.tried(*from, *targets);
                }
            }
            Batch::Pawns {
                back,
                double,
                targets,
            } => {
                let forward = back.opposite();
                let first = BOARD.step_all(self.bent.suspects, forward);
                let arrived = if *double {
                    BOARD.step_all(first, forward)
                } else {
                    first
                };
                for to in *targets & arrived {
                    let from = BOARD.step(to, *back);
                    let from = if *double {
                        from.and_then(|from| BOARD.step(from, *back))
                    } else {
                        from
                    };
                    if from.is_some_and(|from| !self.is_safe(from, to)) {
                        targets.remove(to);
                    }
                }
            }
            Batch::Promotions { back, targets } => {
                for to in *targets & BOARD.step_all(self.bent.suspects, back.opposite()) {
                    if BOARD
                        .step(to, *back)
                        .is_some_and(|from| !self.is_safe(from, to))
                    {
                        targets.remove(to);
                    }
                }
            }
        }
        batch
    }

    /// Where a rider in a zone may go, suspects apart (ZC-5).
    fn turning_targets(&self, kind: Kind, from: At) -> Set {
        let own = self.men.army(self.us);
        let targets = (zones::attacks(kind, from, self.occupied) - own) & self.guard.answers;
        match BOARD.direction(self.guard.king, from) {
            // A bent line may come back to the line of the pin beyond the man that pins.
            Some(direction) if self.guard.pinned.contains(from) => {
                let lifted = self.occupied.without(from);
                targets & BOARD.ray_attacks(self.guard.king, direction, lifted)
            }
            _ => targets,
        }
    }

    /// Of squares safe from straight lines, those safe from bent ones too; castlings are tried.
    fn king_targets(&self, targets: Set) -> Set {
        let king = self.guard.king;
        let steps = targets & BOARD.neighbours(king);
        let castlings = targets - steps;
        let castled = castlings.iter().filter(|&to| self.may_castle(to));
        self.safe_for_king(steps) | castled.collect()
    }

    /// Those of the squares that no bent line attacks once the king has left its own.
    fn safe_for_king(&self, squares: Set) -> Set {
        if squares.is_empty() || self.bent.riders.is_empty() {
            return squares;
        }
        let (king, riders) = (self.guard.king, self.bent.riders);
        let occupied = self.occupied.without(king);
        let reach = if zones::BOTH.contains(king) {
            Reach::new(self.men, riders, occupied)
        } else {
            self.bent.reach
        };
        let is_safe = |to: At| {
            if riders.contains(to) {
                !Reach::new(self.men, riders.without(to), occupied).attacks(to, occupied)
            } else {
                !reach.attacks(to, occupied)
            }
        };
        squares.iter().filter(|&to| is_safe(to)).collect()
    }

    /// Whether castling crosses no bent line.
    fn may_castle(&self, to: At) -> bool {
        let castling = ZonalLaws::CASTLINGS
            .iter()
            .find(|law| law.army == self.us && law.written_to == to);
        castling.is_some_and(|law| self.safe_for_king(law.safe) == law.safe)
    }

    /// Of the targets of a suspect, those that leave the king safe from bent lines.
    fn tried(&self, from: At, targets: Set) -> Set {
        targets
            .iter()
            .filter(|&to| self.is_safe(from, to))
            .collect()
    }

    fn is_safe(&self, from: At, to: At) -> bool {
        self.is_safe_after(to.into(), self.occupied.without(from).with(to))
    }

    fn is_safe_after(&self, taken: Set, occupied: Set) -> bool {
        let riders = self.bent.riders - taken;
        !Reach::new(self.men, riders, occupied).attacks(self.guard.king, occupied)
    }

    /// Whether a capture en passant leaves the king safe from bent lines: three squares change.
    fn en_passant_is_safe(&self, from: At, to: At) -> bool {
        // The pawn taken stands on the file of the one square and on the rank of the other.
        let pawn = BOARD.at(to.file(), from.rank());
        let left = self.occupied.without(from).with(to);
        pawn.is_none_or(|pawn| self.is_safe_after(pawn.into(), left.without(pawn)))
    }
}
