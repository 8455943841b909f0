//! Points: QK-19 and QK-20.

use super::elimination::LADDER;
use super::{KINGS, REST, ending, events, fields, played, position, read};

#[test]
fn qk_19_captures_score_by_type() {
    for (piece, points) in [("P", 1), ("N", 3), ("B", 3), ("R", 5), ("Q", 9)] {
        let pieces = format!("{KINGS} wRc3 m{piece}c4");
        let state = position(&pieces, &format!("ffa+points w wmbe {REST}"));
        assert_eq!(
            fields(&played(&state, "c3c4"), 6, 6),
            format!("{points},0,0,0")
        );
        let reported = events(&state, "c3c4");
        assert_eq!(
            reported,
            [
                format!("captured {piece} on c4"),
                format!("{points} points for w")
            ]
        );
    }
}

#[test]
fn qk_19_captures_score_for_the_player_who_moves_but_not_from_the_own_side() {
    let pieces = format!("{KINGS} eRj5 mPd5 wPj7 wRc10 bPc9 mQd10");
    for (fields_before, text, points) in [
        ("ffa+points w w-be", "c10d10", "9,0,0,0"), // the fallen score too
        ("ffa w wmbe", "c10d10", "0,0,0,0"),
        ("teams+points w wmbe", "c10c9", "0,0,0,0"),
        ("teams+points wb w-be", "c10d10", "9,0,0,0"),
        ("two-a+points wm wmbe", "c10c9", "0,0,0,0"),
        ("two-a+points em wmbe", "j5j7", "refused"),
        ("two-a+points ew wmbe", "j5j7", "0,1,0,0"),
        ("three:wm+points e wmbe", "j5d5", "1,0,0,0"),
        ("three:wm+points e wmbe", "j5j7", "0,0,0,0"),
        ("three:bw+points e wmbe", "j5j7", "0,0,1,0"),
    ] {
        let scored = match read(&pieces, &format!("{fields_before} {REST}")) {
            Ok(state) => fields(&played(&state, text), 6, 6),
            Err(_) => "refused".to_string(),
        };
        assert_eq!(scored, points, "{fields_before} {text}");
    }
}

#[test]
fn qk_19_a_checkmate_scores_eleven_a_trap_nothing() {
    let state = position(LADDER, &format!("ffa+points w wmbe {REST}"));
    let expected = ["m checkmated, turned to stone", "11 points for w"];
    assert_eq!(events(&state, "h9a9"), expected);
    let pieces = "wKg1 mKa6 bKg12 eKl6 wRb10 wRh5 wRi8";
    let trapped = position(pieces, &format!("ffa+points w wmbe {REST}"));
    assert_eq!(fields(&played(&trapped, "i8i7"), 6, 6), "0,0,0,0");
    // The owner of the checking piece scores, not who moved: White opens the file for Black's rook.
    let pieces = "wKg1 mKa6 bKg12 eKl6 wRb10 bRa10 wNa8";
    let opened = position(pieces, &format!("ffa+points w wmbe {REST}"));
    assert_eq!(fields(&played(&opened, "a8c9"), 6, 6), "0,0,11,0");
}

#[test]
fn qk_19_of_several_checking_owners_the_nearest_before_the_mated_one_scores() {
    let rooks = "wKg1 mKa6 bKg12 eKl6 eRb10 eRa9";
    for (mode, more, points) in [
        ("ffa", "", "0,0,0,11"),
        ("ffa", "bNc5", "0,0,0,11"),
        ("ffa", "wNc7", "11,0,0,0"),
        // Emerald's checks stand in the place of the player in control.
        ("three:bw", "", "0,0,11,0"),
        ("three:bw", "wNc5", "11,0,0,0"),
        ("three:-w", "", "0,0,0,0"),
        ("three:-w", "bNc5", "0,0,11,0"),
    ] {
        let state = position(
            &format!("{rooks} {more}"),
            &format!("{mode}+points w wmbe {REST}"),
        );
        assert_eq!(
            fields(&played(&state, "g1h1"), 6, 6),
            points,
            "{mode} {more}"
        );
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
        ("ffa", "5,17,0,0", "points w=0.5 m=0.5 b=0 e=0"),
        ("teams", "5,1,9,3", "checkmate w=1 m=0 b=1 e=0"),
        ("teams", "1,1,1,2", "points w=0.5 m=0.5 b=0.5 e=0.5"),
    ] {
        // The last mate's own eleven do not count.
        let state = position(LADDER, &format!("{mode}+points w wm-- - - {points} 0 0"));
        assert_eq!(ending(&played(&state, "h9a9")), end, "{mode} {points}");
    }
}

#[test]
fn qk_20_after_a_trap_points_count_as_they_stand() {
    let pieces = "wKg1 bKg12 wRc11 wRf5 wRi8";
    for (options, end) in [
        ("", "points w=0.5 b=0.5"),
        ("+draws", "trapped w=0.5 b=0.5"),
    ] {
        let state = position(
            pieces,
            &format!("two-b+points{options} w w-b- - - 5,0,6,0 0 0"),
        );
        assert_eq!(ending(&played(&state, "i8h8")), end);
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
        assert_eq!((ending(&mated).as_str(), mated.points()[3]), (end, 22));
    }
}
