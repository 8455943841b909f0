mod mobility;

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, KingSafety, Legality, PieceRules, PieceType};
use variant_core::implement::{Reservoir, random_by_visiting};
use variant_core::{Batch as _, IllegalMove, Rng};

pub(crate) use self::mobility::{can_move, watch_mobility};
use crate::board::{KingdomBoard, KingdomRules};
use crate::moves::{Batch, Move};
use crate::state::{QuadKingdom, ToMove};

#[inline(always)]
pub(crate) fn visit_legal<R>(
    state: &QuadKingdom,
    mut visit: impl FnMut(Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    match state.next_to_move() {
        Some(ToMove::One { mover, protected }) => match safety(state, protected) {
            Some(safety) => (state.board)
                .generator(state.destinations(mover), [safety])
                .visit_army(mover, visit),
            None => Continue(()),
        },
        Some(ToMove::Together(partners)) => visit_together(state, partners, &mut visit),
        None => Continue(()),
    }
}

/// Moves of both partners, which leave neither in check (QK-15).
#[cold]
fn visit_together<R>(
    state: &QuadKingdom,
    partners: [Army; 2],
    visit: &mut dyn FnMut(Batch) -> ControlFlow<R>,
) -> ControlFlow<R> {
    let [Some(first), Some(second)] = partners.map(|army| safety(state, army)) else {
        return Continue(());
    };
    partners.into_iter().try_for_each(|mover| {
        let destinations = state.destinations(mover);
        (state.board)
            .generator(destinations, [first, second])
            .visit_army(mover, &mut *visit)
    })
}

pub(crate) fn visit_captures(
    state: &QuadKingdom,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match state.next_to_move() {
        Some(ToMove::One { mover, protected }) => match safety(state, protected) {
            Some(safety) => (state.board)
                .generator(state.destinations(mover), [safety])
                .visit_tactical_army(mover, visit),
            None => Continue(()),
        },
        Some(ToMove::Together(partners)) => visit_together(state, partners, &mut |batch| {
            let mover = batch.nth(0).map(|first| state.mover(first));
            mover.map_or(Continue(()), |mover| {
                (state.board).visit_tactical(mover, batch, &mut &mut *visit)
            })
        }),
        None => Continue(()),
    }
}

pub(crate) fn is_legal(state: &QuadKingdom, m: Move) -> bool {
    match state.next_to_move() {
        Some(ToMove::One { mover, protected }) => legality(state, mover, protected)
            .is_some_and(|test| state.board.is_legal(mover, m, &test)),
        Some(ToMove::Together(partners)) => is_legal_together(state, partners, m),
        None => false,
    }
}

#[cold]
fn is_legal_together(state: &QuadKingdom, partners: [Army; 2], m: Move) -> bool {
    let [Some(first), Some(second)] = partners.map(|army| guarded(state, army)) else {
        return false;
    };
    partners.into_iter().any(|mover| {
        let test = Legality {
            destinations: state.destinations(mover),
            promotions: KingdomRules::promotions(),
            kings: [first, second],
        };
        state.board.is_legal(mover, m, &test)
    })
}

/// Uniformly random legal move. Samples up to `tries` further candidates before listing all.
// Recursive: in a loop the words sampled from do not stay in registers.
pub(crate) fn random(state: &QuadKingdom, rng: &mut Rng, tries: u32) -> Option<Move> {
    if let Some(ToMove::One { mover, protected }) = state.next_to_move()
        && !state.checked.contains(protected)
        && !state.board.en_passant().is_for(mover)
        && let Some(test) = legality(state, mover, protected)
    {
        match (state.board).try_random(mover, &test, Reservoir::new(rng)) {
            Ok(m) => return m,
            Err(IllegalMove(m)) if m.piece_type == PieceType::KING && tries > 0 => {
                return random(state, rng, tries - 1);
            }
            Err(_) => (),
        }
    }
    random_by_visiting(state, rng)
}

fn safety(state: &QuadKingdom, army: Army) -> Option<KingSafety<KingdomRules>> {
    let hostile = state.pieces_hostile_to(army);
    if !(state.standing - state.checked).contains(army) {
        return state.board.king_safety(army, hostile);
    }
    let (pieces, king) = (state.pieces(), state.pieces().king(army)?);
    let occupied = pieces.occupied();
    Some(KingSafety::pins_only(pieces, king, hostile, occupied))
}

#[inline(always)]
fn legality(
    state: &QuadKingdom,
    mover: Army,
    protected: Army,
) -> Option<Legality<KingdomBoard, 1>> {
    Some(Legality {
        destinations: state.destinations(mover),
        promotions: KingdomRules::promotions(),
        kings: [guarded(state, protected)?],
    })
}

#[inline(always)]
fn guarded(
    state: &QuadKingdom,
    army: Army,
) -> Option<(Square<KingdomBoard>, SquareSet<KingdomBoard>)> {
    Some((state.pieces().king(army)?, state.pieces_hostile_to(army)))
}
