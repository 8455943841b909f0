//! Helpers besides `Queries`; lists of moves and actions are separated by spaces.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::{Match, Subject};
pub(super) use crate::rules::{
    FEN, MATED_BLACK, MATED_WHITE, MATES_NEXT, PROMOTION_AVERTS, QUIET, QUIET_BLACK, STUCK_BLACK,
    STUCK_WHITE, three,
};

/// A match of three, `tournament` and `free`, in which only A has a stockpile.
#[track_caller]
pub(super) fn free(boards: [&str; 3], stockpile_of_a: &str) -> Subject {
    let stockpiles = [stockpile_of_a, "-", "-"];
    Subject::of(&three("tournament free 0 0", boards, stockpiles))
}

pub(super) fn start(mode: &str) -> Subject {
    <Match as OracleGame>::start(mode).unwrap()
}

/// The text of a position.
pub(super) fn written(position: &Subject) -> String {
    Oracle::text(position)
}

/// Whether a move is legal.
pub(super) fn can(position: &Subject, m: &str) -> bool {
    Oracle::play(position, m).is_ok()
}

/// The position after moves.
#[track_caller]
pub(super) fn after(start: &Subject, moves: &str) -> Subject {
    start.after(&moves.split(' ').collect::<Vec<_>>())
}

/// The match after moves and actions.
#[track_caller]
pub(super) fn game(start: &Subject, plies: &str) -> Match {
    Match::of(&written(start), &plies.split(' ').collect::<Vec<_>>())
}
