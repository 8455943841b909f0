//! Kings not to be attacked: the partner's (ZQ-30), the dummy's owner's (ZQ-32).

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::{KingSafety, MoveBatch, PieceType};
use variant_core::Batch as _;

use super::mover::Mover;
use crate::board::{BOARD, QuadRules, castling_of, pawn_rules};
use crate::moves::{Batch, Move};
use crate::rules::king_promotion::leave_queen;

pub(crate) struct ProtectedKing<'a> {
    mover: &'a Mover<'a>,
    king: Square<Chessboard>,
    /// Barred pieces that attack it already.
    before: SquareSet<Chessboard>,
    // ZQ-32
    must_end: bool,
    /// Single blockers between it and a barred rider.
    blockers: SquareSet<Chessboard>,
    /// Pieces that must do more than avoid `closed_to`.
    exceptions: SquareSet<Chessboard>,
    pawn_attackers: SquareSet<Chessboard>,
    diagonal: SquareSet<Chessboard>,
    orthogonal: SquareSet<Chessboard>,
    closed_to_king: SquareSet<Chessboard>,
}

impl<'a> ProtectedKing<'a> {
    #[inline(always)]
    pub(crate) fn of(mover: &'a Mover<'a>) -> Option<Self> {
        mover.protected().map(|king| Self::new(mover, king))
    }

    fn new(mover: &'a Mover<'a>, king: Square<Chessboard>) -> Self {
        let (pieces, occupied) = (mover.state.pieces(), mover.state.pieces().occupied());
        let attacking = pieces.armies(mover.barred_attackers());
        let safety = KingSafety::<QuadRules>::new(pieces, king, attacking, occupied);
        let (before, blockers) = (safety.checkers, safety.pinned);
        let must_end = mover.state.mode.is_dummy(mover.holder);
        let own = pieces.army(mover.army);
        let exceptions = if must_end && !before.is_empty() {
            own
        } else if mover.state.arrived_kings().contains(mover.army) {
            before | blockers | own & pieces.of_type(PieceType::KING)
        } else {
            before | blockers
        };
        let orthogonal = BOARD.rook_attacks(king, occupied);
        // Castling keeps both squares occupied: only the rook can newly attack. No other king's move ends on its own
        // army.
        let castling = castling_of(mover.army);
        let attacks = orthogonal.contains(castling.rook_to) && !before.contains(castling.rook_from);
        ProtectedKing {
            mover,
            king,
            before,
            must_end,
            blockers,
            exceptions,
            pawn_attackers: pawn_rules(mover.army).attackers(king),
            diagonal: BOARD.bishop_attacks(king, occupied),
            orthogonal,
            closed_to_king: if attacks { own } else { SquareSet::EMPTY },
        }
    }
}

impl ProtectedKing<'_> {
    pub(crate) fn has_exceptions(&self) -> bool {
        !self
            .exceptions
            .is_disjoint(self.mover.state.pieces().army(self.mover.army))
    }

    #[inline(always)]
    pub(crate) fn restrict<R>(
        &self,
        batch: Batch,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let (is_exception, piece_type) = match batch {
            MoveBatch::Piece {
                piece_type, from, ..
            } => {
                let is_pawn = piece_type == PieceType::PAWN;
                (is_pawn || self.exceptions.contains(from), piece_type)
            }
            MoveBatch::Pawns { .. } => {
                let are_free = self.exceptions.is_disjoint(self.pawns());
                (!are_free, PieceType::PAWN)
            }
            MoveBatch::Promotions { .. } => (true, PieceType::PAWN),
        };
        if is_exception {
            return self.restrict_exceptions(batch, visit);
        }
        let allowed = batch.to_squares(!self.closed_to(piece_type));
        if allowed.is_empty() {
            return Continue(());
        }
        visit(allowed)
    }

    #[inline(never)]
    pub(crate) fn restrict_exceptions<R>(
        &self,
        batch: Batch,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let must_try = self.must_end && !self.before.is_empty();
        let is_arrived = self.mover.state.arrived_kings().contains(self.mover.army);
        let allowed = match batch {
            _ if must_try => return self.try_each(batch, visit),
            MoveBatch::Pawns { back, double, .. } => {
                let mut allowed = !self.pawn_attackers;
                for pawn in self.blockers & self.pawns() {
                    let mut to = BOARD.step(pawn, back.opposite());
                    if double {
                        to = to.and_then(|to| BOARD.step(to, back.opposite()));
                    }
                    if let Some(to) = to {
                        allowed -= SquareSet::from(to) - self.line_of(pawn);
                    }
                }
                allowed
            }
            MoveBatch::Piece {
                piece_type, from, ..
            } if piece_type != PieceType::PAWN
                && !(piece_type == PieceType::KING && is_arrived) =>
            {
                if self.before.contains(from) {
                    self.line_of(from)
                } else {
                    self.line_of(from) - self.closed_to(piece_type)
                }
            }
            // En passant opens two lines, promotion changes the attack, an arrived king leaves a queen.
            _ => return self.try_each(batch, visit),
        };
        visit(batch.to_squares(allowed))
    }

    fn pawns(&self) -> SquareSet<Chessboard> {
        self.mover
            .state
            .pieces()
            .of(self.mover.army, PieceType::PAWN)
    }

    fn line_of(&self, from: Square<Chessboard>) -> SquareSet<Chessboard> {
        if self.blockers.contains(from) {
            return BOARD.ray_through(self.king, from);
        }
        !SquareSet::EMPTY
    }

    #[inline(always)]
    pub(crate) fn closed_to(&self, piece_type: PieceType) -> SquareSet<Chessboard> {
        match piece_type {
            PieceType::PAWN => self.pawn_attackers,
            PieceType::KNIGHT => BOARD.knight_targets(self.king),
            PieceType::BISHOP => self.diagonal,
            PieceType::ROOK => self.orthogonal,
            PieceType::KING => self.closed_to_king,
            _ => self.diagonal | self.orthogonal,
        }
    }

    fn try_each<R>(
        &self,
        batch: Batch,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for m in batch {
            if self.allows(m) {
                visit(m.into())?;
            }
        }
        Continue(())
    }

    fn allows(&self, m: Move) -> bool {
        let Mover { state, army, .. } = *self.mover;
        let mut after = state.board;
        let made = after.make(army, m, &mut |_| ());
        leave_queen(state, &mut after, army, m, made.castled);
        let barred = after.pieces().armies(self.mover.barred_attackers());
        let found = after.attackers(self.king, barred);
        if self.must_end {
            return found.is_empty();
        }
        let mut before = self.before;
        if let Some(rules) = state.board.castling_of(army, m) {
            if before.remove(rules.rook_from) {
                before.insert(rules.rook_to);
            }
        } else if before.remove(m.from) {
            before.insert(m.to);
        }
        found.is_subset(before)
    }
}
