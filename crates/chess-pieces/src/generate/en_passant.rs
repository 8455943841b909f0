//! Tried out, since each empties two lines at once.

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Geometry, Square, SquareSet};

use crate::attacks::{attacks_from, is_target};
use crate::rules::other_pawns;
use crate::{Advance, Army, Generator, MoveBatch, PieceRules, PieceType, Pieces};

impl<R: PieceRules, const ARMIES: usize, const KINGS: usize, const TYPES: usize>
    Generator<'_, R, ARMIES, KINGS, TYPES>
{
    /// Visits legal en passant captures of army `US`, a part of [`visit`](Self::visit). Also tests whether a
    /// right is of use.
    #[inline(always)]
    pub fn visit_en_passant<const US: usize, B>(
        &self,
        visit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !self.en_passant.is_for(Army::new(US as u8)) {
            return Continue(());
        }
        for advance in self.en_passant.of(Army::new(US as u8)) {
            for from in self.legal_capturers(Army::new(US as u8), advance) {
                self.visit_en_passant_from(Army::new(US as u8), from, advance.target, visit)?;
            }
        }
        Continue(())
    }

    /// A capture of several pawns counts for the first.
    #[inline(never)]
    fn legal_capturers(&self, army: Army, advance: Advance<R::Board>) -> SquareSet<R::Board> {
        takers::<R, ARMIES, TYPES>(self.pieces, army, advance.target)
            .iter()
            .filter(|&from| self.may_take_en_passant(army, from, advance))
            .collect()
    }

    fn may_take_en_passant(
        &self,
        army: Army,
        from: Square<R::Board>,
        advance: Advance<R::Board>,
    ) -> bool {
        let can_take = |advance: &Advance<R::Board>| {
            self.destinations.contains(advance.pawn)
                && is_en_passant_angle::<R>(army, from, *advance)
        };
        // One capture takes all pawns that passed over the square.
        let passed = || (self.en_passant.of(army)).filter(|other| other.target == advance.target);
        if passed().find(can_take) != Some(advance) {
            return false;
        }
        let taken: SquareSet<R::Board> = passed().map(|other| other.pawn).collect();
        let occupied = (self.occupied.without(from) - taken).with(advance.target);
        self.kings
            .iter()
            .all(|safety| !safety.attacked_after(self.pieces, safety.king, taken, occupied))
    }

    fn visit_en_passant_from<B>(
        &self,
        army: Army,
        from: Square<R::Board>,
        target: Square<R::Board>,
        visit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(rules) = R::PAWNS.get(army.index()) else {
            return Continue(());
        };
        if const { !other_pawns::<R>().is_empty() }
            && let Some(piece_type) = self
                .pieces
                .type_at(from)
                .filter(|&of| of != PieceType::PAWN)
        {
            let targets = target.into();
            return self.visit_promoting(
                MoveBatch::Piece {
                    piece_type,
                    from,
                    targets,
                },
                visit,
            );
        }
        if rules.promotion.contains(target)
            && let Some(back) = R::Board::BOARD.direction(target, from)
        {
            visit(MoveBatch::Promotions {
                back,
                targets: target.into(),
                to: self.promotions,
                piece: None,
            })?;
        }
        if rules.promotion.contains(target) && !rules.optional_promotion.contains(target) {
            return Continue(());
        }
        visit(MoveBatch::Piece {
            piece_type: PieceType::PAWN,
            from,
            targets: target.into(),
        })
    }
}

#[inline(always)]
pub(crate) fn takers<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<R::Board, ARMIES, TYPES>,
    army: Army,
    target: Square<R::Board>,
) -> SquareSet<R::Board> {
    let near = match R::PAWNS.get(army.index()) {
        Some(rules) => rules.attackers(target) & pieces.of(army, PieceType::PAWN),
        None => SquareSet::EMPTY,
    };
    if const { other_pawns::<R>().is_empty() } {
        return near;
    }
    near | other_takers::<R, ARMIES, TYPES>(pieces, army, target)
}

#[inline(never)]
pub(crate) fn other_takers<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
    pieces: &Pieces<R::Board, ARMIES, TYPES>,
    army: Army,
    target: Square<R::Board>,
) -> SquareSet<R::Board> {
    let occupied = pieces.occupied();
    let only_captures = |&from: &Square<R::Board>| {
        pieces.type_at(from).is_some_and(|piece_type| {
            attacks_from::<R>(army, piece_type, from, occupied).contains(target)
                && !is_target::<R>(army, piece_type, from, target, occupied)
        })
    };
    let others = pieces.of_types(const { other_pawns::<R>() }) & pieces.army(army);
    others.iter().filter(only_captures).collect()
}

#[inline(always)]
pub(crate) fn is_en_passant_angle<R: PieceRules>(
    army: Army,
    from: Square<R::Board>,
    advance: Advance<R::Board>,
) -> bool {
    if !R::EN_PASSANT_FROM_THE_FRONT_ONLY {
        return true;
    }
    let Some(rules) = R::PAWNS.get(army.index()) else {
        return false;
    };
    let board = R::Board::BOARD;
    // The advanced pawn is straight ahead of the target.
    board.direction(advance.target, advance.pawn) == Some(rules.forward.opposite())
        || board.step(from, rules.forward) == Some(advance.pawn)
}
