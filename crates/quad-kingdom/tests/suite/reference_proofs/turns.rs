//! Whose turn it is, and who is hostile to whom: QK-10 to QK-12, QK-15 to QK-18.

use super::{KINGS, can, field, played, position, situation};
use crate::reference::State;
use crate::reference_support::text;

const REST: &str = "- - 0,0,0,0 9 9";

/// A rook on b10 and one on the way to a9: White mates Maroon.
const LADDER: &str = "wKg1 mKa6 bKg12 eKl6 wRb10 wRh9";

#[test]
fn qk_11_a_mated_kingdom_falls_when_its_turn_comes() {
    for (mode, before, after) in [
        ("ffa", "w wmbe", "ffa b w-be"),
        ("teams", "w wmbe", "teams e w-be"),
        ("two-a", "wm wmbe", "two-a eb w-be"),
        ("three:-w", "w wmbe", "three:-w b w-be"),
        ("three:wm", "w wmbe", "three:wb b w-be"),
    ] {
        let state = position(LADDER, &format!("{mode} {before} {REST}"));
        let mated = played(&state, "h9a9");
        assert_eq!(situation(&mated), after);
        assert_eq!(
            (field(&mated, 7), field(&mated, 8)),
            ("0".into(), "10".into())
        );
    }
}

#[test]
fn qk_11_a_trapped_kingdom_falls_too() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 wRb10 wRh5 wRi8";
    for (mode, after) in [("ffa", "ffa b w-be"), ("ffa+draws", "ffa+draws b w=be")] {
        let state = position(pieces, &format!("{mode} w wmbe {REST}"));
        assert_eq!(situation(&played(&state, "i8i7")), after);
    }
}

#[test]
fn qk_12_stone_stands_but_does_nothing() {
    let pieces = "wKb3 mKa6 mRb6 bKg12 eKl8 wRh6 wBc4";
    let state = position(pieces, &format!("ffa w w-be {REST}"));
    assert!(state.in_check().is_empty());
    assert!(can(&state, "h6b6") && !can(&state, "c4a6"));
    // A king without its kingdom's pieces may stand next to stone.
    let near = position("wKa5 mKa6 bKg12 eKl6", &format!("ffa w w-be {REST}"));
    assert!(can(&near, "a5b6") && !can(&near, "a5a6"));
}

#[test]
fn qk_15_partners_give_no_check_and_may_be_taken() {
    let pieces = "wKg1 mKa4 bKg12 eKl4 bRg6 wRc6";
    let state = position(pieces, &format!("teams w wmbe {REST}"));
    assert!(state.in_check().is_empty());
    assert!(can(&state, "c6g6") && can(&state, "g1g2"));
}

#[test]
fn qk_15_in_its_own_slot_a_kingdom_need_not_save_its_partner() {
    let pieces = format!("{KINGS} eRg9 wRd5");
    for (mode, turn) in [("teams", "w"), ("two-a", "wm")] {
        let state = position(&pieces, &format!("{mode} {turn} wmbe {REST}"));
        assert_eq!(state.in_check(), ["w", "b"]);
        assert!(can(&state, "g1f1") && can(&state, "d5g5"));
    }
}

#[test]
fn qk_15_a_pair_can_fall_at_once() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRj6 bRc3";
    let state = position(pieces, &format!("teams e w-be {REST}"));
    let mated = played(&state, "j6g6");
    assert_eq!(situation(&mated), "teams wb ---e");
    assert!(mated.turn().is_empty() && mated.in_check().is_empty());
}

#[test]
fn qk_15_a_partner_may_save_its_partner() {
    let pieces = "wKg1 mKa6 bKd12 eKl6 eRj6 bRc3";
    let check = played(&position(pieces, &format!("teams e w-be {REST}")), "j6g6");
    let players = ["w", "b"].map(|letter| (letter.to_string(), letter.to_string()));
    assert_eq!(
        (situation(&check).as_str(), check.turn()),
        ("teams wb w-be", players.to_vec())
    );
    assert!(can(&check, "c3g3") && can(&check, "g1f1"));
    assert!(!can(&check, "d12d11") && !can(&check, "c3c4"));
    assert_eq!(situation(&played(&check, "c3g3")), "teams e w-be");
}

#[test]
fn qk_15_the_partner_that_is_left_makes_the_move() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRj2 eRc3";
    let state = position(pieces, &format!("teams e w-be {REST}"));
    let mated = played(&state, "c3c1");
    assert_eq!(situation(&mated), "teams b --be");
    assert_eq!(situation(&played(&mated, "g12g11 l6l5")), "teams b --be");
}

#[test]
fn qk_15_the_text_names_the_pair_exactly_when_it_moves_together() {
    for (turn, good) in [
        ("w wmbe", true),
        ("wb wmbe", false),
        ("wb w-be", true),
        ("w w-be", false),
        ("bw w-be", false),
        ("e w-be", true),
        ("m w-be", false),
        ("me w-be", false),
        ("me -mbe", true),
        ("w w--e", true),
    ] {
        let read = State::parse(&text(KINGS, &format!("teams {turn} {REST}")));
        assert_eq!(read.is_ok(), good, "{turn}");
    }
}

#[test]
fn qk_16_a_player_moves_the_kingdom_it_did_not_move_last() {
    let mut state = State::start("two-a").expect("a mode");
    let mut turns = Vec::new();
    for mv in ["d2d3", "b3c3", "d11d10", "k3j3", "e2e3"] {
        turns.push(field(&state, 2));
        state = state.play(mv).expect("a legal move");
    }
    assert_eq!(turns, ["wm", "mb", "be", "ew", "wm"]);
    let mut state = position(KINGS, &format!("two-a we w-be {REST}"));
    let mut turns = Vec::new();
    for mv in ["g1g2", "l6l5", "g12g11", "l5l6", "g2g1"] {
        turns.push(field(&state, 2));
        state = state.play(mv).expect("a legal move");
    }
    assert_eq!(turns, ["we", "eb", "be", "ew", "we"]);
    assert_eq!(state.turn(), [("e".to_string(), "m".to_string())]);
}

#[test]
fn qk_18_control_passes_just_before_emerald_moves() {
    let mut state = State::start("three").expect("a mode");
    let mut modes = Vec::new();
    for mv in [
        "d2d3", "b3c3", "d11d10", "k3j3", "e2e3", "b4c4", "e11e10", "k4j4", "f2f3", "b5c5",
        "f11f10",
    ] {
        state = state.play(mv).expect("a legal move");
        modes.push(field(&state, 1));
    }
    assert_eq!(modes[..3], ["three:-w", "three:-w", "three:wm"]);
    assert_eq!(
        modes[3..7],
        ["three:wm", "three:wm", "three:wm", "three:mb"]
    );
    assert_eq!(modes[10], "three:bw");
    assert_eq!(state.turn(), [("e".to_string(), "b".to_string())]);
}

#[test]
fn qk_18_emerald_is_hostile_to_all_but_the_player_in_control() {
    let pieces = "wKg1 mKa6 bKd12 eKl6 eRg6 wRl3";
    for (mode, checked) in [("three:wm", vec!["m"]), ("three:mb", vec!["w"])] {
        let state = position(pieces, &format!("{mode} w wmbe {REST}"));
        assert_eq!(state.in_check(), checked, "{mode}");
    }
    // Nobody is immune when the player in control has fallen.
    let fallen = position(pieces, &format!("three:bw w wm-e {REST}"));
    assert_eq!(fallen.in_check(), ["w", "m"]);
}

#[test]
fn qk_18_emerald_passes_when_it_cannot_save_the_player_in_control() {
    let pieces = "wKg1 mKa6 bKd12 eKl6 bRd5";
    let state = position(pieces, &format!("three:-w b wmbe {REST}"));
    let checked = played(&state, "d5g5");
    assert_eq!(situation(&checked), "three:wm w wmbe");
    assert_eq!(
        (field(&checked, 7), field(&checked, 8)),
        ("10".into(), "10".into())
    );
}

#[test]
fn qk_18_emerald_needs_somebody_who_decides() {
    for (mode, turn) in [
        ("three:-w", "e wmbe"),
        ("three:mb", "e w-be"),
        ("three:wm", "w w-be"),
        ("three:wm", "w wmb-"),
    ] {
        let read = State::parse(&text(KINGS, &format!("{mode} {turn} {REST}")));
        assert!(read.is_err(), "{mode} {turn}");
    }
}

#[test]
fn unsettled_positions_are_refused() {
    let mated = LADDER.replace("wRh9", "wRa9");
    let read = State::parse(&text(&mated, &format!("ffa m wmbe {REST}")));
    assert!(read.is_err_and(|reason| reason.contains("unsettled")));
    let read = State::parse(&text(&mated, &format!("ffa m w-be {REST}")));
    assert!(read.is_err_and(|reason| reason.contains("unsettled")));
}
