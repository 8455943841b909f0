//! How a game ends as far as one position can tell, and who scores what (QK-11, QK-13, QK-20).

use chess_pieces::{Army, PieceType};
use variant_core::{Outcome, Reason, Score};

use crate::kingdoms::{Kingdoms, partner, player};
use crate::position::QuadKingdom;
use crate::rules::Mode;

/// A kingdom to move, not in check, had no legal move (QK-11).
pub const TRAPPED: Reason = variant_core::reason!("trapped");

/// Points decided (QK-20).
pub const POINTS: Reason = variant_core::reason!("points");

/// The half-move clock, for each standing kingdom, at which a game is drawn (QK-13).
const MOVES_FOR_EACH_KINGDOM: u32 = 50;

pub(crate) fn outcome(position: &QuadKingdom) -> Option<Outcome> {
    if position.is_decided() {
        return Some(outcome_of_falls(position));
    }
    let patience = MOVES_FOR_EACH_KINGDOM * position.standing.len() as u32;
    if position.halfmove_clock >= patience {
        Some(draw(position, Reason::FIFTY_MOVES))
    } else if is_dead(position) {
        Some(draw(position, Reason::DEAD_POSITION))
    } else {
        None
    }
}

/// A draw of all who are left (QK-13).
pub(crate) fn draw(position: &QuadKingdom, reason: Reason) -> Outcome {
    let left = position.players_left();
    scored(position, reason, |army| {
        if left.contains(army) {
            Score::Draw
        } else {
            Score::Loss
        }
    })
}

impl QuadKingdom {
    /// The players who are left: those of whose side a kingdom stands (QK-13).
    pub(crate) fn players_left(&self) -> Kingdoms {
        let mode = self.rules.mode;
        let left = |&army: &Army| !(mode.side_of(army) & self.standing).is_empty();
        mode.players().iter().filter(left).collect()
    }
}

/// Every player's score; one who was trapped draws at least, where traps draw (QK-11).
fn scored(position: &QuadKingdom, reason: Reason, score: impl Fn(Army) -> Score) -> Outcome {
    let mode = position.rules.mode;
    let least = |army: Army| {
        let trapped = position.trapped.contains(army)
            || mode == Mode::TwoA && position.trapped.contains(partner(army));
        if trapped { Score::Draw } else { Score::Loss }
    };
    let scores = mode.players().iter();
    let scores = scores.map(|army| (player(army), score(army).max(least(army))));
    Outcome::new(reason, scores)
}

/// One side at most is left. The turn names the kingdoms judged last (QK-11).
fn outcome_of_falls(position: &QuadKingdom) -> Outcome {
    let judged = position.turn.movers();
    if !(judged & position.trapped).is_empty() {
        return draw(position, TRAPPED);
    }
    // If both of a pair fell at once, the later one is the last (QK-20).
    let in_check = |&army: &Army| !position.checkers(army).is_empty();
    let last = judged.iter().filter(in_check).last();
    let reason = match last {
        Some(_) => Reason::CHECKMATE,
        // Where traps draw, a trap would be marked: a text that was written otherwise.
        None if position.rules.draws => Reason::WIN,
        None => TRAPPED,
    };
    let survivors = position.players_left();
    let ahead = position.ahead_of_survivors(last);
    if ahead.is_empty() {
        scored(position, reason, |army| {
            if survivors.contains(army) {
                Score::Win
            } else {
                Score::Loss
            }
        })
    } else {
        let drawn = survivors | ahead;
        scored(position, POINTS, |army| {
            if drawn.contains(army) {
                Score::Draw
            } else {
                Score::Loss
            }
        })
    }
}

/// Whether nobody can mate any more: all who stand have bare kings; or two stand, nothing fallen is on
/// the board, and there is one bishop or knight besides the kings (QK-13).
fn is_dead(position: &QuadKingdom) -> bool {
    let pieces = &position.pieces;
    let standing = position.standing.len();
    let active = position.pieces_of(position.standing);
    let minor = pieces.of_type(PieceType::BISHOP) | pieces.of_type(PieceType::KNIGHT);
    let extra = active - pieces.of_type(PieceType::KING);
    extra.is_empty()
        || standing == 2
            && extra.is_subset(minor)
            && !extra.is_many()
            && active == pieces.occupied()
}
