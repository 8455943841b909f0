//! King moves and castling.

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};

use crate::attacks::targets as targets_of;
use crate::castling::rooks_shield_kings;
use crate::definition::Movement;
use crate::odd::has_bent;
use crate::{Army, CastlingRights, CastlingRules, Generator, MoveBatch, PieceRules, PieceType};

const KING: usize = PieceType::KING.index();

impl<R: PieceRules, const ARMIES: usize, const KINGS: usize, const TYPES: usize>
    Generator<'_, R, ARMIES, KINGS, TYPES>
{
    /// Visits steps and castlings of a king of army `US`: a part of [`visit`](Self::visit).
    ///
    /// # Errors
    /// Returns the value that `visit` breaks with.
    #[inline(always)]
    pub fn visit_king<const US: usize, B>(
        &self,
        king: Square<R::Board>,
        visit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let movement = const { Movement::of::<R>(KING) };
        let us = Army::new(US as u8);
        let reached = targets_of::<R>(movement, us, PieceType::KING, king, self.occupied);
        let mut targets = reached & self.destinations;
        let castlings = self.castlings_in_reach::<US>(king);
        let mut safe = targets;
        if castlings != CastlingRights::NONE {
            for (index, rules) in R::CASTLINGS.iter().enumerate() {
                if rules.army.index() == US && castlings.has(index) {
                    safe |= rules.safe;
                }
            }
        }
        for safety in &self.kings {
            if safety.king == king {
                safe = safety.safe_squares(self.pieces, self.occupied, safe);
            } else {
                // This king may shield another.
                targets &= if const { has_bent::<R>() } {
                    self.tried(king, targets)
                } else {
                    safety.allowed(king, self.occupied, safety.check_mask)
                };
            }
        }
        targets &= safe;
        visit(MoveBatch::Piece {
            piece_type: PieceType::KING,
            from: king,
            targets,
        })?;
        if castlings == CastlingRights::NONE {
            return Continue(());
        }
        let mut castled = SquareSet::EMPTY;
        for (index, rules) in R::CASTLINGS.iter().enumerate() {
            if rules.army.index() == US
                && castlings.has(index)
                && rules.safe.is_subset(safe)
                && self.kings_stay_safe(rules, king)
            {
                castled |= rules.destination.into();
            }
        }
        visit(MoveBatch::Piece {
            piece_type: PieceType::KING,
            from: king,
            targets: castled,
        })
    }

    /// Castlings with a free path, if the king is not in check.
    #[inline(always)]
    fn castlings_in_reach<const US: usize>(&self, king: Square<R::Board>) -> CastlingRights {
        let mut reached = CastlingRights::NONE;
        if self.castling == CastlingRights::NONE
            || self
                .kings
                .iter()
                .any(|safety| safety.king == king && safety.in_check())
        {
            return reached;
        }
        for (index, rules) in R::CASTLINGS.iter().enumerate() {
            if rules.army.index() == US
                && self.castling.has(index)
                && rules.empty.is_disjoint(self.occupied)
            {
                reached = reached.with(index);
            }
        }
        reached
    }

    /// Tries out castling for all kings, since two pieces move. The king's path is known to be safe: its own test
    /// matters only if the rook shielded it.
    #[inline(always)]
    fn kings_stay_safe(&self, rules: &CastlingRules<R::Board>, king: Square<R::Board>) -> bool {
        let occupied = rules.occupied_after(self.occupied);
        self.kings.iter().all(|safety| {
            let at = if safety.king != king {
                safety.king
            } else if const { has_bent::<R>() }
                || const { rooks_shield_kings::<R>() } && rules.rook_shields_king()
            {
                rules.king_to
            } else {
                return true;
            };
            !safety.attacked_after(self.pieces, at, SquareSet::EMPTY, occupied)
        })
    }
}
