//! Legal moves keep the own king safe (ZQ-11), in some modes another king too (ZQ-30, ZQ-32).

pub(crate) mod mobility;
pub(crate) mod mover;
mod protected_king;

use core::ops::ControlFlow;

use chess_pieces::{Army, Generator, PieceType};
use variant_core::implement::{
    Reservoir, is_among, random_by_visiting, skip_empty, with_dyn_visitor,
};
use variant_core::{Batch as _, Rng};

use crate::board::{NORTH, QuadRules, SOUTH, WEST};
use crate::moves::{Batch, Move};
use crate::state::ZmQuadchess;

use mover::Mover;
use protected_king::ProtectedKing;

#[inline(always)]
fn mover_of(state: &ZmQuadchess) -> Option<Mover<'_>> {
    if state.is_decided() {
        return None;
    }
    Mover::of(state, state.turn)
}

#[inline(always)]
pub(crate) fn visit_legal<R>(
    state: &ZmQuadchess,
    visit: impl FnMut(Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    match mover_of(state) {
        Some(mover) => visit_moves_of(&mover, visit),
        None => ControlFlow::Continue(()),
    }
}

#[inline(always)]
fn visit_moves_of<R>(
    mover: &Mover<'_>,
    visit: impl FnMut(Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    let generator = mover.generator();
    match ProtectedKing::of(mover) {
        None => generator.visit_army(mover.army, visit),
        Some(king) => with_dyn_visitor(visit, |visit| {
            visit_filtered(&generator, mover.army, &king, visit)
        }),
    }
}

pub(crate) fn visit_captures(
    state: &ZmQuadchess,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(mover) = mover_of(state) else {
        return ControlFlow::Continue(());
    };
    let generator = mover.generator();
    match ProtectedKing::of(&mover) {
        None => generator.visit_tactical_army(mover.army, visit),
        Some(king) => visit_filtered(&generator, mover.army, &king, &mut |batch| {
            (state.board).visit_tactical(mover.army, batch, &mut &mut *visit)
        }),
    }
}

pub(crate) fn is_legal(state: &ZmQuadchess, m: Move) -> bool {
    mover_of(state).is_some_and(|mover| {
        state.board.is_legal(mover.army, m, &mover.legality())
            && ProtectedKing::of(&mover)
                .is_none_or(|king| is_among(m, |mut visit| king.restrict(m.into(), &mut visit)))
    })
}

pub(crate) fn random(state: &ZmQuadchess, rng: &mut Rng) -> Option<Move> {
    if let Some(mover) = mover_of(state)
        && !state.board.en_passant().is_for(mover.army)
        && !mover.is_checked()
        && mover.protected().is_none()
        && let Ok(m) = (state.board).try_random(mover.army, &mover.legality(), Reservoir::new(rng))
    {
        return m;
    }
    random_by_visiting(state, rng)
}

#[inline(never)]
fn visit_filtered(
    generator: &Generator<'_, QuadRules, 1>,
    army: Army,
    king: &ProtectedKing<'_>,
    visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let visit = &mut skip_empty(visit);
    if !king.has_exceptions() {
        return match army {
            SOUTH => visit_apart::<0, _>(generator, king, visit),
            WEST => visit_apart::<1, _>(generator, king, visit),
            NORTH => visit_apart::<2, _>(generator, king, visit),
            _ => visit_apart::<3, _>(generator, king, visit),
        };
    }
    generator.visit_army(army, |batch| {
        // In check most pieces have no move.
        if batch.is_empty() {
            ControlFlow::Continue(())
        } else {
            king.restrict(batch, visit)
        }
    })
}

/// For pieces that only have to avoid squares attacking the protected king.
#[inline(always)]
fn visit_apart<const US: usize, R>(
    generator: &Generator<'_, QuadRules, 1>,
    king: &ProtectedKing<'_>,
    visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    let army = Army::new(US as u8);
    let own = generator.pieces.army(army);
    let mask = generator.check_mask();
    if let Some(from) = generator.pieces.king(army) {
        let allowed = !king.closed_to(PieceType::KING);
        generator.visit_king::<US, R>(from, &mut |batch| visit(batch.to_squares(allowed)))?;
    }
    if mask.is_empty() {
        return ControlFlow::Continue(());
    }
    macro_rules! visit_types {
        ($($piece_type:ident)*) => {
            $({
                const TYPE: usize = PieceType::$piece_type.index();
                let open = mask - king.closed_to(PieceType::$piece_type);
                generator.visit_type::<TYPE, R>(own, open, visit)?;
            })*
        };
    }
    visit_types!(KNIGHT BISHOP ROOK QUEEN);
    let allowed = !king.closed_to(PieceType::PAWN);
    generator.visit_pawns::<US, R>(own, mask, &mut |batch| match batch {
        Batch::Pawns { .. } => visit(batch.to_squares(allowed)),
        _ => king.restrict_exceptions(batch, visit),
    })?;
    generator.visit_en_passant::<US, R>(&mut |batch| king.restrict_exceptions(batch, visit))
}
