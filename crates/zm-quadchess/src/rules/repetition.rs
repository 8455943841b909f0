//! Repetition and perpetual check (ZQ-25, ZQ-26).

use chess_pieces::{Armies, Army};
use variant_core::{History, PlyRef, Reason};

use crate::state::ZmQuadchess;

/// Third occurrence of a position by perpetual check ([ZQ-26](crate::rulebook#zq-26)).
pub const PERPETUAL_CHECK: Reason = variant_core::reason!("perpetual-check");

pub(crate) fn draw(
    position: &ZmQuadchess,
    history: History<'_, ZmQuadchess>,
) -> Option<(Armies, Reason)> {
    let plies = history.occurrence(position, 2, usize::MAX)?;
    let moves = || moves_since(position, history, plies);
    let movers: Armies = moves().map(|(mover, _)| mover).collect();
    let is_perpetual = movers.len() == 2
        && movers.iter().any(|checker| {
            let Some(other) = player_before(position, checker) else {
                return false;
            };
            movers.contains(other)
                && moves().all(|(mover, checked)| mover != checker || checked.contains(other))
        });
    let reason = if is_perpetual {
        PERPETUAL_CHECK
    } else {
        Reason::REPETITION
    };
    Some((movers, reason))
}

fn moves_since<'a>(
    position: &ZmQuadchess,
    history: History<'a, ZmQuadchess>,
    plies: usize,
) -> impl Iterator<Item = (Army, Armies)> + use<'a> {
    let mut checked = position.checked();
    history
        .plies_back()
        .take(plies)
        .filter_map(move |(before, ply)| {
            let after = core::mem::replace(&mut checked, before.checked());
            matches!(ply, PlyRef::Move(_)).then(|| (before.mover(), after))
        })
}

// ZQ-26
fn player_before(position: &ZmQuadchess, seat: Army) -> Option<Army> {
    let players = position.active_players();
    (1..4)
        .map(|places| seat.after(4 - places, 4))
        .find(|&other| players.contains(other))
}
