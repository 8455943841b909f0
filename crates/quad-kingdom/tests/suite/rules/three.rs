//! `three`: QK-18.

use super::prelude::*;

#[test]
fn qk_18_control_passes_round_just_before_emeralds_turn() {
    let mut state = start("three");
    assert_eq!(state.field(1), "three:-w");
    for (before, holder, round) in [
        ("three:-w", "three:wm", "d2d3 b3c3 d11d10 k3j3"),
        ("three:wm", "three:mb", "e2e3 b4c4 e11e10 k4j4"),
        ("three:mb", "three:bw", "f2f3 b5c5 f11f10 k5j5"),
        ("three:bw", "three:wm", "g2g3 b6c6 g11g10 k6j6"),
    ] {
        for (index, text) in round.split(' ').enumerate() {
            let emerald = index == 3;
            assert_eq!(state.field(1), if emerald { holder } else { before });
            let player = if emerald {
                &holder[6..7]
            } else {
                &"wmb"[index..=index]
            };
            let seat = if emerald { "e" } else { player };
            assert_eq!(state.actors(), format!("{seat}:{player}"));
            state = played(&state, text);
        }
    }
    // The fallen are passed over.
    let state = position(&format!("{KINGS} wPc2"), &format!("three:wb w w-be {REST}"));
    assert_eq!(situation(&played(&state, "g1g2 g12g11")), "three:bw e w-be");
}

/// Emerald's rooks attack three kings.
pub(super) const EMERALD_CHECKS: &str = "wKg1 mKa6 bKd12 eKl6 eRg6 wRl3";

#[test]
fn qk_18_emerald_is_hostile_to_all_but_the_one_in_control() {
    for (mode, expected) in [
        ("three:wm w wmbe", "m"),
        ("three:mb w wmbe", "w"),
        ("three:-w w wmbe", "wm"),
        ("three:bw w wm-e", "wm"), // no kingdom is immune once the holder has fallen
    ] {
        let state = position(EMERALD_CHECKS, &format!("{mode} {REST}"));
        assert_eq!(state.checked(), expected, "{mode}");
    }
    // Emerald captures pieces of all, and can be captured under any holder.
    let pieces = format!("{KINGS} eRd6 wNd3 bNd9");
    let emerald = position(&pieces, &format!("three:wm e wmbe {REST}"));
    assert_eq!(legal(&emerald, "d6d3 d6d9 d6a6"), ["d6d3", "d6d9"]);
    let white = position(
        &format!("{pieces} wRh6"),
        &format!("three:wm w wmbe {REST}"),
    );
    assert_eq!(legal(&white, "h6d6 h6l6"), ["h6d6"]);
}

/// Black can check White by d5g5; Emerald, which has its king alone, cannot help.
pub(super) fn passing() -> Subject {
    let pieces = "wKg1 mKa6 bKd12 eKl6 bRd5";
    position(pieces, "three:-w b wmbe - - 0,0,0,0 4 9")
}

#[test]
fn qk_18_a_move_of_emerald_keeps_the_controlling_king_safe() {
    // Emerald's knight stands between Black's rook and White's king.
    let pieces = "wKg1 mKa6 bKd12 eKl6 bRg9 eNg5";
    let state = position(pieces, &format!("three:wm e wmbe {REST}"));
    assert_eq!(legal(&state, "g5h7 l6l5"), ["l6l5"]);
    let maroon = position(pieces, &format!("three:mb e wmbe {REST}"));
    assert_eq!(legal(&maroon, "g5h7 l6l5"), ["g5h7", "l6l5"]);
    // Without a legal move it passes, which is not a move and is not counted.
    let passed = played(&passing(), "d5g5");
    assert_eq!(situation(&passed), "three:wm w wmbe");
    assert_eq!(fields(&passed, 7, 8), "5 10");
}

#[test]
fn qk_18_emeralds_king_castles_and_walks_across_attacked_squares() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRl3 eRl10 mRc5 mRc7";
    let state = position(pieces, "three:wm e wmbe eKQ - 0,0,0,0 0 0");
    assert_eq!(legal(&state, "l6l4 l6l8 l6k5"), ["l6l4", "l6l8", "l6k5"]);
    // It may even give check; no reply captures a king.
    let pieces = "wKg1 mKa6 bKg9 eKh7 wRc3";
    let state = position(pieces, &format!("three:wm e wmbe {REST}"));
    let state = played(&state, "h7h8");
    assert_eq!(state.checked(), "b");
    let after = played(&state, "g1f1 a6a7");
    assert_eq!(legal(&after, "g9h8 g9f10 g9g8"), ["g9f10"]);
}

#[test]
fn qk_18_emerald_needs_somebody_who_decides() {
    for fields in [
        "three:-w e wmbe",
        "three:mb e w-be",
        "three:wm w w-be",
        "three:wm w wmb-",
        "three:we w wmbe",
    ] {
        assert!(
            read(KINGS, &format!("{fields} {REST}")).is_err(),
            "{fields}"
        );
    }
    assert!(<super::Game as OracleGame>::start("three:em").is_err());
    assert_eq!(start("three:mb").field(1), "three:mb");
}
