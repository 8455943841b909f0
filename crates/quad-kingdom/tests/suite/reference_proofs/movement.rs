//! How pieces move: QK-1 to QK-9.

use super::{KINGS, can, field, played, position};
use crate::reference::State;
use crate::reference_support::text;

const FFA: &str = "wmbe - - 0,0,0,0 0 0";

fn white_to_move(more: &str) -> State {
    position(&format!("{KINGS} {more}"), &format!("ffa w {FFA}"))
}

#[test]
fn qk_2_no_diagonal_step_across_a_tower_corner() {
    let riders = white_to_move("wBb3 wQk10 wBc11 wPj2 mRk3");
    for absent in ["b3c2", "k10j11", "c11b10", "j2k3"] {
        assert!(!can(&riders, absent), "{absent}");
    }
    for present in ["b3c4", "k10j10", "c11d10"] {
        assert!(can(&riders, present), "{present}");
    }
    let knights = white_to_move("wNc1 wNk10");
    assert!(can(&knights, "c1b3") && can(&knights, "k10j12"));
    let king = position("wKj2 mKa6 bKg12 eKl6", &format!("ffa w {FFA}"));
    assert!(can(&king, "j2j3") && !can(&king, "j2k3"));
}

#[test]
fn qk_5_pawns_advance_from_their_lines() {
    let state = white_to_move("wPd2 wPe2 wPf3 mNe4 bNd11 wPh2 eBh3");
    for (mv, legal) in [
        ("d2d3", true),
        ("d2d4", true),
        ("e2e3", true),
        ("e2e4", false),
        ("f3f5", false),
        ("f3e4", true),
        ("f3g4", false),
        ("h2h3", false),
        ("h2h4", false),
    ] {
        assert_eq!(can(&state, mv), legal, "{mv}");
    }
}

#[test]
fn qk_6_promotion_on_the_whole_line() {
    let state = white_to_move("wPa7 mRb8 wPg7");
    let to = |target: &str| {
        let moves = state.moves();
        moves.iter().filter(|mv| mv.starts_with(target)).count()
    };
    assert_eq!((to("a7a8"), to("a7b8"), to("g7g8")), (4, 4, 4));
    let promoted = field(&state.play("a7b8n").expect("a legal move"), 0);
    assert!(promoted.contains("1,wN,10"), "{promoted}");
    for misplaced in ["wPg8", "wPd9", "mPh5", "bPg5", "ePe5"] {
        let pieces = text(&format!("{KINGS} {misplaced}"), &format!("ffa w {FFA}"));
        assert!(State::parse(&pieces).is_err(), "{misplaced}");
    }
}

#[test]
fn qk_7_pawns_at_right_angles_take_in_passing() {
    let start = white_to_move("wPg2 mPf4 ePh4 bRc12");
    let advanced = played(&start, "g2g4");
    assert_eq!(field(&advanced, 5), "g3g4:me");
    assert!(can(&advanced, "f4g3"));
    let later = played(&advanced, "a6a7 c12d12");
    assert_eq!(field(&later, 5), "g3g4:e");
    let taken = played(&later, "h4g3");
    assert_eq!(field(&taken, 5), "-");
    assert!(!field(&taken, 0).contains("wP"));
    assert_eq!(field(&taken, 7), "0");
    // Occupying the target ends all rights, for good.
    let occupied = played(
        &position(
            &format!("{KINGS} wPg2 mPf4 mRa3 ePh4 bRc12"),
            &format!("ffa w {FFA}"),
        ),
        "g2g4 a3g3",
    );
    assert_eq!(field(&occupied, 5), "-");
}

#[test]
fn qk_7_taking_in_passing_may_promote() {
    let pieces = format!("{KINGS} ePk8 wPi7");
    let state = played(&position(&pieces, &format!("ffa e {FFA}")), "k8i8");
    assert_eq!(field(&state, 5), "j8i8:w");
    let taken = played(&state, "i7j8q");
    assert!(field(&taken, 0).contains("9,wQ,2"));
    assert!(!field(&taken, 0).contains("eP"));
}

#[test]
fn qk_7_rights_in_a_text_must_be_alive() {
    let pieces = format!("{KINGS} wPg4 mPf4 ePh4");
    let read = |rights: &str| {
        let fields = format!("ffa b wmbe - {rights} 0,0,0,0 0 0");
        State::parse(&text(&pieces, &fields)).is_ok()
    };
    for (rights, good) in [
        ("-", true),
        ("g3g4:e", true),
        ("g3g4:me", true),
        ("g3g4:em", false),
        ("g3g4:b", false),
        ("g3g4:w", false),
        ("g3g4:", false),
        ("g5g4:e", false),
        ("g3g4:e,g3g4:m", false),
        ("", false),
    ] {
        assert_eq!(read(rights), good, "{rights}");
    }
}

#[test]
fn qk_8_castling_on_both_wings() {
    let rooks = format!("{KINGS} wRc1 wRj1 mRa3 mRa10 bRc12 bRj12 eRl3 eRl10");
    let fields = "wKQmKQbKQeKQ - 0,0,0,0 0 0";
    let start = position(&rooks, &format!("teams w wmbe {fields}"));
    assert!(can(&start, "g1e1"));
    let all = played(&start, "g1i1 a6a8 g12e12 l6l4");
    assert_eq!(field(&all, 4), "-");
    let placement = field(&all, 0);
    let top = "*,*,2,bK,bR,3,bR,*,*/*,*,8,*,*/11,eR/12/mK,11/mR,11/12/11,eR/11,eK/mR,11/";
    assert!(placement.ends_with("*,*,wR,4,wR,wK,1,*,*"), "{placement}");
    assert!(placement.starts_with(top));
    // The rook nearer to the king is K: a3 for Maroon.
    let near = position(&rooks, "teams m wmbe mK - 0,0,0,0 0 0");
    assert!(can(&near, "a6a4") && !can(&near, "a6a8"));
}

#[test]
fn qk_8_each_kingdom_may_castle_once_whoever_decides_for_it() {
    let rooks = "wKg1 mKa6 bKg12 eKl6 wRj1 mRa3 bRc12 eRl3";
    for (mode, turn) in [("two-a", "wm"), ("three:-w", "w")] {
        let fields = format!("{mode} {turn} wmbe wKmKbQeK - 0,0,0,0 0 0");
        let all = played(&position(rooks, &fields), "g1i1 a6a4 g12e12 l6l4");
        assert_eq!(field(&all, 4), "-");
    }
}

#[test]
fn qk_8_no_castling_out_of_through_or_into_check() {
    for (guard, short, long) in [
        ("eRh6", false, true),
        ("eRi6", false, true),
        ("eRj6", true, true),
        ("eRg6", false, false),
        ("eRd6", true, true),
        ("bRh6", true, true), // a partner's pieces guard nothing
        ("wNi1", false, true),
    ] {
        let pieces = format!("wKg1 mKa6 bKg12 eKl6 wRc1 wRj1 {guard}");
        let state = position(&pieces, "teams w wmbe wKQ - 0,0,0,0 0 0");
        assert_eq!(
            (can(&state, "g1i1"), can(&state, "g1e1")),
            (short, long),
            "{guard}"
        );
    }
}

#[test]
fn qk_9_kings_are_not_taken_and_own_kings_stay_safe() {
    let state = white_to_move("wRg5 bRg8 wBc4");
    assert!(!can(&state, "g5d5") && can(&state, "g5g8"));
    let bishop = white_to_move("wRa5 wBc4");
    assert!(!can(&bishop, "a5a6") && !can(&bishop, "c4a6"));
    assert_eq!(bishop.in_check(), ["m"]);
}
