//! `three`: QK-18.

use quad_kingdom::{BLACK, Control, EMERALD, MAROON, QuadKingdom, WHITE};
use variant_core::{Position, Variant};

use super::{
    KINGS, REST, can, checked, events, fields, legal, played, position, read, situation, start,
};

#[test]
fn qk_18_control_passes_round_just_before_emeralds_turn() {
    let mut state = start("three");
    assert_eq!(
        state.control(),
        Some(Control {
            holder: None,
            next: WHITE
        })
    );
    for (holder, round) in [
        (WHITE, "d2d3 b3c3 d11d10 k3j3"),
        (MAROON, "e2e3 b4c4 e11e10 k4j4"),
        (BLACK, "f2f3 b5c5 f11f10 k5j5"),
        (WHITE, "g2g3 b6c6 g11g10 k6j6"),
    ] {
        let (before, emerald) = round.rsplit_once(' ').expect("four moves");
        state = played(&state, before);
        let acting = state.to_act();
        assert_eq!(acting.len(), 1);
        assert_eq!(acting[0].seat.to_string(), "e");
        assert_eq!(Some(acting[0].player), state.player_of(holder));
        assert_eq!(
            state.control().and_then(|control| control.holder),
            Some(holder)
        );
        state = played(&state, emerald);
    }
    let reported = events(&played(&start("three"), "d2d3 b3c3"), "d11d10");
    assert_eq!(reported, ["w controls e"]);
    // The fallen are passed over.
    let state = position(&format!("{KINGS} wPc2"), &format!("three:wb w w-be {REST}"));
    assert_eq!(situation(&played(&state, "g1g2 g12g11")), "three:bw e w-be");
}

#[test]
fn qk_18_emerald_is_hostile_to_all_but_the_one_in_control() {
    let pieces = "wKg1 mKa6 bKd12 eKl6 eRg6 wRl3";
    for (mode, expected) in [
        ("three:wm w wmbe", "m"),
        ("three:mb w wmbe", "w"),
        ("three:-w w wmbe", "wm"),
        ("three:bw w wm-e", "wm"), // nobody is immune when the holder has fallen
    ] {
        let state = position(pieces, &format!("{mode} {REST}"));
        assert_eq!(checked(&state), expected, "{mode}");
        assert!(state.hostile_to(EMERALD).is_empty());
    }
    // Emerald takes anybody's pieces, and is taken whoever is in control.
    let pieces = format!("{KINGS} eRd6 wNd3 bNd9");
    let emerald = position(&pieces, &format!("three:wm e wmbe {REST}"));
    assert_eq!(legal(&emerald, "d6d3 d6d9 d6a6"), ["d6d3", "d6d9"]);
    let white = position(
        &format!("{pieces} wRh6"),
        &format!("three:wm w wmbe {REST}"),
    );
    assert!(can(&white, "h6d6") && !can(&white, "h6l6"));
}

#[test]
fn qk_18_a_move_of_emerald_keeps_the_controlling_king_safe() {
    // Emerald's knight stands between Black's rook and White's king.
    let pieces = "wKg1 mKa6 bKd12 eKl6 bRg9 eNg5";
    let state = position(pieces, &format!("three:wm e wmbe {REST}"));
    assert_eq!(legal(&state, "g5h7 l6l5"), ["l6l5"]);
    let maroon = position(pieces, &format!("three:mb e wmbe {REST}"));
    assert_eq!(legal(&maroon, "g5h7 l6l5"), ["g5h7", "l6l5"]);
    // Without a legal move it passes; that is no move and counts nothing.
    let pieces = "wKg1 mKa6 bKd12 eKl6 bRd5";
    let state = position(pieces, "three:-w b wmbe - - 0,0,0,0 4 9");
    let passed = played(&state, "d5g5");
    assert_eq!(events(&state, "d5g5"), ["w controls e", "e passed"]);
    assert_eq!(
        (situation(&passed).as_str(), fields(&passed, 7, 8)),
        ("three:wm w wmbe", "5 10".into())
    );
}

#[test]
fn qk_18_emeralds_king_castles_and_walks_across_attacked_squares() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRl3 eRl10 mRc5 mRc7";
    let state = position(pieces, "three:wm e wmbe eKQ - 0,0,0,0 0 0");
    assert_eq!(legal(&state, "l6l4 l6l8 l6k5"), ["l6l4", "l6l8", "l6k5"]);
    // It may even give check; a king is no answer's target.
    let pieces = "wKg1 mKa6 bKg9 eKh7 wRc3";
    let state = played(
        &position(pieces, &format!("three:wm e wmbe {REST}")),
        "h7h8",
    );
    assert_eq!(checked(&state), "b");
    let after = played(&state, "g1f1 a6a7");
    assert!(!can(&after, "g9h8") && can(&after, "g9f10") && !can(&after, "g9g8"));
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
    assert!(QuadKingdom::start("three:em").is_err());
    assert_eq!(
        fields(&QuadKingdom::start("three:mb").unwrap(), 1, 1),
        "three:mb"
    );
}
