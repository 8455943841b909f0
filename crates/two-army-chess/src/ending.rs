use chess_pieces::Army;
use variant_core::{History, Outcome, Position, Reason, Tactics};

use crate::{DeadPosition, PLAYERS, TwoArmyGame, TwoArmyPosition};

pub(crate) fn outcome<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> Option<Outcome> {
    no_moves_left(position).or_else(|| quiet_draw(position))
}

pub(crate) fn is_over<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> bool {
    position.halfmove_clock() >= V::LIMITS.plies
        || position.decided().is_some()
        || is_dead(position)
        || !position.has_moves()
}

/// Variant wins, checkmate, stalemate.
pub(crate) fn no_moves_left<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> Option<Outcome> {
    if let Some(outcome) = position.decided() {
        return Some(outcome);
    }
    if position.has_moves() {
        return None;
    }
    Some(mate_or_stalemate(position))
}

// Rare: inlined, it slows the positions with moves.
#[inline(never)]
fn mate_or_stalemate<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> Outcome {
    let winner = PLAYERS[position.turn().enemy().index() & 1];
    if position.is_check() {
        Outcome::win(Reason::CHECKMATE, PLAYERS, |player| player == winner)
    } else if V::STALEMATE_LOSES {
        Outcome::win(Reason::STALEMATE, PLAYERS, |player| player == winner)
    } else {
        draw(Reason::STALEMATE)
    }
}

pub(crate) fn quiet_draw<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> Option<Outcome> {
    let by_count = || {
        let drawn = position.halfmove_clock() >= V::LIMITS.plies;
        drawn.then(|| draw(Reason::FIFTY_MOVES))
    };
    let dead = || is_dead(position).then(|| draw(Reason::DEAD_POSITION));
    if V::LIMITS.dead_position == DeadPosition::First {
        dead().or_else(by_count)
    } else {
        by_count().or_else(dead)
    }
}

pub(crate) fn is_dead<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> bool {
    V::LIMITS.dead_position != DeadPosition::Ignored && position.is_dead()
}

/// A win of an army by a rule of the game's own, for [`TwoArmyGame::DECIDED`].
///
/// ```
/// use two_army_chess::{WHITE, won_by};
/// assert_eq!(won_by(WHITE).to_string(), "win w=1 b=0");
/// ```
pub fn won_by(army: Army) -> Outcome {
    let winner = PLAYERS[army.index() & 1];
    Outcome::win(Reason::WIN, PLAYERS, |player| player == winner)
}

pub(crate) fn draw(reason: Reason) -> Outcome {
    Outcome::draw(reason, PLAYERS, |_| true)
}

/// Whether the position has occurred at least some times.
pub(crate) fn occurred<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
    history: History<'_, TwoArmyPosition<V>>,
    times: usize,
) -> bool {
    let window = usize::try_from(position.reversible_plies()).unwrap_or(usize::MAX);
    history.occurred(position, times, window)
}
