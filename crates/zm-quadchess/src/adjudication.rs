//! Actions, automatic draws (ZQ-24 to ZQ-28) and the cause of the end, which need history.

use chess_pieces::Army;
use variant_core::{ActionError, Adjudication, History, PlyRef, Reason};

use crate::action::Action;
use crate::board::ARMIES;
use crate::ending::{is_dead, outcome, outcome_for};
use crate::moves::{Departure, Event, Move};
use crate::play::play;
use crate::rules::fifty_moves::is_fifty;
use crate::rules::{people, repetition};
use crate::state::ZmQuadchess;
use crate::turn::TurnResolver;

/// Returns the cause of the last mate or departure.
pub(crate) fn apply(
    state: &ZmQuadchess,
    action: &Action,
    history: History<'_, ZmQuadchess>,
) -> Result<(ZmQuadchess, Option<Reason>), ActionError> {
    if state.is_decided() {
        return Err(ActionError::GameOver);
    }
    let seats = people::seats_of_action(state, action)?;
    let mut next = *state;
    let resolver = TurnResolver::new(&mut next, last_mover(history), |_: Event| ());
    let reason = match action {
        Action::ResignRemoving => resolver.depart(seats, Departure::Remove, Reason::RESIGNATION),
        Action::ResignFreezing => resolver.depart(seats, Departure::Freeze, Reason::RESIGNATION),
        Action::Draw(_) => resolver.depart(seats, Departure::Draw, Reason::AGREEMENT),
        Action::Absent(_) => resolver.declare_absent(seats, Departure::Freeze),
        Action::AbsentRemoving(_) => resolver.declare_absent(seats, Departure::Remove),
        Action::Penalty(_) => resolver.penalise(seats),
    };
    Ok((next, reason))
}

pub(crate) fn adjudicate(
    state: &ZmQuadchess,
    history: History<'_, ZmQuadchess>,
) -> Adjudication<ZmQuadchess> {
    if state.is_decided() {
        let reason = deciding_reason(history);
        let decided = reason.map(|reason| outcome_for(state, reason));
        return decided.or_else(|| outcome(state)).into();
    }
    match draw(state, history) {
        Some((next, _)) => Adjudication::Becomes(next),
        None => Adjudication::Ongoing,
    }
}

fn draw(
    state: &ZmQuadchess,
    history: History<'_, ZmQuadchess>,
) -> Option<(ZmQuadchess, Option<Reason>)> {
    let (seats, reason) = if is_dead(state) {
        // ZQ-24
        (state.active_players(), Reason::DEAD_POSITION)
    } else if let Some(draw) = repetition::draw(state, history) {
        draw
    } else if is_fifty(state) {
        // ZQ-27
        (state.active_players(), Reason::FIFTY_MOVES)
    } else {
        return None;
    };
    let mut next = *state;
    let resolver = TurnResolver::new(&mut next, last_mover(history), |_: Event| ());
    let reason = resolver.depart(seats, Departure::Draw, reason);
    Some((next, reason))
}

fn deciding_reason(history: History<'_, ZmQuadchess>) -> Option<Reason> {
    let Some(&(mut position)) = history.replaced() else {
        let (before, ply) = history.plies_back().next()?;
        return match ply {
            PlyRef::Move(m) => reason_of(before, m),
            PlyRef::Action(action) => apply(before, action, history).ok()?.1,
        };
    };
    let mut reason = None;
    for _ in ARMIES {
        if position.is_decided() {
            break;
        }
        (position, reason) = draw(&position, history)?;
    }
    reason
}

fn reason_of(before: &ZmQuadchess, m: Move) -> Option<Reason> {
    let mut reason = None;
    play(before, m, &mut before.clone(), |event| match event {
        Event::Mated { .. } => reason = Some(Reason::CHECKMATE),
        Event::Left { reason: why, .. } => reason = Some(why),
        _ => {}
    });
    reason
}

fn last_mover(history: History<'_, ZmQuadchess>) -> Option<Army> {
    history.plies_back().find_map(|(before, ply)| match ply {
        PlyRef::Move(_) => Some(before.mover()),
        PlyRef::Action(_) => None,
    })
}
