//! Positions made for each rule: what the engine must answer, by the number of the rule.

mod draws;
mod leaving;
mod modes;
mod movement;
mod turns;

use variant_core::{Game, Outcome, Position};
use zm_quadchess::Quadchess;

/// Four kings in four corners, a South rook and a North pawn.
const QUIET: &str = "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s swne - - - 0 0";

fn read(text: &str) -> Quadchess {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn start() -> Quadchess {
    Quadchess::default()
}

/// The position after some moves.
fn after(text: &str, moves: &[&str]) -> Quadchess {
    moves.iter().fold(read(text), |position, text| {
        let m = position.parse_move(text);
        let m = m.unwrap_or_else(|error| panic!("{position}: {text}: {error}"));
        position.play(m).expect("it is legal")
    })
}

/// The game after some moves and actions.
fn game(text: &str, plies: &[&str]) -> Game<Quadchess> {
    let mut game = Game::new(read(text));
    for ply in plies {
        let position = game.position().to_string();
        game.apply(ply)
            .unwrap_or_else(|error| panic!("{position}: {ply}: {error}"));
    }
    game
}

/// Whether an action is refused, and the game left as it was.
fn refuses(text: &str, plies: &[&str], ply: &str) -> bool {
    let mut game = game(text, plies);
    let before = *game.position();
    game.apply(ply).is_err() && *game.position() == before
}

/// A field of the position text, counted from 0.
fn field(position: &Quadchess, index: usize) -> String {
    let text = position.to_string();
    text.split(' ').nth(index).unwrap_or_default().to_string()
}

/// Whether a move is legal.
fn has(text: &str, m: &str) -> bool {
    read(text).parse_move(m).is_ok()
}

/// The texts of the legal moves that begin so, sorted.
fn moves_from(text: &str, from: &str) -> Vec<String> {
    let mut moves: Vec<String> = read(text).moves().iter().map(ToString::to_string).collect();
    moves.retain(|m| m.starts_with(from));
    moves.sort();
    moves
}

/// What happens besides the move.
fn events(text: &str, m: &str) -> Vec<String> {
    let position = read(text);
    let mut events = Vec::new();
    let m = position.parse_move(m).expect("a legal move");
    let _ = position.play_reporting(m, |event| events.push(event.to_string()));
    events
}

/// The reason and the scores.
fn ended(outcome: Option<&Outcome>) -> String {
    outcome.map_or("goes on".to_string(), ToString::to_string)
}
