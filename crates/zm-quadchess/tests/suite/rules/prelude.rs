//! Helpers of rule tests.

use super::Game;
pub(super) use variant_testkit::{Oracle, OracleGame, Queries};

/// A position of the engine or of the reference.
pub(super) type Subject = <Game as OracleGame>::Position;

/// Four kings in four corners, a South rook and a North pawn.
pub(super) const QUIET: &str = "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s swne - - - 0 0";

pub(super) fn read(text: &str) -> Subject {
    Subject::of(text)
}

pub(super) fn start() -> Subject {
    <Game as OracleGame>::start("ffa").expect("a mode")
}

/// The position after some moves.
pub(super) fn after(text: &str, moves: &[&str]) -> Subject {
    read(text).after(moves)
}

/// The game after some moves and actions.
pub(super) fn game(text: &str, plies: &[&str]) -> Game {
    Game::of(text, plies)
}

/// The position after some moves and actions.
pub(super) fn reached(text: &str, plies: &[&str]) -> Subject {
    game(text, plies).reached()
}

/// Whether an action is refused, and the game left as it was.
pub(super) fn refuses(text: &str, plies: &[&str], ply: &str) -> bool {
    game(text, plies).refuses(ply)
}

/// Whether a move is legal.
pub(super) fn has(text: &str, m: &str) -> bool {
    read(text).has(m)
}

/// The legal moves that begin so, sorted.
pub(super) fn moves_from(text: &str, from: &str) -> Vec<String> {
    read(text).moves_from(from)
}
