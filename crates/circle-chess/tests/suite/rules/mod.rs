//! Positions made for each numbered rule.

mod board;
mod circle;
mod concession;
mod ending;
mod start;
mod stockpile;

use circle_chess::Circle;
use variant_core::{Game, Position, Variant};

const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A board on which White, to move, has a few king moves.
const QUIET: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
/// The same with Black to move.
const QUIET_BLACK: &str = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
/// White, to move, is stalemated.
const STUCK_WHITE: &str = "7k/8/8/8/8/1q6/8/K7 w - - 0 1";
/// Black, to move, is stalemated.
const STUCK_BLACK: &str = "k7/8/1Q6/8/8/8/8/7K b - - 0 1";
/// White, to move, is checkmated.
const MATED_WHITE: &str = "7k/8/8/8/8/8/6PP/r6K w - - 0 1";
/// Black, to move, is checkmated.
const MATED_BLACK: &str = "R6k/6pp/8/8/8/8/8/7K b - - 0 1";
/// White mates with a1a8.
const MATES_NEXT: &str = "7k/6pp/8/8/8/8/8/R6K w - - 0 1";
/// White, in check on the d file, is mated but for a piece to promote to.
const PROMOTION_AVERTS: &str = "3r4/k3P3/7b/b7/8/8/2P1P3/3K4 w - - 0 1";

#[track_caller]
fn position(text: &str) -> Circle {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The text of a match of three.
fn three(header: &str, boards: [&str; 3], stockpiles: [&str; 3]) -> String {
    let [one, two, last] = boards;
    let [a, b, c] = stockpiles;
    format!("{header} | 1 A-B {one} | 2 B-C {two} | 3 C-A {last} | A {a} | B {b} | C {c}")
}

/// A match of three, `tournament` and `free`, in which only A has a stockpile.
#[track_caller]
fn free(boards: [&str; 3], stockpile_of_a: &str) -> Circle {
    position(&three(
        "tournament free 0 0",
        boards,
        [stockpile_of_a, "-", "-"],
    ))
}

fn start(mode: &str) -> Circle {
    Circle::start(mode).unwrap()
}

/// The position after moves.
#[track_caller]
fn after(start: &Circle, moves: &str) -> Circle {
    moves.split(' ').fold(start.clone(), |position, text| {
        let m = position.parse_move(text);
        let m = m.unwrap_or_else(|error| panic!("{text}: {error} in {position}"));
        position.play(m).unwrap()
    })
}

/// The match after moves and actions.
#[track_caller]
fn game(start: &Circle, plies: &str) -> Game<Circle> {
    let mut game = Game::new(start.clone());
    for text in plies.split(' ') {
        let applied = game.apply(text);
        applied.unwrap_or_else(|error| panic!("{text}: {error} in {}", game.position()));
    }
    game
}

/// The legal moves whose text begins so, sorted.
fn moves_from(position: &Circle, prefix: &str) -> Vec<String> {
    let texts = position.moves().into_iter().map(|m| m.to_string());
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(prefix)).collect();
    texts.sort();
    texts
}

/// The outcome of a match, `-` while it goes on.
fn outcome(game: &Game<Circle>) -> String {
    game.outcome()
        .map_or_else(|| "-".to_owned(), ToString::to_string)
}

/// Who may act, as `1A 2B 3C`.
fn turn(position: &Circle) -> String {
    let actors = position.to_act();
    let actors = actors
        .iter()
        .map(|actor| format!("{}{}", actor.seat, actor.player));
    actors.collect::<Vec<_>>().join(" ")
}

/// What happens in a move.
#[track_caller]
fn events(position: &Circle, text: &str) -> Vec<String> {
    let mut events = Vec::new();
    let m = position.parse_move(text).unwrap();
    let _ = position.play_reporting(m, |event| events.push(event.to_string()));
    events
}
