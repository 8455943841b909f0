//! The outcome as far as one position shows it (QK-11, QK-13, QK-20).

use chess_pieces::{Armies, Army, PieceType};
use variant_core::{Outcome, Reason, Score};

use crate::board::player;
use crate::position::QuadKingdom;
use crate::rules::Mode;

/// A kingdom to move, not in check, had no legal move ([QK-11](crate::rulebook#qk-11)).
pub const TRAPPED: Reason = variant_core::reason!("trapped");

/// Points decided ([QK-20](crate::rulebook#qk-20)).
pub const POINTS: Reason = variant_core::reason!("points");

/// The half-move clock, for each standing kingdom, at which a game is drawn (QK-13).
const MOVES_FOR_EACH_KINGDOM: u32 = 50;

impl QuadKingdom {
    /// The outcome as far as the position alone shows it. Eliminations come before draws (QK-13).
    pub(crate) fn find_outcome(&self) -> Option<Outcome> {
        if self.is_decided() {
            Some(outcome_of_eliminations(self))
        } else if self.halfmove_clock >= self.clock_limit() {
            Some(self.draw(Reason::FIFTY_MOVES))
        } else if self.is_dead() {
            Some(self.draw(Reason::DEAD_POSITION))
        } else {
            None
        }
    }

    /// The half-move clock at which the game is drawn (QK-13).
    pub(crate) const fn clock_limit(&self) -> u32 {
        MOVES_FOR_EACH_KINGDOM * self.standing.len() as u32
    }

    /// A draw between the players left (QK-13).
    pub(crate) fn draw(&self, reason: Reason) -> Outcome {
        let left = self.players_left();
        scored(self, reason, |army| {
            if left.contains(army) {
                Score::Draw
            } else {
                Score::Loss
            }
        })
    }

    /// The players left: those whose side has a standing kingdom (QK-13).
    pub(crate) fn players_left(&self) -> Armies {
        let mode = self.rules.mode;
        let left = |&army: &Army| !(mode.side_of(army) & self.standing).is_empty();
        mode.players().iter().filter(left).collect()
    }

    /// Whether checkmate is out of reach (QK-13): every standing kingdom has a bare king; or two kingdoms stand, no
    /// eliminated piece is on the board, and there is one bishop or knight besides the kings.
    #[inline]
    pub(crate) fn is_dead(&self) -> bool {
        let pieces = self.pieces();
        let active = self.standing_pieces();
        let extra = active - pieces.of_type(PieceType::KING);
        extra.is_empty()
            || !extra.is_many()
                && self.standing.len() == 2
                && extra.is_subset(
                    pieces.of_type(PieceType::BISHOP) | pieces.of_type(PieceType::KNIGHT),
                )
                && active == pieces.occupied()
    }
}

/// An outcome with the score of every player; trapped players have at least a draw under `+draws`
/// (QK-11).
fn scored(position: &QuadKingdom, reason: Reason, score: impl Fn(Army) -> Score) -> Outcome {
    let mode = position.rules.mode;
    let trapped = position.kept.trapped();
    let least = |army: Army| {
        let own = match mode {
            Mode::TwoA => mode.side_of(army),
            _ => Armies::of(army),
        };
        if (trapped & own).is_empty() {
            Score::Loss
        } else {
            Score::Draw
        }
    };
    let scores = mode.players().iter();
    let scores = scores.map(|army| (player(army), score(army).max(least(army))));
    Outcome::new(reason, scores)
}

/// The outcome when at most one side is left. The turn names the kingdoms eliminated last (QK-11).
fn outcome_of_eliminations(position: &QuadKingdom) -> Outcome {
    let eliminated = position.turn.movers();
    if !(eliminated & position.kept.trapped()).is_empty() {
        return position.draw(TRAPPED);
    }
    // Of a pair eliminated at once, the later in the order of play is the last (QK-20).
    let in_check = |&army: &Army| !position.checkers(army).is_empty();
    let last = eliminated.iter().rfind(in_check);
    let reason = match last {
        Some(_) => Reason::CHECKMATE,
        // Under `+draws` a trap would be marked: the text does not show how the kingdom was eliminated.
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
