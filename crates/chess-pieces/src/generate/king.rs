use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};

use crate::attacks::targets as targets_of;
use crate::castling_rights::rooks_shield_kings;
use crate::movement::{Movement, Movers};
use crate::{
    Army, CastlingRights, CastlingRules, Generator, MoveBatch, PieceRules, PieceType,
    royalty::has_one_king,
};

const KING: usize = PieceType::KING.index();

impl<R: PieceRules, const KINGS: usize> Generator<'_, R, KINGS> {
    /// With one king by the rules, only the first.
    #[inline(always)]
    pub(super) fn visit_kings<const US: usize, B>(
        &self,
        own: SquareSet<R::Board>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut kings = (own & self.pieces.of_type(PieceType::KING)).iter();
        if const { has_one_king::<R>() } {
            let king = kings.next();
            return king.map_or(Continue(()), |king| self.visit_king::<US, B>(king, emit));
        }
        kings.try_for_each(|king| self.visit_king::<US, B>(king, emit))
    }

    /// Visits a king's steps and castlings, a part of [`visit`](Self::visit).
    #[inline(always)]
    pub fn visit_king<const US: usize, B>(
        &self,
        king: Square<R::Board>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_king_by_list::<US, B>(king, emit)?;
        if self.castling.are_listed::<R>() {
            return Continue(());
        }
        let targets = self.unlisted_castlings(Army::new(US as u8), king);
        emit(MoveBatch::piece(PieceType::KING, king, targets))
    }

    #[inline(always)]
    fn visit_king_by_list<const US: usize, B>(
        &self,
        king: Square<R::Board>,
        emit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let movement = const { Movement::of::<R>(KING) };
        let us = Army::new(US as u8);
        let reached = targets_of::<R>(
            self.pieces,
            movement,
            (us, PieceType::KING, king),
            self.occupied,
        );
        let mut targets = reached & self.destinations;
        let castlings = self.castlings_in_reach::<US>(king);
        let mut safe = targets;
        if castlings != CastlingRights::NONE {
            for (index, rules) in R::CASTLINGS.iter().enumerate() {
                if rules.army.index() == US && castlings.contains(index) {
                    safe |= rules.safe;
                }
            }
        }
        for safety in &self.kings {
            if safety.king == king {
                safe = safety.safe_squares(self.pieces, self.occupied, safe);
            } else {
                // This king may shield another.
                targets &= if const { Movers::<R>::BENT } {
                    self.tried(king, targets)
                } else {
                    safety.allowed(king, self.occupied, safety.check_mask)
                };
            }
        }
        targets &= safe;
        emit(MoveBatch::piece(PieceType::KING, king, targets))?;
        self.visit_pass::<KING, B>(king, emit)?;
        if castlings == CastlingRights::NONE {
            return Continue(());
        }
        let mut castled = SquareSet::EMPTY;
        for (index, rules) in R::CASTLINGS.iter().enumerate() {
            if rules.army.index() == US
                && castlings.contains(index)
                && rules.safe.is_subset(safe)
                && self.kings_stay_safe(rules, king)
            {
                castled |= rules.destination.into();
            }
        }
        emit(MoveBatch::piece(PieceType::KING, king, castled))
    }

    /// Requires that the king is not in check.
    #[inline(always)]
    fn castlings_in_reach<const US: usize>(&self, king: Square<R::Board>) -> CastlingRights {
        if self.castling == CastlingRights::NONE
            || self
                .kings
                .iter()
                .any(|safety| safety.king == king && safety.in_check())
        {
            return CastlingRights::NONE;
        }
        let mut reached = CastlingRights::NONE;
        for (index, rules) in R::CASTLINGS.iter().enumerate() {
            if rules.army.index() == US
                && self.castling.contains(index)
                && rules.empty.is_disjoint(self.occupied)
            {
                reached = reached.with(index);
            }
        }
        reached
    }

    #[inline(never)]
    fn unlisted_castlings(&self, army: Army, king: Square<R::Board>) -> SquareSet<R::Board> {
        let is_safe = |rules: &CastlingRules<R::Board>| {
            let mut own = self.kings.iter().filter(|safety| safety.king == king);
            own.all(|safety| {
                let safe = safety.safe_squares(self.pieces, self.occupied, rules.safe);
                !safety.in_check() && rules.safe.is_subset(safe)
            })
        };
        let is_legal = |rules: &CastlingRules<R::Board>| {
            rules.king_from == king
                && rules.empty.is_disjoint(self.occupied)
                && is_safe(rules)
                && self.kings_stay_safe(rules, king)
        };
        let castlings = (self.castling).unlisted::<R>(army, self.pieces);
        let legal = castlings.filter(is_legal);
        legal.map(|rules| rules.destination).collect()
    }

    /// Two pieces move, so each king is tested. The castling king's own test matters only if the rook
    /// shielded it.
    #[inline(always)]
    fn kings_stay_safe(&self, rules: &CastlingRules<R::Board>, king: Square<R::Board>) -> bool {
        let occupied = rules.occupied_after(self.occupied);
        self.kings.iter().all(|safety| {
            let at = if safety.king != king {
                safety.king
            } else if const { Movers::<R>::BENT }
                || const { rooks_shield_kings::<R>() || R::CASTLES_FROM_ANY_FILE }
                    && rules.rook_shields_king()
            {
                rules.king_to
            } else {
                return true;
            };
            !safety.attacked_after(self.pieces, at, SquareSet::EMPTY, occupied)
        })
    }
}
