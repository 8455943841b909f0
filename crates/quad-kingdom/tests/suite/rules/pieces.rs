//! How pieces move, castling, kings: QK-5, QK-8 to QK-10.

use super::elimination::LADDER;
use super::{KINGS, REST, can, checked, events, fields, legal, played, position, white_to_move};

#[test]
fn qk_5_pawns_of_every_kingdom_advance_and_capture_their_way() {
    let pieces =
        format!("{KINGS} wPd2 wPf3 mPb4 mPc8 bPd11 bPf10 ePk4 ePj8 wRe4 mRd9 bRe9 eRi7 wNc3");
    for (turn, moves, expected) in [
        (
            "w",
            "d2d3 d2d4 d2e3 f3f4 f3f5 f3e4 f3g4",
            vec!["d2d3", "d2d4", "f3f4"],
        ),
        (
            "m",
            "b4c4 b4d4 b4c3 b4c5 c8d8 c8e8 c8d9",
            vec!["b4c4", "b4d4", "b4c3", "c8d8"],
        ),
        (
            "b",
            "d11d10 d11d9 f10f9 f10f8 f10e9",
            vec!["d11d10", "f10f9"],
        ),
        (
            "e",
            "k4j4 k4i4 j8i8 j8h8 j8i7 j8i9",
            vec!["k4j4", "k4i4", "j8i8"],
        ),
    ] {
        let state = position(&pieces, &format!("ffa {turn} wmbe {REST}"));
        assert_eq!(legal(&state, moves), expected, "{turn}");
    }
}

#[test]
fn qk_5_pieces_move_as_in_chess() {
    let state = white_to_move("wQe5 wRc4 wBf8 wNd9");
    let count = |from: &str| {
        let moves = variant_core::Position::moves(&state).into_iter();
        moves.filter(|m| m.from.to_string() == from).count()
    };
    assert_eq!(
        (count("e5"), count("c4"), count("f8"), count("d9")),
        (37, 22, 17, 7)
    );
}

#[test]
fn qk_8_castling_on_both_wings_of_every_kingdom() {
    let pieces = "wKg1 wRc1 wRj1 mKa6 mRa3 mRa10 bKg12 bRc12 bRj12 eKl6 eRl3 eRl10";
    for (turn, near, far) in [
        ("w", "g1i1", "g1e1"),
        ("m", "a6a4", "a6a8"),
        ("b", "g12i12", "g12e12"),
        ("e", "l6l4", "l6l8"),
    ] {
        // The rooks look at each other's squares only along their own rows.
        let state = |castling: &str| {
            let blocked = format!("{pieces} wPd2 wPi2 mPb4 mPb8 bPd11 bPi11 ePk4 ePk8");
            position(
                &blocked,
                &format!("teams {turn} wmbe {castling} - 0,0,0,0 0 0"),
            )
        };
        let all = state("wKQmKQbKQeKQ");
        assert_eq!(legal(&all, &format!("{near} {far}")), [near, far], "{turn}");
        let one = state(&format!("{turn}Q"));
        assert_eq!(legal(&one, &format!("{near} {far}")), [far], "{turn}");
        let after = played(&all, near);
        assert!(!fields(&after, 4, 4).contains(turn));
        assert_eq!(events(&all, near).len(), 1);
    }
    let state = position(pieces, "teams w wmbe wKQ - 0,0,0,0 0 0");
    assert_eq!(events(&state, "g1e1"), ["castled, rook c1 to f1"]);
    assert!(fields(&played(&state, "g1e1"), 0, 0).ends_with("*,*,2,wK,wR,3,wR,*,*"));
}

#[test]
fn qk_8_castling_needs_a_quiet_path_and_an_unmoved_rook() {
    for (more, expected) in [
        ("eRh9", vec!["g1e1"]),
        ("eRe9", vec!["g1i1"]),
        ("eRd9", vec!["g1i1", "g1e1"]), // the rook may cross an attacked square
        ("eRg9", vec![]),
        ("bRh9", vec!["g1i1", "g1e1"]), // a partner's piece is not hostile
        ("mNd1", vec!["g1i1"]),
        ("eNj3", vec!["g1e1"]),
    ] {
        let pieces = format!("{KINGS} wRc1 wRj1 {more}");
        let state = position(&pieces, "teams w wmbe wKQ - 0,0,0,0 0 0");
        assert_eq!(legal(&state, "g1i1 g1e1"), expected, "{more}");
    }
    let pieces = format!("{KINGS} wRc1 wRj1 eRj9");
    let state = position(&pieces, "teams w wmbe wKQ - 0,0,0,0 0 0");
    assert_eq!(fields(&played(&state, "j1j2"), 4, 4), "wQ");
    let taken = position(&pieces, "teams e wmbe wKQ - 0,0,0,0 0 0");
    assert_eq!(fields(&played(&taken, "j9j1"), 4, 4), "wQ");
}

#[test]
fn qk_8_each_kingdom_may_castle_once_whoever_decides_for_it() {
    let rooks = "wKg1 mKa6 bKg12 eKl6 wRj1 mRa3 bRc12 eRl3";
    // One player castles with White and with Black, the other with Maroon and with Emerald.
    let start = position(rooks, "two-a wm wmbe wKmKbQeK - 0,0,0,0 0 0");
    let all = played(&start, "g1i1 a6a4 g12e12 l6l4");
    assert_eq!(fields(&all, 4, 4), "-");
    // White has castled, and castles with Emerald while in control of it.
    let start = position(rooks, "three:-w w wmbe wKmKbQeK - 0,0,0,0 0 0");
    let all = played(&start, "g1i1 a6a4 g12e12 l6l4");
    assert_eq!(fields(&all, 1, 4), "three:wm w wmbe -");
}

#[test]
fn qk_8_a_fallen_kingdom_has_no_castling_rights() {
    let pieces = format!("{LADDER} mRa3");
    let state = position(&pieces, "ffa w wmbe mK - 0,0,0,0 0 0");
    assert_eq!(fields(&played(&state, "h9a9"), 2, 4), "b w-be -");
    assert_eq!(fields(&played(&state, "h9h8"), 2, 4), "m wmbe mK");
    assert!(super::read(&pieces, "ffa w w-be mK - 0,0,0,0 0 0").is_err());
}

#[test]
fn qk_9_kings_are_not_captured_and_own_kings_stay_safe() {
    let state = white_to_move("wRg6 bRg9 wRa4");
    assert!(!can(&state, "a4a6"));
    assert_eq!(legal(&state, "g6g9 g6g4 g6f6 g6h6"), ["g6g9", "g6g4"]);
    let stone = position(&format!("{KINGS} wRa4"), &format!("ffa w w-be {REST}"));
    assert!(can(&stone, "a4a5") && !can(&stone, "a4a6"));
}

#[test]
fn qk_10_a_king_is_in_check_from_active_hostile_pieces_only() {
    let pieces = format!("{KINGS} eRg9 mBb6 wRa9");
    for (mode, in_check) in [
        ("ffa w wmbe", "wmb"),
        ("teams w wmbe", "wmb"),
        ("ffa w wmb-", "wm"),
        ("ffa w w-be", "wb"),
    ] {
        assert_eq!(
            checked(&position(&pieces, &format!("{mode} {REST}"))),
            in_check,
            "{mode}"
        );
    }
}
