//! Promotion and en passant: QK-6 and QK-7.

use super::prelude::*;

/// A pawn of each kingdom before its line: turn, pawn, the square beyond.
pub(super) const PROMOTIONS: [(&str, &str, &str); 4] = [
    ("w", "wPa7", "a8"),
    ("m", "mPg12", "h12"),
    ("b", "bPl6", "l5"),
    ("e", "ePf1", "e1"),
];

/// The position with such a pawn.
pub(super) fn promoting(turn: &str, pawn: &str) -> Subject {
    let pieces = format!("wKg2 mKa4 bKg10 eKl8 {pawn}");
    position(&pieces, &format!("ffa {turn} wmbe {REST}"))
}

#[test]
fn qk_6_promotion_is_forced_anywhere_on_the_line() {
    for (turn, pawn, to) in PROMOTIONS {
        let from = &pawn[2..];
        let expected = ["b", "n", "q", "r"].map(|piece_type| format!("{from}{to}{piece_type}"));
        assert_eq!(promoting(turn, pawn).moves_from(from), expected, "{pawn}");
    }
    let state = white_to_move("wPa7 mRb8 wPg7");
    for step in ["a7a8", "a7b8", "g7g8"] {
        assert_eq!(state.moves_from(step).len(), 4);
    }
    let promoted = played(&state, "a7b8n").field(0);
    assert!(promoted.contains("1,wN,10"), "{promoted}");
}

/// Pawns on and beyond the lines of their kingdoms.
pub(super) const BEYOND: [&str; 13] = [
    "wPg8", "wPc8", "wPd9", "wPd12", "mPh5", "mPh6", "mPl8", "bPc5", "bPg5", "bPh1", "ePe5",
    "ePe7", "ePa6",
];

#[test]
fn qk_6_pawns_on_or_beyond_their_line_are_refused() {
    for pawn in BEYOND {
        let pieces = format!("wKg2 mKb6 bKg11 eKk6 {pawn}");
        assert!(
            read(&pieces, &format!("ffa w wmbe {REST}")).is_err(),
            "{pawn}"
        );
    }
}

/// White's advance by f2f4 can be taken by both neighbours.
pub(super) const TWO_TAKERS: &str = "wPf2 mPe4 ePg4 bRc12 mRa3";

#[test]
fn qk_7_every_other_kingdom_at_right_angles_may_take() {
    let advanced = played(&white_to_move(TWO_TAKERS), "f2f4");
    assert_eq!(advanced.field(5), "f3f4:me");
    assert!(advanced.has("e4f3"));
    // Maroon does not; Emerald still may.
    let passed = played(&advanced, "a6a7 c12c11");
    assert_eq!(
        (passed.field(5).as_str(), passed.has("g4f3")),
        ("f3f4:e", true)
    );
    assert_eq!(played(&passed, "l6l7").field(5), "-");
    for taken in [played(&advanced, "e4f3"), played(&passed, "g4f3")] {
        assert!(!taken.field(0).contains("wP"));
        assert_eq!((taken.field(5), taken.field(7)), ("-".into(), "0".into()));
    }
}

#[test]
fn qk_7_the_right_dies_with_the_pawn_the_target_and_the_kingdom() {
    let advanced = played(&white_to_move("wPf2 ePg4 mRa4 mRa3 mRg10"), "f2f4");
    assert_eq!(advanced.field(5), "f3f4:e");
    for (maroon, left) in [
        ("a4f4", "-"),
        ("a3f3", "-"),
        ("g10g4", "-"),
        ("a4b4", "f3f4:e"),
    ] {
        assert_eq!(played(&advanced, maroon).field(5), left, "{maroon}");
    }
    // Occupying the target ends all rights, the own one too.
    let occupied = played(&white_to_move("wPg2 mPf4 mRa3 ePh4 bRc12"), "g2g4 a3g3");
    assert_eq!(occupied.field(5), "-");
    // White turns to stone: its pawn cannot be taken en passant any more.
    let pieces = "wKg1 mKa6 bKg12 eKl6 wPf4 mPe4 eRj2 eRc3";
    let start = position(pieces, "ffa e wmbe - f3f4:m 0,0,0,0 0 0");
    assert_eq!(fields(&played(&start, "c3c4"), 2, 5), "w wmbe - f3f4:m");
    assert_eq!(fields(&played(&start, "c3c1"), 2, 5), "m -mbe - -");
}

#[test]
fn qk_7_several_rights_stand_at_once_in_their_order() {
    let state = white_to_move("wPd2 mPc4 wPf2 mPb8 wPd7 bPi11 ePj9 ePg4");
    let all = played(&state, "f2f4 b8d8 i11i9");
    assert_eq!(all.field(5), "c8d8:w,f3f4:e,i10i9:e");
    let earlier = played(&state, "d2d4");
    assert_eq!(earlier.field(5), "d3d4:m");
    assert_eq!(played(&earlier, "b8d8").field(5), "c8d8:w");
}

/// Maroon can take en passant and promote.
pub(super) fn promoting_en_passant() -> Subject {
    played(&white_to_move("wPh2 mPg4 ePi4"), "h2h4")
}

#[test]
fn qk_7_taking_en_passant_can_promote() {
    let takes = "g4h3 g4h3q g4h3r g4h3b g4h3n";
    assert_eq!(
        legal(&promoting_en_passant(), takes),
        ["g4h3q", "g4h3r", "g4h3b", "g4h3n"]
    );
    let emerald = position(&format!("{KINGS} ePk8 wPi7"), &format!("ffa e wmbe {REST}"));
    let advanced = played(&emerald, "k8i8");
    assert_eq!(advanced.field(5), "j8i8:w");
    let taken = played(&advanced, "i7j8q").field(0);
    assert!(taken.contains("9,wQ,2") && !taken.contains("eP"), "{taken}");
}

#[test]
fn qk_7_a_capture_en_passant_may_not_uncover_the_own_king() {
    // Taking empties rank 4 between the rook and Maroon's king.
    let pieces = "wKg1 mKa4 bKg12 eKl6 wPf2 mPe4 eRj4";
    let state = played(&position(pieces, &format!("ffa w wmbe {REST}")), "f2f4");
    assert_eq!(state.field(5), "f3f4:m");
    assert!(!state.has("e4f3"));
}

#[test]
fn qk_7_rights_in_a_text_must_be_possible() {
    let pieces = format!("{KINGS} wPf4 mPe4 ePg4 wPb4 mPa4");
    for (rights, good) in [
        ("-", true),
        ("f3f4:m", true),
        ("f3f4:e", true),
        ("f3f4:me", true),
        ("f3f4:em", false),
        ("f3f4:b", false),
        ("f3f4:w", false),
        ("f3f4:mm", false),
        ("f3f4:", false),
        ("f5f4:m", false),
        ("f5f4:e", false),
        ("b3b4:m", false), // no pawn passes over b3: b2 is a tower
        ("f3f4:e,f3f4:m", false),
        ("", false),
    ] {
        let state = read(&pieces, &format!("ffa b wmbe - {rights} 0,0,0,0 0 0"));
        assert_eq!(state.is_ok(), good, "{rights}");
    }
}
