//! Kings not to be attacked: the partner's (ZQ-30), and that of the dummy's owner (ZQ-32).

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Chessboard, Geometry, Square, SquareSet};
use chess_pieces::{Armies, Army, KingSafety, MoveBatch, PieceType};
use variant_core::Batch as _;

use crate::board::{QuadRules, castling_of, pawn_rules};
use crate::moves::{Batch, Move};
use crate::position::Quadchess;

pub(crate) struct ProtectedKing<'a> {
    position: &'a Quadchess,
    army: Army,
    king: Square<Chessboard>,
    /// Armies that may not attack it.
    attacking: Armies,
    /// Their pieces that attack it already.
    before: SquareSet<Chessboard>,
    /// Whether existing attacks must end, as on the king of the dummy's owner.
    must_end: bool,
    /// Single blockers between the king and a rider of these armies.
    blockers: SquareSet<Chessboard>,
    /// Pieces with further duties than to avoid `closed_to` squares.
    exceptions: SquareSet<Chessboard>,
    pawn_attackers: SquareSet<Chessboard>,
    diagonal: SquareSet<Chessboard>,
    orthogonal: SquareSet<Chessboard>,
    /// Castling destinations that attack the king.
    closed_to_king: SquareSet<Chessboard>,
}

impl Quadchess {
    #[inline(always)]
    pub(crate) fn protected_king(&self, army: Army, holder: Army) -> Option<ProtectedKing<'_>> {
        let king = self.king_to_protect(holder)?;
        Some(self.protect(
            army,
            king,
            self.barred_attackers(holder),
            self.mode.is_dummy(holder),
        ))
    }

    /// Armies that may not attack the protected king: the player's (ZQ-30); for the dummy, all hostile to its
    /// owner (ZQ-32).
    #[inline(always)]
    pub(crate) fn barred_attackers(&self, holder: Army) -> Armies {
        if self.mode.is_dummy(holder) {
            self.in_game().minus(self.control.armies_of(self.owner()))
        } else {
            self.control.armies_of(holder)
        }
    }

    /// Active partner's (ZQ-30); for the dummy, its owner's (ZQ-32).
    #[inline(always)]
    pub(crate) fn king_to_protect(&self, holder: Army) -> Option<Square<Chessboard>> {
        if self.mode.has_partners() {
            let partner = self.mode.partner(holder)?;
            return (self.active().contains(partner)).then(|| self.pieces().king(partner))?;
        }
        (self.mode.is_dummy(holder)).then(|| self.pieces().king(self.owner()))?
    }

    /// ZQ-32: the dummy must end checks on its owner.
    #[inline(always)]
    pub(crate) fn must_end_checks(&self, holder: Army) -> bool {
        self.mode.is_dummy(holder) && self.checked().contains(self.owner())
    }

    fn protect(
        &self,
        army: Army,
        king: Square<Chessboard>,
        attacking: Armies,
        must_end: bool,
    ) -> ProtectedKing<'_> {
        let pieces = self.pieces().armies(attacking);
        let occupied = self.pieces().occupied();
        let safety = KingSafety::<QuadRules>::new(self.pieces(), king, pieces, occupied);
        let (before, blockers) = (safety.checkers, safety.pinned);
        let own = self.pieces().army(army);
        let exceptions = if must_end && !before.is_empty() {
            own
        } else if self.arrived_kings().contains(army) {
            before | blockers | own & self.pieces().of_type(PieceType::KING)
        } else {
            before | blockers
        };
        let orthogonal = Chessboard::BOARD.rook_attacks(king, occupied);
        // Castling keeps both squares occupied, so only the rook can newly attack. No other king's move ends
        // on its own army.
        let castling = castling_of(army);
        let attacks = orthogonal.contains(castling.rook_to) && !before.contains(castling.rook_from);
        ProtectedKing {
            position: self,
            army,
            king,
            attacking,
            before,
            must_end,
            blockers,
            exceptions,
            pawn_attackers: pawn_rules(army).attackers(king),
            diagonal: Chessboard::BOARD.bishop_attacks(king, occupied),
            orthogonal,
            closed_to_king: if attacks { own } else { SquareSet::EMPTY },
        }
    }
}

impl ProtectedKing<'_> {
    #[inline(always)]
    pub(crate) fn has_exceptions(&self) -> bool {
        !self
            .exceptions
            .is_disjoint(self.position.pieces().army(self.army))
    }

    #[inline(always)]
    pub(crate) fn filter<R>(
        &self,
        batch: Batch,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let allowed = match batch {
            MoveBatch::Piece {
                piece_type,
                from,
                targets,
            } if piece_type != PieceType::PAWN && !self.exceptions.contains(from) => {
                MoveBatch::Piece {
                    piece_type,
                    from,
                    targets: targets - self.closed_to(piece_type),
                }
            }
            MoveBatch::Pawns {
                back,
                double,
                targets,
            } if self.exceptions.is_disjoint(self.pawns()) => MoveBatch::Pawns {
                back,
                double,
                targets: targets - self.pawn_attackers,
            },
            _ => return self.filter_exceptions(batch, visit),
        };
        if allowed.is_empty() {
            return Continue(());
        }
        visit(allowed)
    }

    #[inline(never)]
    pub(crate) fn filter_exceptions<R>(
        &self,
        batch: Batch,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let must_try = self.must_end && !self.before.is_empty();
        match batch {
            _ if must_try => self.try_each(batch, visit),
            // En passant opens two lines; promotion changes the attack.
            MoveBatch::Promotions { .. }
            | MoveBatch::Piece {
                piece_type: PieceType::PAWN,
                ..
            } => self.try_each(batch, visit),
            MoveBatch::Piece {
                piece_type: PieceType::KING,
                ..
            } if self.position.arrived_kings().contains(self.army) => self.try_each(batch, visit),
            MoveBatch::Piece {
                piece_type,
                from,
                targets,
            } => {
                let closed = if self.before.contains(from) {
                    SquareSet::EMPTY
                } else {
                    self.closed_to(piece_type)
                };
                visit(MoveBatch::Piece {
                    piece_type,
                    from,
                    targets: self.off_the_line(from, targets) - closed,
                })
            }
            MoveBatch::Pawns {
                back,
                double,
                targets,
            } => {
                let mut targets = targets - self.pawn_attackers;
                for pawn in self.blockers & self.pawns() {
                    let mut to = Chessboard::BOARD.step(pawn, back.opposite());
                    if double {
                        to = to.and_then(|to| Chessboard::BOARD.step(to, back.opposite()));
                    }
                    if let Some(to) = to {
                        targets -= SquareSet::from(to) - self.off_the_line(pawn, to.into());
                    }
                }
                visit(MoveBatch::Pawns {
                    back,
                    double,
                    targets,
                })
            }
        }
    }

    #[inline(always)]
    fn pawns(&self) -> SquareSet<Chessboard> {
        self.position.pieces().of(self.army, PieceType::PAWN)
    }

    #[inline(always)]
    fn off_the_line(
        &self,
        from: Square<Chessboard>,
        targets: SquareSet<Chessboard>,
    ) -> SquareSet<Chessboard> {
        if self.blockers.contains(from) {
            targets & Chessboard::BOARD.ray_through(self.king, from)
        } else {
            targets
        }
    }

    #[inline(always)]
    pub(crate) fn closed_to(&self, piece_type: PieceType) -> SquareSet<Chessboard> {
        match piece_type {
            PieceType::PAWN => self.pawn_attackers,
            PieceType::KNIGHT => Chessboard::BOARD.knight_targets(self.king),
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
        let mut after = self.position.board;
        self.position.make_on(&mut after, self.army, m, &mut |_| ());
        let found = after.attackers(self.king, after.pieces().armies(self.attacking));
        if self.must_end {
            return found.is_empty();
        }
        let mut before = self.before;
        if let Some(rules) = self.position.board.castling_of(self.army, m) {
            if before.remove(rules.rook_from) {
                before.insert(rules.rook_to);
            }
        } else if before.remove(m.from) {
            before.insert(m.to);
        }
        found.is_subset(before)
    }
}
