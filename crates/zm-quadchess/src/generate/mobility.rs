//! Whether an army can move: cheap sufficient tests before the generator.

use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::attacks::pawns_ahead;
use chess_pieces::{Army, CheckWatch, KingSafety, PieceType};
use variant_core::implement::stop_at_move;

use super::mover::Mover;
use super::visit_moves_of;
use crate::board::{BOARD, QuadRules, pawn_rules};
use crate::rules::checks::is_opened;
use crate::state::ZmQuadchess;

pub(crate) fn has_moves(state: &ZmQuadchess, army: Army) -> bool {
    Mover::of(state, army).is_some_and(|mover| {
        !free_steps(&mover).is_empty() || king_step(&mover).is_some() || has_moves_exactly(&mover)
    })
}

#[inline(never)]
fn has_moves_exactly(mover: &Mover<'_>) -> bool {
    !unpinned_steps(mover).is_empty() || visit_moves_of(mover, stop_at_move).is_break()
}

/// Adds squares to `watch` that leave the army to move a legal move. Returns squares not to be in line with, or a
/// leap from, the king of `us`; `None` without a move.
pub(crate) fn watch_mobility(
    state: &ZmQuadchess,
    us: Army,
    watch: &mut CheckWatch<QuadRules>,
) -> Option<SquareSet<Chessboard>> {
    let mover = Mover::of(state, state.turn)?;
    let backward = pawn_rules(mover.army).forward.opposite();
    let from = |to| Some(SquareSet::from(BOARD.step(to, backward)?).with(to));
    let push = free_steps(&mover).first().and_then(from);
    let is_concerned = |&king: &_| king == mover.king || Some(king) == mover.protected();
    let own = state.pieces().king(us).filter(is_concerned);
    if let Some(step) = push.or_else(|| free_piece(&mover)) {
        watch.add(step);
        return Some(own.map_or(SquareSet::EMPTY, |_| step));
    }
    let to = king_step(&mover)?;
    watch.add_king(&state.board, us, to, mover.hostile());
    watch.add(to.into());
    if let Some(other) = mover.protected() {
        watch.add(BOARD.ray_through(other, mover.king)); // ZQ-30
    }
    watch.add(own.map_or(SquareSet::EMPTY, SquareSet::from));
    Some(SquareSet::EMPTY)
}

/// Legal pushes of pawns on no line with the concerned kings. `EMPTY` decides nothing.
#[inline(always)]
pub(crate) fn free_steps(mover: &Mover<'_>) -> SquareSet<Chessboard> {
    steps(mover, |king, _| BOARD.queen_lines(king))
}

/// `EMPTY` decides nothing.
fn unpinned_steps(mover: &Mover<'_>) -> SquareSet<Chessboard> {
    let pieces = mover.state.pieces();
    steps(mover, |king, hostile| {
        KingSafety::<QuadRules>::pins_only(pieces, king, hostile, pieces.occupied()).pinned
    })
}

/// Destinations of single pushes, none in check. `pinned` returns the pieces that must stay, given a king and its
/// attackers.
#[inline(always)]
fn steps(
    mover: &Mover<'_>,
    pinned: impl Fn(Square<Chessboard>, SquareSet<Chessboard>) -> SquareSet<Chessboard>,
) -> SquareSet<Chessboard> {
    if mover.is_checked() || mover.must_end_checks() {
        return SquareSet::EMPTY;
    }
    let (pieces, army) = (mover.state.pieces(), mover.army);
    let mut pawns = pieces.of(army, PieceType::PAWN) - pinned(mover.king, mover.hostile());
    let mut closed = pieces.occupied();
    if let Some(other) = mover.protected() {
        pawns -= pinned(other, pieces.armies(mover.barred_attackers()));
        closed |= BOARD.neighbours(other) | pawn_rules(army).promotion;
    }
    pawns_ahead::<QuadRules>(army, pawns) - closed
}

/// Legal step of a piece on no line with these kings. `None` decides nothing.
fn free_piece(mover: &Mover<'_>) -> Option<SquareSet<Chessboard>> {
    if mover.is_checked() || mover.must_end_checks() {
        return None;
    }
    let mut lines = BOARD.queen_lines(mover.king);
    let mut open = mover.open();
    if let Some(other) = mover.protected() {
        lines |= BOARD.queen_lines(other);
        open -= BOARD.queen_lines(other) | BOARD.knight_targets(other);
    }
    mover.state.board.free_piece(mover.army, lines, open)
}

/// `None` decides nothing: this king may also open a line onto a protected one.
fn king_step(mover: &Mover<'_>) -> Option<Square<Chessboard>> {
    let state = mover.state;
    if mover.holder != mover.army {
        return None;
    }
    let exposes = |other| {
        let occupied = state.pieces().occupied().without(mover.king);
        let barred_attackers = state.pieces().armies(mover.barred_attackers());
        is_opened(state, other, barred_attackers, mover.king, occupied)
            || state.arrived_kings().contains(mover.army)
            || mover.must_end_checks()
    };
    if mover.protected().is_some_and(exposes) {
        return None;
    }
    (state.board).safe_step(mover.king, mover.open(), mover.hostile())
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use variant_core::{Position as _, Rng, Variant as _};

    use super::*;
    use crate::board::ARMIES;

    #[test]
    fn armies_can_move_if_moves_are_generated() {
        let mut immobile = 0;
        for (mode, seed) in ZmQuadchess::MODES
            .iter()
            .flat_map(|mode| (0..12).map(move |seed| (mode, seed)))
        {
            let mut rng = Rng::new(seed);
            let mut position = ZmQuadchess::start(mode).expect("a mode");
            for _ in 0..400 {
                for army in ARMIES {
                    let mover = Mover::of(&position, army);
                    let is_mobile = mover
                        .as_ref()
                        .is_some_and(|mover| visit_moves_of(mover, stop_at_move).is_break());
                    let text = position.to_string();
                    assert_eq!(has_moves(&position, army), is_mobile, "{army:?} in {text}");
                    let surely_none = mover.is_none_or(|mover| unpinned_steps(&mover).is_empty());
                    assert!(is_mobile || surely_none, "{text}");
                    immobile += usize::from(!is_mobile);
                }
                let Some(m) = position.random_move(&mut rng) else {
                    break;
                };
                position = position.play_unchecked(m);
            }
        }
        assert!(immobile > 100, "{immobile}");
    }
}
