//! Legality while riders stand in zones: what bent lines allow and forbid (ZC-5, ZC-7).
//!
//! The orthodox generator sees straight lines. Three things are added to it: hostile riders in zones
//! check, and bar squares, over lines that turn; pieces that may open such a line are *suspects*, and each
//! of their moves is tried; and the army's own riders in zones turn too.

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, KingSafety, PieceRules, PieceType, Pieces, attackers};

use crate::board::{BOARD, ZonalBoard, ZonalRules};
use crate::moves::Batch;
use crate::zones::{self, Reach};

type Set = SquareSet<ZonalBoard>;
type At = Square<ZonalBoard>;

/// Those of the `attacking` pieces that stand in a zone and turn.
#[inline(always)]
pub(crate) fn turning(pieces: &Pieces<ZonalBoard, 2>, attacking: Set) -> Set {
    (pieces.orthogonal_riders() | pieces.diagonal_riders()) & attacking & zones::BOTH
}

/// Whether one of the `attacking` pieces attacks a square, over straight or bent lines.
pub(crate) fn is_attacked(
    pieces: &Pieces<ZonalBoard, 2>,
    square: At,
    attacking: Set,
    occupied: Set,
) -> bool {
    let riders = turning(pieces, attacking).without(square);
    !attackers::<ZonalRules, 2, 6>(pieces, square, attacking - riders, occupied).is_empty()
        || !riders.is_empty() && Reach::new(pieces, riders, occupied).attacks(square, occupied)
}

/// Those of the `attacking` pieces that attack a square, over straight or bent lines.
pub(crate) fn attackers_of(
    pieces: &Pieces<ZonalBoard, 2>,
    square: At,
    attacking: Set,
    occupied: Set,
) -> Set {
    let riders = turning(pieces, attacking).without(square);
    let bent = riders
        .iter()
        .filter(|&rider| Reach::new(pieces, rider.into(), occupied).attacks(square, occupied));
    attackers::<ZonalRules, 2, 6>(pieces, square, attacking - riders, occupied) | bent.collect()
}

/// What the hostile riders in zones make of the moves around a king.
#[derive(Clone, Copy, Debug)]
struct Bent {
    riders: Set,
    reach: Reach,
    /// Where a piece other than the king must go to close every bent line to the king: anywhere if
    /// there is none.
    check_mask: Set,
    /// Own pieces whose leaving their square may open a bent line to the king.
    suspects: Set,
    checks: bool,
}

impl Bent {
    const NONE: Self = Self {
        riders: Set::EMPTY,
        reach: Reach::NONE,
        check_mask: BOARD.all(),
        suspects: Set::EMPTY,
        checks: false,
    };

    fn new(pieces: &Pieces<ZonalBoard, 2>, king: At, own: Set, riders: Set, occupied: Set) -> Self {
        if riders.is_empty() {
            return Self::NONE;
        }
        let reach = Reach::new(pieces, riders, occupied);
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
            bent.check_mask = bent.closing_squares(pieces, king, open_gates, occupied);
        } else {
            for piece in (reach.border() & own).without(king) {
                let opened = occupied.without(piece);
                if Reach::new(pieces, riders, opened).attacks(king, opened) {
                    bent.suspects.insert(piece);
                }
            }
        }
        bent
    }

    /// The squares where a piece that comes from elsewhere closes every open bent line: by capture, on
    /// the last straight run if there is only one, or where all routes through the zone meet.
    fn closing_squares(
        &self,
        pieces: &Pieces<ZonalBoard, 2>,
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
            if !Reach::new(pieces, riders, occupied).attacks(king, occupied) {
                closing.insert(square);
            }
        }
        closing
    }
}

/// A generator's batches set right for riders in zones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turning<'a> {
    pieces: &'a Pieces<ZonalBoard, 2>,
    us: Army,
    occupied: Set,
    /// Against all hostile pieces but those that turn, with the answers to bent checks.
    pub(crate) safety: KingSafety<ZonalRules>,
    bent: Bent,
    /// Own riders in zones.
    own_riders: Set,
    /// Pieces whose batches are to be looked at.
    special: Set,
}

impl<'a> Turning<'a> {
    pub(crate) fn new(
        pieces: &'a Pieces<ZonalBoard, 2>,
        us: Army,
        king: At,
        own: Set,
        hostile: Set,
    ) -> Self {
        let occupied = own | hostile;
        let riders = turning(pieces, hostile);
        let bent = Bent::new(pieces, king, own, riders, occupied);
        let mut safety = KingSafety::new(pieces, king, hostile - riders, occupied);
        safety.check_mask &= bent.check_mask;
        if bent.checks {
            // Which of them it is does not matter to the generator: no castling out of check.
            safety.checkers |= riders;
        }
        let own_riders = turning(pieces, own);
        Self {
            pieces,
            us,
            occupied,
            safety,
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
            Batch::Piece {
                piece_type: PieceType::PAWN,
                ..
            } => !self.bent.riders.is_empty(),
            Batch::Piece { from, .. } => self.special.contains(from),
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
            Batch::Piece {
                piece_type: PieceType::KING,
                targets,
                ..
            } => *targets = self.king_targets(*targets),
            Batch::Piece {
                piece_type: PieceType::PAWN,
                from,
                targets,
            } => {
                *targets = targets
                    .iter()
                    .filter(|&to| self.en_passant_is_safe(*from, to))
                    .collect();
            }
            Batch::Piece {
                piece_type,
                from,
                targets,
            } => {
                if self.own_riders.contains(*from) {
                    *targets = self.turning_targets(*piece_type, *from);
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
    fn turning_targets(&self, piece_type: PieceType, from: At) -> Set {
        let own = self.pieces.army(self.us);
        let targets =
            (zones::attacks(piece_type, from, self.occupied) - own) & self.safety.check_mask;
        match BOARD.direction(self.safety.king, from) {
            // A bent line may come back to the line of the pin beyond the piece that pins.
            Some(direction) if self.safety.pinned.contains(from) => {
                let lifted = self.occupied.without(from);
                targets & BOARD.ray_attacks(self.safety.king, direction, lifted)
            }
            _ => targets,
        }
    }

    /// Of squares safe from straight lines, those safe from bent ones too; castlings are tried.
    fn king_targets(&self, targets: Set) -> Set {
        let king = self.safety.king;
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
        let (king, riders) = (self.safety.king, self.bent.riders);
        let occupied = self.occupied.without(king);
        let reach = if zones::BOTH.contains(king) {
            Reach::new(self.pieces, riders, occupied)
        } else {
            self.bent.reach
        };
        let is_safe = |to: At| {
            if riders.contains(to) {
                !Reach::new(self.pieces, riders.without(to), occupied).attacks(to, occupied)
            } else {
                !reach.attacks(to, occupied)
            }
        };
        squares.iter().filter(|&to| is_safe(to)).collect()
    }

    /// Whether castling crosses no bent line.
    fn may_castle(&self, to: At) -> bool {
        let castling = ZonalRules::CASTLINGS
            .iter()
            .find(|rules| rules.army == self.us && rules.written_to == to);
        castling.is_some_and(|rules| self.safe_for_king(rules.safe) == rules.safe)
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
        !Reach::new(self.pieces, riders, occupied).attacks(self.safety.king, occupied)
    }

    /// Whether a capture en passant leaves the king safe from bent lines: three squares change.
    fn en_passant_is_safe(&self, from: At, to: At) -> bool {
        // The pawn taken stands on the file of the one square and on the rank of the other.
        let pawn = BOARD.at(to.file(), from.rank());
        let left = self.occupied.without(from).with(to);
        pawn.is_none_or(|pawn| self.is_safe_after(pawn.into(), left.without(pawn)))
    }
}
