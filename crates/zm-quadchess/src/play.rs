//! Makes moves and passes; `turn.rs` resolves mates and interruptions.

use chess_pieces::{Army, PieceType};

use crate::generate::mobility::has_moves;
use crate::moves::{Event, Move};
use crate::rules::checks::{find_checked, find_newly_checked};
use crate::rules::departure::pass_dummy_on;
use crate::rules::en_passant::{end_rights, review_rights};
use crate::rules::fifty_moves::note_progress;
use crate::rules::king_promotion::{leave_queen, note_king};
use crate::state::ZmQuadchess;
use crate::turn::{TurnResolver, following, report_checks, report_skipped};

#[inline(always)]
pub(crate) fn play(
    before: &ZmQuadchess,
    m: Move,
    next: &mut ZmQuadchess,
    mut report: impl FnMut(Event),
) {
    make(before, m, next, &mut report);
    settle(before, next, report);
}

#[inline(never)]
pub(crate) fn play_into(before: &ZmQuadchess, m: Move, next: &mut ZmQuadchess) {
    *next = *before;
    play(before, m, next, |_| ());
}

/// Makes `m` in a copy of `before` with direct effects; the turn stays.
#[inline(always)]
pub(crate) fn make(
    before: &ZmQuadchess,
    m: Move,
    next: &mut ZmQuadchess,
    report: &mut impl FnMut(Event),
) {
    let army = before.turn;
    let mut tell = |event| report(Event::Pieces(event));
    let made = next.board.make(army, m, &mut tell);
    let queen = leave_queen(before, &mut next.board, army, m, made.castled);
    note_king(next, army, m, made.castled, queen, report);
    end_turn(next, army);
    review_rights(next);
    if m.piece_type == PieceType::PAWN {
        (next.board).grant_en_passant(army, m, next.armies_of_others(army)); // ZQ-7
    }
    note_progress(next, m, made, queen);
    let is_simple = before.checked().is_empty() && made.en_passant.is_empty();
    next.set_checked(if is_simple {
        find_newly_checked(next, army, m)
    } else {
        find_checked(next)
    });
}

#[inline(always)]
pub(crate) fn settle(before: &ZmQuadchess, next: &mut ZmQuadchess, mut report: impl FnMut(Event)) {
    let next_army = following(next, before.turn);
    // ZQ-14: a single checked king whose army can move is not mated.
    if !next.urgent().is_many()
        && next.owed().is_empty()
        && next.absence.is_empty()
        && has_moves(next, next_army)
    {
        report_checks(before, next, &mut report);
        report_skipped(next, before.turn, next_army, &mut report);
        next.turn = next_army;
    } else {
        TurnResolver::after_move(before, next, report);
    }
}

// ZQ-7, ZQ-27, ZQ-32
pub(crate) fn end_turn(state: &mut ZmQuadchess, army: Army) {
    end_rights(state, army);
    state.ply = state.ply.saturating_add(1);
    if army == state.leader() {
        state.clock = state.clock.saturating_add(1);
    }
    if state.is_active_dummy(army) {
        pass_dummy_on(state);
    }
}

pub(crate) fn pass(before: &ZmQuadchess) -> Option<ZmQuadchess> {
    let is_quiet = !before.is_decided()
        && before.urgent.is_empty()
        && before.absence.is_empty()
        && before.arrived_kings().is_empty();
    if !is_quiet {
        return None;
    }
    let mut next = *before;
    end_turn(&mut next, before.turn);
    TurnResolver::after_move(before, &mut next, |_| ());
    // A departing player was active, or its army's holder was.
    (next.active() == before.active() && next.turn != before.turn).then_some(next)
}
