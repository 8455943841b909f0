//! Points: QK-19 and QK-20.

use super::elimination::{LADDER, TRAP};
use super::prelude::*;

/// White can take a piece of Maroon's.
pub(super) fn capture(piece: &str) -> Subject {
    position(
        &format!("{KINGS} wRc3 m{piece}c4"),
        &format!("ffa+points w wmbe {REST}"),
    )
}

pub(super) const VALUES: [(&str, u32); 5] = [("P", 1), ("N", 3), ("B", 3), ("R", 5), ("Q", 9)];

#[test]
fn qk_19_captures_score_by_type() {
    for (piece, points) in VALUES {
        assert_eq!(
            played(&capture(piece), "c3c4").field(6),
            format!("{points},0,0,0")
        );
    }
}

#[test]
fn qk_19_captures_score_for_the_player_who_moves_but_not_from_the_own_side() {
    let pieces = format!("{KINGS} eRj5 mPd5 wPj7 wRc10 bPc9 mQd10");
    for (fields_before, text, points) in [
        ("ffa+points w wmbe", "c10c9", "1,0,0,0"),
        ("ffa+points w w-be", "c10d10", "9,0,0,0"), // the fallen score too
        ("ffa w wmbe", "c10d10", "0,0,0,0"),
        ("ffa w wmbe", "c10c9", "0,0,0,0"),
        ("teams+points w wmbe", "c10c9", "0,0,0,0"),
        ("teams+points wb w-be", "c10d10", "9,0,0,0"),
        ("two-a+points wm wmbe", "c10c9", "0,0,0,0"),
        ("two-a+points em wmbe", "j5j7", "refused"),
        ("two-a+points ew wmbe", "j5j7", "0,1,0,0"),
        ("three:wm+points e wmbe", "j5d5", "1,0,0,0"),
        ("three:wm+points e wmbe", "j5j7", "0,0,0,0"),
        ("three:bw+points e wmbe", "j5j7", "0,0,1,0"),
        ("three:mb+points e wmbe", "j5j7", "0,1,0,0"),
    ] {
        let scored = match read(&pieces, &format!("{fields_before} {REST}")) {
            Ok(state) => played(&state, text).field(6),
            Err(_) => "refused".to_string(),
        };
        assert_eq!(scored, points, "{fields_before} {text}");
    }
}

#[test]
fn qk_19_a_checkmate_scores_eleven_a_trap_nothing() {
    for turn in [
        "ffa+points w",
        "teams+points w",
        "two-a+points wm",
        "three:bw+points w",
    ] {
        let state = position(LADDER, &format!("{turn} wmbe {REST}"));
        assert_eq!(played(&state, "h9a9").field(6), "11,0,0,0", "{turn}");
    }
    let trapped = position(TRAP, &format!("ffa+points w wmbe {REST}"));
    assert_eq!(played(&trapped, "i8i7").field(6), "0,0,0,0");
    // The owner of the checking piece scores, not the mover: White opens the file for Black's rook.
    let pieces = "wKg1 mKa6 bKg12 eKl6 wRb10 bRa10 wNa8";
    let opened = position(pieces, &format!("ffa+points w wmbe {REST}"));
    assert_eq!(played(&opened, "a8c9").field(6), "0,0,11,0");
}

#[test]
fn qk_19_of_several_checking_owners_the_nearest_before_the_mated_one_scores() {
    let rooks = "wKg1 mKa6 bKg12 eKl6 eRb10 eRa9";
    for (mode, more, standing, points) in [
        ("ffa", "", "wmbe", "0,0,0,11"),
        ("ffa", "bNc5", "wmbe", "0,0,0,11"),
        ("ffa", "wNc7", "wmbe", "11,0,0,0"),
        ("ffa", "bNc5 wNc7", "wmbe", "11,0,0,0"),
        // Emerald's checks stand in the place of the player in control, fallen or not.
        ("three:bw", "", "wmbe", "0,0,11,0"),
        ("three:bw", "wNc5", "wmbe", "11,0,0,0"),
        ("three:wm", "bNc5", "wmbe", "11,0,0,0"),
        ("three:-w", "", "wmbe", "0,0,0,0"),
        ("three:-w", "bNc5", "wmbe", "0,0,11,0"),
        ("three:bw", "", "wm-e", "0,0,11,0"),
    ] {
        let state = position(
            &format!("{rooks} {more}"),
            &format!("{mode}+points w {standing} {REST}"),
        );
        assert_eq!(played(&state, "g1h1").field(6), points, "{mode} {more}");
    }
}

#[test]
fn qk_19_points_stand_only_under_players_and_with_the_option() {
    for (fields, good) in [
        ("ffa w wmbe - - 1,0,0,0 0 0", false),
        ("ffa+points w wmbe - - 1,2,3,4 0 0", true),
        ("three:-w+points w wmbe - - 1,2,3,4 0 0", false),
        ("two-a+points wm wmbe - - 1,2,0,0 0 0", true),
        ("two-a+points wm wmbe - - 0,0,1,0 0 0", false),
    ] {
        assert_eq!(read(KINGS, fields).is_ok(), good, "{fields}");
    }
}

#[test]
fn qk_20_the_survivor_needs_as_many_points_as_everybody() {
    for (mode, points, end) in [
        ("ffa", "5,1,5,3", "checkmate w=1 m=0 b=0 e=0"),
        ("ffa", "5,1,6,9", "points w=0.5 m=0 b=0.5 e=0.5"),
        ("ffa", "5,1,9,3", "points w=0.5 m=0 b=0.5 e=0"),
        ("ffa", "5,17,0,0", "points w=0.5 m=0.5 b=0 e=0"),
        ("teams", "5,1,9,3", "checkmate w=1 m=0 b=1 e=0"),
        ("teams", "1,1,1,2", "points w=0.5 m=0.5 b=0.5 e=0.5"),
        ("teams", "5,11,0,3", "points w=0.5 m=0.5 b=0.5 e=0.5"),
    ] {
        // The last mate's own eleven do not count.
        let state = position(LADDER, &format!("{mode}+points w wm-- - - {points} 0 0"));
        assert_eq!(played(&state, "h9a9").ended(), end, "{mode} {points}");
    }
    for (points, end) in [
        ("5,0,5,0", "checkmate w=1 b=0"),
        ("5,0,6,0", "points w=0.5 b=0.5"),
        ("5,0,17,0", "points w=0.5 b=0.5"),
    ] {
        let pieces = "wKg1 bKg12 wRd11 wRe10";
        let state = position(pieces, &format!("two-b+points w w-b- - - {points} 0 0"));
        assert_eq!(played(&state, "e10e12").ended(), end);
    }
}

#[test]
fn qk_20_after_a_trap_points_count_as_they_stand() {
    let pieces = "wKg1 bKg12 wRc11 wRf5 wRi8";
    for (options, end) in [
        ("", "points w=0.5 b=0.5"),
        // A trap that draws leaves no win to withhold.
        ("+draws", "trapped w=0.5 b=0.5"),
    ] {
        let state = position(
            pieces,
            &format!("two-b+points{options} w w-b- - - 5,0,6,0 0 0"),
        );
        assert_eq!(played(&state, "i8h8").ended(), end);
    }
}

#[test]
fn qk_20_of_a_pair_that_falls_at_once_the_later_is_the_last() {
    for (points, end) in [
        ("0,0,11,0", "checkmate w=0 m=1 b=0 e=1"),
        ("6,0,6,0", "points w=0.5 m=0.5 b=0.5 e=0.5"),
    ] {
        let pieces = "wKg1 mKa6 bKg12 eKl6 eRj6";
        let state = position(pieces, &format!("teams+points e w-be - - {points} 0 0"));
        let mated = played(&state, "j6g6");
        assert_eq!(mated.ended(), end);
        assert!(mated.field(6).ends_with(",22"));
    }
}

#[test]
fn qk_20_leaves_out_the_last_mate_of_a_fallen_player_in_control_too() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRb10 eRa9";
    for (points, end) in [
        ("3,0,3,0", "checkmate w=1 m=0 b=0"),
        ("3,0,4,0", "points w=0.5 m=0 b=0.5"),
    ] {
        let state = position(pieces, &format!("three:bw+points w wm-e - - {points} 0 0"));
        assert_eq!(played(&state, "g1h1").ended(), end);
    }
}
