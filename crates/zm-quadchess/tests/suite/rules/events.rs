//! Events of moves.

use super::draws::STALEMATE;
use super::leaving::CHOSEN;
use super::modes::{OPENING, skipping};
use super::movement::{ARRIVED, ARRIVES, EAST_PROMOTES, TWO_RIGHTS};
use super::prelude::*;
use super::turns::{CHECKING, DRAFT, MATE, TWO_MATES};
use variant_core::Position;

fn events(subject: &Subject, m: &str) -> Vec<String> {
    let mut events = Vec::new();
    let m = subject.0.parse_move(m).expect("a legal move");
    let _ = subject
        .0
        .play_reporting(m, |event| events.push(event.to_string()));
    events
}

#[test]
fn zq_6_to_zq_9_captures_promotions_castling_and_arrivals() {
    assert_eq!(
        events(&read(EAST_PROMOTES), "b4a4n"),
        ["promoted to N on a4"]
    );
    let both = after(TWO_RIGHTS, &["c2c4", "b3d3"]);
    assert_eq!(
        events(&both, "d4c3"),
        ["captured P on d3", "captured P on c4"]
    );
    assert_eq!(events(&start(), "a1b1"), ["castled, rook b1 to a1"]);
    assert_eq!(events(&read(ARRIVES), "g7h8"), ["s's king has arrived"]);
    let arrived = after(ARRIVES, &["g7h8", "a8a7", "f4f3", "h1h2"]);
    assert_eq!(
        events(&arrived, "h8g8")[0],
        "s's king promoted, queen on h8"
    );
    assert_eq!(events(&read(ARRIVED), "a5a6"), ["s's arrival lapsed"]);
}

#[test]
fn zq_12_zq_13_checks_and_skipped_turns() {
    for (text, m, expected) in [
        (CHECKING, "g2f2", ["n is in check", "w is skipped"]),
        (DRAFT, "b6a6", ["s is in check", "e is skipped"]),
    ] {
        assert_eq!(events(&read(text), m), expected);
    }
}

#[test]
fn zq_14_to_zq_16_mates_and_passes() {
    let mate = ["w is in check", "w is mated and annexed by s"];
    assert_eq!(events(&read(MATE), "g1a1"), mate);
    let bare = MATE.replace("wK,6,wN", "wK,7").replace("- - w", "- - -");
    assert_eq!(
        events(&read(&bare), "g1a1").last().map(String::as_str),
        Some("w passes")
    );
    let mates = events(&read(TWO_MATES), "b1b8");
    assert_eq!(mates[..2], mate);
    assert_eq!(mates[2], "n is mated and annexed by s");
}

#[test]
fn zq_20_zq_21_absent_players_leave() {
    let away = reached(QUIET, &["absent:n:remove", "absent:w:remove"]);
    assert_eq!(
        events(&away, "d2d4"),
        [
            "w leaves by resignation (remove)",
            "n leaves by resignation (remove)"
        ]
    );
    assert_eq!(
        events(&read(CHOSEN), "d4d8"),
        [
            "captured R on d8",
            "s is in check",
            "s is mated and annexed by w",
            "n is skipped",
            "e is skipped",
            "w leaves by resignation (freeze)"
        ]
    );
}

#[test]
fn zq_23_stalemate() {
    assert_eq!(
        events(&read(STALEMATE), "e5d7"),
        ["w leaves by stalemate (draw)"]
    );
}

#[test]
fn zq_30_zq_32_partners_and_the_dummy() {
    assert_eq!(events(&read(OPENING), "f4e2"), ["n is in check"]);
    assert!(events(&read(&skipping()), "f8g7").contains(&"e is skipped".to_string()));
}
