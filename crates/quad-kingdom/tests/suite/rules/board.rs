//! The board and the set-up: QK-2 to QK-4.

use super::prelude::*;

#[test]
fn qk_2_towers_stop_riders_kings_and_pawns_but_not_knights() {
    for (more, absent, present) in [
        (
            "wBb10 wQk3 wNc2 wPi2",
            "b10c11 b10d12 b10a11 k3j2 k3i1",
            "b10c9 k3k4 k3j4 c2b4 c2a3",
        ),
        (
            "wBb3 wQk10 wBc11 wPj2 mRk3",
            "b3c2 k10j11 c11b10 j2k3",
            "b3c4 k10j10 c11d10",
        ),
        ("wNc1 wNk10", "", "c1b3 k10j12"),
    ] {
        let state = white_to_move(more);
        assert_eq!(legal(&state, absent), [""; 0]);
        assert_eq!(legal(&state, present).join(" "), present);
    }
    let king = position("wKj11 mKa6 bKg12 eKl6 mQk10", &format!("ffa w wmbe {REST}"));
    // The queen beside the tower attacks neither the king nor across the corner.
    assert!(king.checked().is_empty() && !king.has("j11k10"));
    let king = position("wKj2 mKa6 bKg12 eKl6", &format!("ffa w wmbe {REST}"));
    assert!(king.has("j2j3") && !king.has("j2k3"));
    // Nor does a pawn: Maroon's on b10 attacks c9 and c11.
    let maroon = position(
        "wKg1 mKa6 bKg12 eKl6 mPb10 wRc11 wRc9",
        &format!("ffa m wmbe {REST}"),
    );
    assert_eq!(maroon.field(0).matches("mP").count(), 1);
    assert!(maroon.has("b10c9") && !maroon.has("b10c11"));
}

#[test]
fn qk_3_the_order_of_play_is_white_maroon_black_emerald() {
    let mut state = start("ffa");
    for (army, text) in [("w", "d2d3"), ("m", "b3c3"), ("b", "d11d10"), ("e", "k3j3")] {
        assert_eq!(state.field(2), army);
        assert_eq!(state.actors(), format!("{army}:{army}"));
        state = played(&state, text);
    }
    assert_eq!(state.field(2), "w");
}

#[test]
fn qk_4_the_setup() {
    let rows = "*,*,bR,bN,bB,bQ,bK,bB,bN,bR,*,*/*,*,bP,bP,bP,bP,bP,bP,bP,bP,*,*/mR,mP,8,eP,eR/\
        mN,mP,8,eP,eN/mB,mP,8,eP,eB/mQ,mP,8,eP,eQ/mK,mP,8,eP,eK/mB,mP,8,eP,eB/mN,mP,8,eP,eN/\
        mR,mP,8,eP,eR/*,*,wP,wP,wP,wP,wP,wP,wP,wP,*,*/*,*,wR,wN,wB,wQ,wK,wB,wN,wR,*,*";
    for (mode, fields) in [
        ("ffa", "ffa w"),
        ("teams+points", "teams+points w"),
        ("teams+draws", "teams+draws w"),
        ("two-a", "two-a wm"),
        ("three", "three:-w w"),
        ("three+points", "three:-w+points w"),
        ("three+draws", "three:-w+draws w"),
    ] {
        let text = format!("{rows} {fields} wmbe wKQmKQbKQeKQ - 0,0,0,0 0 0");
        assert_eq!(start(mode).text(), text);
        assert_eq!(Subject::read(&text), Ok(start(mode)));
    }
    for mode in ["", "four", "ffa+draws+points", "three:ew", "three:w", "FFA"] {
        assert!(<super::Game as OracleGame>::start(mode).is_err(), "{mode}");
    }
}
