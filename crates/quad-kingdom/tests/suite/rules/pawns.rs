//! Promotion and en passant: QK-6 and QK-7.

use quad_kingdom::{BLACK, EMERALD, MAROON, SetupProblems};
use variant_core::{Cause, Position};

use super::{KINGS, REST, can, events, fields, legal, played, position, read, white_to_move};

#[test]
fn qk_6_promotion_is_forced_anywhere_on_the_line() {
    for (turn, pawn, to) in [
        ("w", "wPa7", "a8"),
        ("m", "mPg12", "h12"),
        ("b", "bPl6", "l5"),
        ("e", "ePf1", "e1"),
    ] {
        let kings = "wKg2 mKa4 bKg10 eKl8";
        let state = position(
            &format!("{kings} {pawn}"),
            &format!("ffa {turn} wmbe {REST}"),
        );
        let from = &pawn[2..];
        let moves = state.moves().into_iter().map(|m| m.to_string());
        let mut promotions: Vec<String> = moves.filter(|m| m.starts_with(from)).collect();
        promotions.sort();
        let expected = ["b", "n", "q", "r"].map(|piece_type| format!("{from}{to}{piece_type}"));
        assert_eq!(promotions, expected, "{pawn}");
        assert_eq!(
            events(&state, &format!("{from}{to}n")),
            [format!("promoted to N on {to}")]
        );
    }
}

#[test]
fn qk_6_pawns_on_or_beyond_their_line_are_refused() {
    for pawn in [
        "wPc8", "wPd12", "mPh6", "mPl8", "bPc5", "bPh1", "ePe7", "ePa6",
    ] {
        let error = read(
            &format!("wKg2 mKb6 bKg11 eKk6 {pawn}"),
            &format!("ffa w wmbe {REST}"),
        );
        let error = error.expect_err(pawn);
        let Cause::Setup(error) = error.cause else {
            panic!("{pawn}: {error}")
        };
        assert!(error.problems.contains(SetupProblems::PAWN_LINES), "{pawn}");
    }
}

#[test]
fn qk_7_every_other_kingdom_at_right_angles_may_take() {
    let start = white_to_move("wPf2 mPe4 ePg4 bRc12 mRa3");
    let advanced = played(&start, "f2f4");
    assert_eq!(fields(&advanced, 5, 5), "f3f4:me");
    let right = advanced.en_passant()[0];
    assert!(right.is_for(MAROON) && right.is_for(EMERALD) && !right.is_for(BLACK));
    let taken = played(&advanced, "e4f3");
    assert!(!fields(&taken, 0, 0).contains("wP") && fields(&taken, 5, 5) == "-");
    assert_eq!(events(&advanced, "e4f3"), ["captured P on f4"]);
    // Maroon does not; Emerald still may.
    let passed = played(&advanced, "a6a7 c12c11");
    assert_eq!(
        (fields(&passed, 5, 5).as_str(), can(&passed, "g4f3")),
        ("f3f4:e", true)
    );
    assert_eq!(fields(&played(&passed, "l6l7"), 5, 5), "-");
}

#[test]
fn qk_7_the_right_dies_with_the_pawn_the_target_and_the_kingdom() {
    let pieces = format!("{KINGS} wPf2 ePg4 mRa4 mRa3 mRg10");
    let advanced = played(&position(&pieces, &format!("ffa w wmbe {REST}")), "f2f4");
    assert_eq!(fields(&advanced, 5, 5), "f3f4:e");
    for (maroon, left) in [
        ("a4f4", "-"),
        ("a3f3", "-"),
        ("g10g4", "-"),
        ("a4b4", "f3f4:e"),
    ] {
        assert_eq!(fields(&played(&advanced, maroon), 5, 5), left, "{maroon}");
    }
    // White turns to stone: its pawn cannot be taken en passant any more.
    let pieces = "wKg1 mKa6 bKg12 eKl6 wPf4 mPe4 eRj2 eRc3";
    let start = position(pieces, "ffa e wmbe - f3f4:m 0,0,0,0 0 0");
    assert_eq!(fields(&played(&start, "c3c4"), 2, 5), "w wmbe - f3f4:m");
    assert_eq!(fields(&played(&start, "c3c1"), 2, 5), "m -mbe - -");
}

#[test]
fn qk_7_several_rights_stand_at_once_in_their_order() {
    let pieces = format!("{KINGS} wPd2 mPc4 wPf2 mPb8 wPd7 bPi11 ePj9 ePg4");
    let state = position(&pieces, &format!("ffa w wmbe {REST}"));
    let all = played(&state, "f2f4 b8d8 i11i9");
    assert_eq!(fields(&all, 5, 5), "c8d8:w,f3f4:e,i10i9:e");
    let earlier = played(&state, "d2d4");
    assert_eq!(fields(&earlier, 5, 5), "d3d4:m");
    assert_eq!(fields(&played(&earlier, "b8d8"), 5, 5), "c8d8:w");
}

#[test]
fn qk_7_taking_en_passant_can_promote() {
    let pieces = format!("{KINGS} wPh2 mPg4 ePi4");
    let state = played(&position(&pieces, &format!("ffa w wmbe {REST}")), "h2h4");
    let takes = "g4h3 g4h3q g4h3r g4h3b g4h3n";
    assert_eq!(legal(&state, takes), ["g4h3q", "g4h3r", "g4h3b", "g4h3n"]);
    let taken = events(&state, "g4h3r");
    assert_eq!(taken, ["captured P on h4", "promoted to R on h3"]);
}

#[test]
fn qk_7_a_capture_en_passant_may_not_uncover_the_own_king() {
    // Taking empties rank 4 between the rook and Maroon's king.
    let pieces = "wKg1 mKa4 bKg12 eKl6 wPf2 mPe4 eRj4";
    let state = played(&position(pieces, &format!("ffa w wmbe {REST}")), "f2f4");
    assert_eq!(fields(&state, 5, 5), "f3f4:m");
    assert!(!can(&state, "e4f3"));
}

#[test]
fn qk_7_rights_in_a_text_must_be_possible() {
    let pieces = format!("{KINGS} wPf4 mPe4 ePg4 wPb4 mPa4");
    for (rights, good) in [
        ("f3f4:m", true),
        ("f3f4:me", true),
        ("f3f4:b", false),
        ("f3f4:w", false),
        ("f3f4:mm", false),
        ("f5f4:m", false),
        ("b3b4:m", false), // nobody passes over b3: b2 is a tower
        ("f3f4:e,f3f4:m", false),
    ] {
        let state = read(&pieces, &format!("ffa b wmbe - {rights} 0,0,0,0 0 0"));
        assert_eq!(state.is_ok(), good, "{rights}");
    }
}
