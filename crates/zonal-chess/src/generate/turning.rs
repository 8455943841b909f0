//! Legality with riders in zones (ZC-5, ZC-7). The orthodox generator handles straight lines; this module adds:
//!
//! - checks and attacks over bent lines;
//! - *suspects*, pieces that may open such a line, all of whose moves are tested;
//! - turning moves of own riders.
//!
//! Compounds of rider and leaper are split between both.

use board_geometry::{Direction, Square};
use chess_pieces::{Army, BoardState, KingSafety, MoveBatch, PieceRules, PieceType, Pieces};

use crate::board::{BOARD, ZonalBoard};
use crate::rules::bent_lines::BentLines;
use crate::rules::riders::{self, Riders};
use crate::rules::turns;
use crate::rules::zones::{Set, Squares};

type At = Square<ZonalBoard>;

/// From the king over a pinned piece to the pinner: a bent line may meet the line beyond.
pub(crate) fn pin_line(king: At, pinned: At, occupied: Set) -> Set {
    BOARD
        .direction(king, pinned)
        .map_or(Set::EMPTY, |direction| {
            BOARD.ray_attacks(king, direction, occupied.without(pinned))
        })
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Turning<'a, R: PieceRules<Board = ZonalBoard>> {
    pieces: &'a Pieces<R>,
    us: Army,
    occupied: Squares,
    /// Checks and pins by pieces that do not only turn. The check mask has only squares that also close bent checks.
    pub(crate) safety: KingSafety<R>,
    bent: BentLines<'a, R>,
    /// Own pieces that may open a bent line to the king.
    suspects: Set,
    own_riders: Set,
    /// Pieces whose batches need correction.
    special: Set,
}

impl<'a, R: PieceRules<Board = ZonalBoard>> Turning<'a, R> {
    pub(crate) fn new(
        board: &'a BoardState<R>,
        us: Army,
        king: At,
        own: Set,
        hostile: Set,
    ) -> Self {
        let pieces = board.pieces();
        let occupied = Squares::new(own | hostile);
        let in_zones = turns::in_zones::<R>(pieces);
        let riders = in_zones & hostile;
        let bent = BentLines::new(board, king, Riders::new::<R>(pieces, riders), occupied);
        let suspects = bent.suspects(own);
        let straight = hostile - turns::pure::<R>(pieces, riders);
        let mut safety = KingSafety::new(pieces, king, straight, own | hostile);
        safety.check_mask = bent.closing(safety.check_mask);
        if bent.check() {
            // Signals a check, which forbids castling.
            safety.checkers |= riders;
        }
        let own_riders = in_zones & own;
        Self {
            pieces,
            us,
            occupied,
            safety,
            bent,
            suspects,
            own_riders,
            special: own_riders | suspects.with(king),
        }
    }

    #[inline(always)]
    pub(crate) fn correct(&self, batch: MoveBatch<R>) -> MoveBatch<R> {
        let concerned = match batch {
            // Batches of single pawns are en passant captures.
            MoveBatch::Piece {
                piece_type: PieceType::PAWN,
                ..
            }
            | MoveBatch::Promotions { .. } => self.bent.any(),
            MoveBatch::Piece { from, .. } => self.special.contains(from),
            MoveBatch::Pawns { .. } => !self.suspects.is_empty(),
        };
        if concerned {
            self.corrected(batch)
        } else {
            batch
        }
    }

    #[inline(never)]
    fn corrected(&self, mut batch: MoveBatch<R>) -> MoveBatch<R> {
        match &mut batch {
            MoveBatch::Piece {
                piece_type: PieceType::KING,
                targets,
                ..
            } => *targets = self.king_targets(*targets),
            MoveBatch::Piece {
                piece_type: PieceType::PAWN,
                from,
                targets,
            } => {
                *targets = targets
                    .iter()
                    .filter(|&to| self.pawn_is_safe(*from, to))
                    .collect();
            }
            MoveBatch::Piece {
                piece_type,
                from,
                targets,
            } => {
                if self.own_riders.contains(*from) {
                    *targets |= self.turning_targets(*piece_type, *from);
                }
                if self.suspects.contains(*from) {
                    *targets = self.bent.allowed(*from, *targets);
                }
            }
            MoveBatch::Pawns {
                back,
                double,
                targets,
            } => self.remove_unsafe_pawn_moves(*back, *double, targets),
            MoveBatch::Promotions { back, targets, .. } => {
                *targets = targets
                    .iter()
                    .filter(|&to| {
                        BOARD
                            .step(to, *back)
                            .is_none_or(|from| self.pawn_is_safe(from, to))
                    })
                    .collect();
            }
        }
        batch
    }

    fn remove_unsafe_pawn_moves(&self, back: Direction, double: bool, targets: &mut Set) {
        let forward = back.opposite();
        let mut arrived = BOARD.step_all(self.suspects, forward);
        if double {
            arrived = BOARD.step_all(arrived, forward);
        }
        for to in *targets & arrived {
            let mut from = BOARD.step(to, back);
            if double {
                from = from.and_then(|from| BOARD.step(from, back));
            }
            if from.is_some_and(|from| !self.is_safe(from, to)) {
                targets.remove(to);
            }
        }
    }

    /// ZC-5, bent lines to the king aside.
    fn turning_targets(&self, piece_type: PieceType, from: At) -> Set {
        let own = self.pieces.army(self.us);
        let targets =
            (riders::attacks::<R>(piece_type, from, &self.occupied) - own) & self.safety.check_mask;
        if self.safety.pinned.contains(from) {
            targets & pin_line(self.safety.king, from, self.occupied.set)
        } else {
            targets
        }
    }

    /// `targets` are safe from straight lines.
    fn king_targets(&self, targets: Set) -> Set {
        let king = self.safety.king;
        let steps = targets & BOARD.neighbours(king);
        let castlings = targets - steps;
        let castled = castlings.iter().filter(|&to| self.may_castle(to));
        (steps - self.bent.attacked(steps)) | castled.collect()
    }

    fn may_castle(&self, to: At) -> bool {
        let castling = R::CASTLINGS
            .iter()
            .find(|rules| rules.army == self.us && rules.destination == to);
        castling.is_some_and(|rules| self.bent.attacked(rules.safe).is_empty())
    }

    fn is_safe(&self, from: At, to: At) -> bool {
        let occupied = self.occupied.without(from).with(to);
        self.bent.is_safe_after(to, &occupied)
    }

    /// En passant changes three squares: any pawn may open a line.
    fn pawn_is_safe(&self, from: At, to: At) -> bool {
        let is_en_passant = from.file() != to.file() && !self.occupied.set.contains(to);
        if !is_en_passant {
            return !self.suspects.contains(from) || self.is_safe(from, to);
        }
        let pawn = BOARD.at(to.file(), from.rank());
        let left = self.occupied.without(from).with(to);
        pawn.is_none_or(|pawn| self.bent.is_safe_after(pawn, &left.without(pawn)))
    }
}
