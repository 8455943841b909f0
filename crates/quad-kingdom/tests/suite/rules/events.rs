//! Events of moves.

use super::elimination::{EARLY_MATE, LADDER, STONE, TRAP};
use super::modes::ONE_OF_A_PAIR;
use super::pawns::{PROMOTIONS, TWO_TAKERS, promoting, promoting_en_passant};
use super::pieces::{CASTLING, ROOKS, rooks_apart};
use super::points::{VALUES, capture};
use super::prelude::*;
use super::three::passing;
use variant_core::Position;

fn events(subject: &Subject, text: &str) -> Vec<String> {
    let position = subject.0;
    let m = position.parse_move(text).expect("a legal move");
    let mut events = Vec::new();
    let next = position.play_reporting(m, |event| events.push(event.to_string()));
    assert_eq!(next, position.play_unchecked(m));
    events
}

#[test]
fn qk_6_qk_7_promotions_and_captures_en_passant() {
    for (turn, pawn, to) in PROMOTIONS {
        let m = format!("{}{to}n", &pawn[2..]);
        assert_eq!(
            events(&promoting(turn, pawn), &m),
            [format!("promoted to N on {to}")]
        );
    }
    let advanced = played(&white_to_move(TWO_TAKERS), "f2f4");
    assert_eq!(events(&advanced, "e4f3"), ["captured P on f4"]);
    assert_eq!(
        events(&promoting_en_passant(), "g4h3r"),
        ["captured P on h4", "promoted to R on h3"]
    );
}

#[test]
fn qk_8_castling() {
    for (turn, near, _) in CASTLING {
        assert_eq!(events(&rooks_apart(turn, "wKQmKQbKQeKQ"), near).len(), 1);
    }
    let state = position(ROOKS, "teams w wmbe wKQ - 0,0,0,0 0 0");
    assert_eq!(events(&state, "g1e1"), ["castled, rook c1 to f1"]);
}

#[test]
fn qk_11_qk_12_qk_15_eliminations() {
    let ffa = format!("ffa w wmbe {REST}");
    let state = played(&position(EARLY_MATE, &ffa), "e5e12");
    assert_eq!(events(&state, "a6a7"), ["b checkmated, turned to stone"]);
    assert_eq!(
        events(&position(TRAP, &ffa), "i8i7"),
        ["m trapped, turned to stone"]
    );
    let state = position(STONE, &format!("ffa w w-be {REST}"));
    assert_eq!(events(&state, "h6b6"), ["captured R on b6"]);
    let pair = position(ONE_OF_A_PAIR, &format!("teams e w-be {REST}"));
    assert_eq!(events(&pair, "c3c1"), ["w checkmated, turned to stone"]);
}

#[test]
fn qk_18_control_and_passes() {
    let state = played(&start("three"), "d2d3 b3c3");
    assert_eq!(events(&state, "d11d10"), ["w controls e"]);
    assert_eq!(events(&passing(), "d5g5"), ["w controls e", "e passed"]);
}

#[test]
fn qk_19_points() {
    for (piece, points) in VALUES {
        assert_eq!(
            events(&capture(piece), "c3c4"),
            [
                format!("captured {piece} on c4"),
                format!("{points} points for w")
            ]
        );
    }
    assert_eq!(
        events(
            &position(LADDER, &format!("ffa+points w wmbe {REST}")),
            "h9a9"
        ),
        ["m checkmated, turned to stone", "11 points for w"]
    );
}
