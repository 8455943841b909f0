//! Kings that a move must spare though they are not the mover's own: that of a partner, whom no piece of
//! the mover may come to attack (ZQ-30), and that of the dummy's owner (ZQ-32).

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Chessboard, Geometry, Square, SquareSet};
use chess_pieces::{Army, CastlingRules, KingSafety, MoveBatch, PieceRules, PieceType, attackers};

use crate::Armies;
use crate::board::{QuadRules, pawn_attackers};
use crate::moves::{Batch, Move};
use crate::position::Quadchess;

/// What a king that must be spared forbids to the pieces of an army.
pub(crate) struct Spare<'a> {
    position: &'a Quadchess,
    army: Army,
    king: Square<Chessboard>,
    /// The armies whose pieces may not attack it.
    attacking: Armies,
    /// The pieces of these armies that attack it already.
    before: SquareSet<Chessboard>,
    /// Whether those must stop: the owner's king may not stand in check after the dummy's move.
    must_end: bool,
    /// The pieces that alone stand between the king and a rider of the attacking armies.
    blockers: SquareSet<Chessboard>,
}

impl Quadchess {
    /// The king that moves of an army must spare, besides the one they must guard.
    #[inline(always)]
    pub(crate) fn spare(&self, army: Army, holder: Army) -> Option<Spare<'_>> {
        if self.mode.has_partners() {
            let partner = self.mode.partner(holder)?;
            let king = self
                .active()
                .contains(partner)
                .then(|| self.pieces.king(partner))??;
            Some(self.spare_king(army, king, self.control.armies_of(holder), false))
        } else if self.mode.is_dummy(holder) {
            let king = self.pieces.king(self.owner)?;
            let hostile = self.in_game().minus(self.control.armies_of(self.owner));
            Some(self.spare_king(army, king, hostile, true))
        } else {
            None
        }
    }

    fn spare_king(
        &self,
        army: Army,
        king: Square<Chessboard>,
        attacking: Armies,
        must_end: bool,
    ) -> Spare<'_> {
        let pieces = self.pieces_of_armies(attacking);
        let occupied = self.pieces.occupied();
        Spare {
            position: self,
            army,
            king,
            attacking,
            before: attackers::<QuadRules, 4, 6>(&self.pieces, king, pieces, occupied),
            must_end,
            blockers: KingSafety::<QuadRules>::pins_only(&self.pieces, king, pieces, occupied)
                .pinned,
        }
    }
}

impl Spare<'_> {
    /// Hands on those moves of a batch that spare the king.
    #[inline]
    pub(crate) fn filter<const US: usize, R>(
        &self,
        batch: MoveBatch<QuadRules>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let must_try = self.must_end && !self.before.is_empty();
        match batch {
            _ if must_try => self.try_each(batch, visit),
            // Lines that open in two places, pieces that become others.
            MoveBatch::Promotions { .. }
            | MoveBatch::Piece {
                piece_type: PieceType::PAWN,
                ..
            } => self.try_each(batch, visit),
            MoveBatch::Piece {
                piece_type: PieceType::KING,
                from,
                targets,
            } => {
                if self.position.arrived.contains(self.army) {
                    return self.try_each(batch, visit);
                }
                let rules = &QuadRules::CASTLINGS[US];
                let own = self.position.pieces.army(self.army);
                if targets.contains(rules.written_to) && own.contains(rules.written_to) {
                    return if self.spares_castling(rules) {
                        visit(Batch::Pieces(batch))
                    } else {
                        Continue(())
                    };
                }
                let targets = self.off_the_line(from, targets);
                visit(Batch::Pieces(MoveBatch::Piece {
                    piece_type: PieceType::KING,
                    from,
                    targets,
                }))
            }
            MoveBatch::Piece {
                piece_type,
                from,
                targets,
            } => {
                let targets =
                    self.off_the_line(from, targets) - self.attacking_squares(piece_type, from);
                visit(Batch::Pieces(MoveBatch::Piece {
                    piece_type,
                    from,
                    targets,
                }))
            }
            MoveBatch::Pawns {
                back,
                double,
                targets,
            } => {
                let mut targets = targets - pawn_attackers(self.army, self.king);
                for pawn in self.blockers & self.position.pieces.of(self.army, PieceType::PAWN) {
                    let mut to = Chessboard::BOARD.step(pawn, back.opposite());
                    if double {
                        to = to.and_then(|to| Chessboard::BOARD.step(to, back.opposite()));
                    }
                    if let Some(to) = to {
                        targets -= SquareSet::from(to) - self.off_the_line(pawn, to.into());
                    }
                }
                visit(Batch::Pieces(MoveBatch::Pawns {
                    back,
                    double,
                    targets,
                }))
            }
        }
    }

    /// Where a piece may go without opening a line onto the king.
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

    /// From where a knight or rider attacks the king; nowhere that matters if it does so already.
    fn attacking_squares(
        &self,
        piece_type: PieceType,
        from: Square<Chessboard>,
    ) -> SquareSet<Chessboard> {
        let board = Chessboard::BOARD;
        let occupied = self.position.pieces.occupied();
        if self.before.contains(from) {
            return SquareSet::EMPTY;
        }
        match piece_type {
            PieceType::KNIGHT => board.knight_targets(self.king),
            PieceType::BISHOP => board.bishop_attacks(self.king, occupied),
            PieceType::ROOK => board.rook_attacks(self.king, occupied),
            _ => board.queen_attacks(self.king, occupied),
        }
    }

    /// Both squares stay occupied: only the rook can come to attack the king.
    fn spares_castling(&self, rules: &CastlingRules<Chessboard>) -> bool {
        let occupied = self.position.pieces.occupied();
        self.before.contains(rules.rook_from)
            || !Chessboard::BOARD
                .rook_attacks(rules.rook_to, occupied)
                .contains(self.king)
    }

    fn try_each<R>(
        &self,
        batch: MoveBatch<QuadRules>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for m in batch {
            if self.spares(m) {
                visit(Batch::Single(m))?;
            }
        }
        Continue(())
    }

    /// Whether a move spares the king: made, and looked at.
    fn spares(&self, m: Move) -> bool {
        let mut after = self.position.pieces;
        self.position.make_on(&mut after, self.army, m);
        let pieces = (self.attacking.iter())
            .fold(SquareSet::EMPTY, |pieces, army| pieces | after.army(army));
        let found = attackers::<QuadRules, 4, 6>(&after, self.king, pieces, after.occupied());
        if self.must_end {
            return found.is_empty();
        }
        let mut before = self.before;
        if let Some(rules) = self.position.pieces.castling_of::<QuadRules>(self.army, m) {
            if before.remove(rules.rook_from) {
                before.insert(rules.rook_to);
            }
        } else if before.remove(m.from) {
            before.insert(m.to);
        }
        found.is_subset(before)
    }
}
