//! Piece moves, castling, kings: QK-5, QK-8 to QK-10.

use super::elimination::LADDER;
use super::prelude::*;

#[test]
fn qk_5_pawns_of_every_kingdom_advance_and_capture_their_way() {
    let pieces =
        format!("{KINGS} wPd2 wPf3 mPb4 mPc8 bPd11 bPf10 ePk4 ePj8 wRe4 mRd9 bRe9 eRi7 wNc3");
    for (turn, moves, expected) in [
        ("w", "d2d3 d2d4 d2e3 f3f4 f3f5 f3e4 f3g4", "d2d3 d2d4 f3f4"),
        (
            "m",
            "b4c4 b4d4 b4c3 b4c5 c8d8 c8e8 c8d9",
            "b4c4 b4d4 b4c3 c8d8",
        ),
        ("b", "d11d10 d11d9 f10f9 f10f8 f10e9", "d11d10 f10f9"),
        ("e", "k4j4 k4i4 j8i8 j8h8 j8i7 j8i9", "k4j4 k4i4 j8i8"),
    ] {
        let state = position(&pieces, &format!("ffa {turn} wmbe {REST}"));
        assert_eq!(legal(&state, moves).join(" "), expected, "{turn}");
    }
    let state = white_to_move("wPd2 wPe2 wPf3 mNe4 bNd11 wPh2 eBh3");
    let moves = "d2d3 d2d4 e2e3 e2e4 f3f5 f3e4 f3g4 h2h3 h2h4";
    assert_eq!(legal(&state, moves), ["d2d3", "d2d4", "e2e3", "f3e4"]);
}

#[test]
fn qk_5_pieces_move_as_in_chess() {
    let state = white_to_move("wQe5 wRc4 wBf8 wNd9");
    for (from, count) in [("e5", 37), ("c4", 22), ("f8", 17), ("d9", 7)] {
        assert_eq!(state.moves_from(from).len(), count, "{from}");
    }
}

/// All kings and rooks at home.
pub(super) const ROOKS: &str = "wKg1 wRc1 wRj1 mKa6 mRa3 mRa10 bKg12 bRc12 bRj12 eKl6 eRl3 eRl10";

/// For each kingdom the castling with the nearer rook and the other.
pub(super) const CASTLING: [(&str, &str, &str); 4] = [
    ("w", "g1i1", "g1e1"),
    ("m", "a6a4", "a6a8"),
    ("b", "g12i12", "g12e12"),
    ("e", "l6l4", "l6l8"),
];

/// The rooks attack each other's squares only along their own rows.
pub(super) fn rooks_apart(turn: &str, castling: &str) -> Subject {
    let pieces = format!("{ROOKS} wPd2 wPi2 mPb4 mPb8 bPd11 bPi11 ePk4 ePk8");
    position(
        &pieces,
        &format!("teams {turn} wmbe {castling} - 0,0,0,0 0 0"),
    )
}

#[test]
fn qk_8_castling_on_both_wings_of_every_kingdom() {
    for (turn, near, far) in CASTLING {
        let all = rooks_apart(turn, "wKQmKQbKQeKQ");
        let both = format!("{near} {far}");
        assert_eq!(legal(&all, &both), [near, far], "{turn}");
        let one = rooks_apart(turn, &format!("{turn}Q"));
        assert_eq!(legal(&one, &both), [far], "{turn}");
        let other = rooks_apart(turn, &format!("{turn}K"));
        assert_eq!(legal(&other, &both), [near], "{turn}");
        assert!(!played(&all, near).field(4).contains(turn));
    }
    let start = position(ROOKS, "teams w wmbe wKQmKQbKQeKQ - 0,0,0,0 0 0");
    assert!(
        played(&start, "g1e1")
            .field(0)
            .ends_with("*,*,2,wK,wR,3,wR,*,*")
    );
    let all = played(&start, "g1i1 a6a8 g12e12 l6l4");
    assert_eq!(
        (all.field(0).as_str(), all.field(4).as_str()),
        (
            "*,*,2,bK,bR,3,bR,*,*/*,*,8,*,*/11,eR/12/mK,11/mR,11/12/11,eR/11,eK/mR,11/*,*,8,*,*/\
             *,*,wR,4,wR,wK,1,*,*",
            "-"
        )
    );
    // The rook nearer to the king is K: a3 for Maroon.
    let near = position(ROOKS, "teams m wmbe mK - 0,0,0,0 0 0");
    assert_eq!(legal(&near, "a6a4 a6a8"), ["a6a4"]);
}

#[test]
fn qk_8_castling_needs_a_quiet_path_and_an_unmoved_rook() {
    for (more, expected) in [
        ("eRh9", "g1e1"),
        ("eRi9", "g1e1"),
        ("eRj9", "g1i1 g1e1"),
        ("eRe9", "g1i1"),
        ("eRd9", "g1i1 g1e1"), // the rook may cross an attacked square
        ("eRg9", ""),
        ("bRh9", "g1i1 g1e1"), // a partner's piece is not hostile
        ("mNd1", "g1i1"),
        ("wNi1", "g1e1"),
        ("eNj3", "g1e1"),
    ] {
        let pieces = format!("{KINGS} wRc1 wRj1 {more}");
        let state = position(&pieces, "teams w wmbe wKQ - 0,0,0,0 0 0");
        assert_eq!(legal(&state, "g1i1 g1e1").join(" "), expected, "{more}");
    }
    let pieces = format!("{KINGS} wRc1 wRj1 eRj9");
    let state = position(&pieces, "teams w wmbe wKQ - 0,0,0,0 0 0");
    assert_eq!(played(&state, "j1j2").field(4), "wQ");
    let taken = position(&pieces, "teams e wmbe wKQ - 0,0,0,0 0 0");
    assert_eq!(played(&taken, "j9j1").field(4), "wQ");
}

#[test]
fn qk_8_each_kingdom_may_castle_once_whoever_decides_for_it() {
    let rooks = "wKg1 mKa6 bKg12 eKl6 wRj1 mRa3 bRc12 eRl3";
    for (mode, turn, after) in [
        // One player castles with White and with Black, the other with Maroon and with Emerald.
        ("two-a", "wm", "two-a wm wmbe -"),
        // White has castled, and castles with Emerald while in control of it.
        ("three:-w", "w", "three:wm w wmbe -"),
    ] {
        let start = format!("{mode} {turn} wmbe wKmKbQeK - 0,0,0,0 0 0");
        let all = played(&position(rooks, &start), "g1i1 a6a4 g12e12 l6l4");
        assert_eq!(fields(&all, 1, 4), after);
    }
}

#[test]
fn qk_8_a_fallen_kingdom_has_no_castling_rights() {
    let pieces = format!("{LADDER} mRa3");
    let state = position(&pieces, "ffa w wmbe mK - 0,0,0,0 0 0");
    assert_eq!(fields(&played(&state, "h9a9"), 2, 4), "b w-be -");
    assert_eq!(fields(&played(&state, "h9h8"), 2, 4), "m wmbe mK");
    assert!(read(&pieces, "ffa w w-be mK - 0,0,0,0 0 0").is_err());
}

#[test]
fn qk_9_kings_are_not_captured_and_own_kings_stay_safe() {
    let state = white_to_move("wRg6 bRg9 wRa4");
    assert!(!state.has("a4a6"));
    assert_eq!(legal(&state, "g6g9 g6g4 g6f6 g6h6"), ["g6g9", "g6g4"]);
    let stone = position(&format!("{KINGS} wRa4"), &format!("ffa w w-be {REST}"));
    assert_eq!(legal(&stone, "a4a5 a4a6"), ["a4a5"]);
    let both = white_to_move("wRa5 wBc4");
    assert_eq!(legal(&both, "a5a6 c4a6"), [""; 0]);
    assert_eq!(both.checked(), "m");
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
        let state = position(&pieces, &format!("{mode} {REST}"));
        assert_eq!(state.checked(), in_check, "{mode}");
    }
}
