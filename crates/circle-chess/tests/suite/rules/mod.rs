//! Tests by rule, of the engine and the slow reference alike; `engine` and `events` test the engine
//! alone.

mod engine;
mod events;

use circle_chess::CircleChess;
use variant_core::{Position, Variant};

variant_testkit::reference_game!(crate::reference::Record, crate::reference::State);

#[path = "."]
mod on_the_engine {
    type Subject = variant_testkit::Engine<circle_chess::CircleChess>;
    type Match = variant_core::Game<circle_chess::CircleChess>;

    mod board;
    mod circle;
    mod concession;
    mod ending;
    mod start;
    mod stockpile;
    mod support;
    mod texts;
}

#[path = "."]
#[allow(clippy::duplicate_mod, reason = "the same tests for both programs")]
mod on_the_reference {
    use crate::reference::{Record as Match, State as Subject};

    mod board;
    mod circle;
    mod concession;
    mod ending;
    mod start;
    mod stockpile;
    mod support;
    mod texts;
}

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

/// The text of a match of three.
fn three(header: &str, boards: [&str; 3], stockpiles: [&str; 3]) -> String {
    let [one, two, last] = boards;
    let [a, b, c] = stockpiles;
    format!("{header} | 1 A-B {one} | 2 B-C {two} | 3 C-A {last} | A {a} | B {b} | C {c}")
}

/// A match of three, `tournament` and `free`, for the engine, in which only A has a stockpile.
fn free(boards: [&str; 3], stockpile_of_a: &str) -> CircleChess {
    let text = three("tournament free 0 0", boards, [stockpile_of_a, "-", "-"]);
    text.parse().unwrap()
}

fn start(mode: &str) -> CircleChess {
    CircleChess::start(mode).unwrap()
}

/// The engine's position after moves.
fn after(start: &CircleChess, moves: &str) -> CircleChess {
    moves.split(' ').fold(start.clone(), |position, text| {
        let m = position.parse_move(text).unwrap();
        position.play(m).unwrap()
    })
}
