use chess_pieces::{Armies, Army, PieceType};

use crate::board::{ALL, EMERALD};
use crate::moves::Event;
use crate::state::{Mode, QuadKingdom, Rules};

/// Points for a checkmate (QK-19).
const CHECKMATE: u32 = 11;

/// QK-19: by piece type; none beyond.
const VALUES: [u32; 6] = [1, 3, 3, 5, 9, CHECKMATE];

/// QK-19: credits the player who moves, unless the piece is of the same side.
pub(crate) fn score_capture(
    state: &mut QuadKingdom,
    us: Army,
    (captured, piece_type): (Army, PieceType),
    report: &mut impl FnMut(Event),
) {
    let Rules { mode, points, .. } = state.rules;
    if points
        && let Some(account) = state.decider(us)
        // QK-18: captures of the holder's own pieces score nothing.
        && !mode.side_of(us).with(account).contains(captured)
    {
        let value = VALUES.get(piece_type.index()).copied().unwrap_or(0);
        add_points(state, account, value, report);
    }
}

/// QK-19: credits the player who gave mate.
pub(crate) fn score_checkmate(
    state: &mut QuadKingdom,
    account: Army,
    report: &mut impl FnMut(Event),
) {
    if state.rules.points {
        add_points(state, account, CHECKMATE, report);
    }
}

fn add_points(state: &mut QuadKingdom, account: Army, points: u32, report: &mut impl FnMut(Event)) {
    if let Some(sum) = state.points.get_mut(account.index()) {
        *sum = sum.saturating_add(points);
        report(Event::Scored { account, points });
    }
}

/// QK-19: owner of the checking piece; of several, the nearest before `mated` in order of play. Emerald checks for
/// its holder.
pub(crate) fn mating_player(state: &QuadKingdom, mated: Army) -> Option<Army> {
    let checkers = state.checkers(mated);
    let gives_check = |&army: &Army| !checkers.is_disjoint(state.pieces().army(army));
    let places: Armies = (ALL.iter().filter(gives_check))
        .filter_map(|army| match state.rules.mode {
            Mode::Three if army == EMERALD => state.control.holder,
            _ => Some(army),
        })
        .collect();
    let nearest = [3, 2, 1].map(|places| mated.after(places, 4));
    let owner = nearest.into_iter().find(|&army| places.contains(army))?;
    state.decider(owner)
}

/// QK-20: players whose side had more points than the survivors before the last checkmate scored.
pub(crate) fn ahead_of_survivors(state: &QuadKingdom, last_mated: Option<Army>) -> Armies {
    if !state.rules.points {
        return Armies::NONE;
    }
    let scorer = last_mated.and_then(|army| mating_player(state, army));
    let before = |army: Army| {
        let points = state.points[army.index() & 3];
        // Fewer: a resignation in check (QK-22).
        let is_scorer = scorer == Some(army) && points >= CHECKMATE;
        i64::from(points) - if is_scorer { i64::from(CHECKMATE) } else { 0 }
    };
    let sum = |army: Army| {
        let side = state.rules.mode.side_of(army);
        side.iter().map(before).sum::<i64>()
    };
    let players = state.rules.mode.players();
    let survivors = state.players_left().first().map_or(0, sum);
    players
        .iter()
        .filter(|&army| sum(army) > survivors)
        .collect()
}
