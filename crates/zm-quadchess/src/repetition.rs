//! Repetition and perpetual check (ZQ-25, ZQ-26).

use orthodox_men::Army;
use variant_core::{Past, Ply, Reason};

use crate::Armies;
use crate::position::Quadchess;

/// The seats that draw because the position occurs for the third time, and whether by repetition or
/// by perpetual check.
pub(crate) fn draw(position: &Quadchess, past: Past<'_, Quadchess>) -> Option<(Armies, Reason)> {
    let plies = past.occurrences(position, window(position, past)).nth(1)?;
    let moves = || moves_since(position, past, plies);
    let movers: Armies = moves().map(|(mover, _)| mover).collect();
    let is_perpetual = movers.len() == 2
        && movers.iter().any(|checker| {
            // The other must sit just before the checker in rotation.
            let Some(other) = position.player_before(checker) else {
                return false;
            };
            movers.contains(other)
                && moves().all(|(mover, checked)| mover != checker || checked.contains(other))
        });
    let reason = if is_perpetual {
        Reason::PerpetualCheck
    } else {
        Reason::Repetition
    };
    Some((movers, reason))
}

/// The last `plies` moves, the latest first: who moved, and the armies in check after it.
fn moves_since<'a>(
    position: &Quadchess,
    past: Past<'a, Quadchess>,
    plies: usize,
) -> impl Iterator<Item = (Army, Armies)> + use<'a> {
    let mut checked = position.checked();
    past.plies().take(plies).filter_map(move |(before, ply)| {
        let after = core::mem::replace(&mut checked, before.checked());
        matches!(ply, Ply::Move(_)).then(|| (before.mover(), after))
    })
}

/// How many plies back the position can have occurred: what starts the count of ZQ-27 anew cannot be
/// undone, and shows by a clock that was higher before.
fn window(position: &Quadchess, past: Past<'_, Quadchess>) -> usize {
    let mut clock = position.clock();
    past.plies()
        .take_while(|(before, _)| core::mem::replace(&mut clock, before.clock()) >= before.clock())
        .count()
}
