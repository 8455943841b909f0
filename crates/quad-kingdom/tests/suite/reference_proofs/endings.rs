//! Ends of games, points, and talk: QK-11, QK-13, QK-16, QK-17, QK-19 to QK-21.

use super::{KINGS, ending, field, played, position, situation};
use crate::reference::{Record, State};

const REST: &str = "- - 0,0,0,0 0 0";

/// White mates Black by e10e12.
const LADDER: &str = "wKg1 bKg12 wRd11 wRe10";

/// White mates Maroon by h9a9.
const MAROON_LADDER: &str = "wKg1 mKa6 bKg12 eKl6 wRb10 wRh9";

#[test]
fn qk_11_the_last_fall_passes_nothing() {
    let mated = played(&position(LADDER, &format!("two-b w w-b- {REST}")), "e10e12");
    assert_eq!(situation(&mated), "two-b b w---");
    assert_eq!(ending(&mated), "checkmate w1 b0");
    assert!(mated.turn().is_empty() && mated.moves().is_empty());
    let teams = position(MAROON_LADDER, &format!("teams wb wmb- {REST}"));
    assert_eq!(ending(&played(&teams, "h9a9")), "checkmate w1 m0 b1 e0");
    let three = position(MAROON_LADDER, &format!("three:wm w wm-e {REST}"));
    let mated = played(&three, "h9a9");
    assert_eq!(situation(&mated), "three:ww m w--e");
    assert_eq!(ending(&mated), "checkmate w1 m0 b0");
}

#[test]
fn qk_11_traps_may_draw() {
    let pieces = "wKg1 bKg12 wRc11 wRf5 wRi8";
    for (mode, end) in [
        ("two-b", "trapped w1 b0"),
        ("two-b+draws", "trapped w0.5 b0.5"),
    ] {
        let state = position(pieces, &format!("{mode} w w-b- {REST}"));
        assert_eq!(ending(&played(&state, "i8h8")), end);
    }
    // Trapped before the end: a half, unless the side wins.
    let pieces = MAROON_LADDER;
    let ffa = position(pieces, &format!("ffa+draws w wm=- {REST}"));
    assert_eq!(ending(&played(&ffa, "h9a9")), "checkmate w1 m0 b0.5 e0");
    let teams = position(pieces, &format!("teams+draws w wm=- {REST}"));
    assert_eq!(ending(&played(&teams, "h9a9")), "checkmate w1 m0 b1 e0");
    let two = position(pieces, &format!("two-a+draws wm wmb= {REST}"));
    assert_eq!(ending(&played(&two, "h9a9")), "checkmate w1 m0.5");
}

#[test]
fn qk_13_repetition_counts_the_start() {
    let mut record = Record::new(State::start("two-b").expect("a mode"));
    for round in 0..2 {
        for mv in ["d1e3", "d12e10", "e3d1", "e10d12"] {
            assert!(record.outcome().is_none(), "round {round}");
            record.apply(mv).expect("a legal move");
        }
    }
    let outcome = record.outcome().expect("a draw");
    assert_eq!(outcome.reason, "repetition");
    assert!(record.apply("d1e3").is_err());
}

#[test]
fn qk_13_fifty_moves_for_every_standing_kingdom() {
    for (pieces, fields, mv, end) in [
        (
            "wKg1 bKg12 wRc5",
            "two-b w w-b- - - 0,0,0,0 99 99",
            "g1g2",
            "fifty-moves w0.5 b0.5",
        ),
        (
            KINGS,
            "ffa w w-be - - 0,0,0,0 149 300",
            "g1g2",
            "fifty-moves w0.5 m0 b0.5 e0.5",
        ),
        (
            KINGS,
            "teams wb w-be - - 0,0,0,0 149 300",
            "g1g2",
            "fifty-moves w0.5 m0.5 b0.5 e0.5",
        ),
        (
            KINGS,
            "three:wm w wmbe - - 0,0,0,0 199 300",
            "g1g2",
            "fifty-moves w0.5 m0.5 b0.5",
        ),
    ] {
        let state = position(pieces, fields);
        let before = state.outcome().map(|outcome| outcome.reason);
        assert_ne!(before.as_deref(), Some("fifty-moves"));
        let drawn = played(&state, mv);
        assert_eq!(ending(&drawn), end);
        assert!(!drawn.moves().is_empty(), "a draw ends no line of perft");
    }
}

#[test]
fn qk_13_too_little_material() {
    for (pieces, fields, dead) in [
        (KINGS, "ffa w wmbe", true),
        ("wKg1 mKa6 bKg12 eKl6 mPb3", "ffa w w-be", true),
        ("wKg1 mKa6 bKg12 eKl6 wNb3", "ffa w wmbe", false),
        ("wKg1 mKa6 bKg12 eKl6 wNb3", "ffa w w-b-", false),
        ("wKg1 bKg12 wNb3", "two-b w w-b-", true),
        ("wKg1 bKg12 bBb3", "two-b w w-b-", true),
        ("wKg1 bKg12 bRb3", "two-b w w-b-", false),
        ("wKg1 bKg12 bBb3 bNb5", "two-b w w-b-", false),
    ] {
        let outcome = position(pieces, &format!("{fields} {REST}")).outcome();
        assert_eq!(
            outcome.is_some_and(|o| o.reason == "dead-position"),
            dead,
            "{pieces} {fields}"
        );
    }
}

#[test]
fn qk_13_everybody_left_agrees() {
    for (mode, fields, players, end) in [
        ("ffa", "w w-be", "wbe", "agreement w0.5 m0 b0.5 e0.5"),
        (
            "ffa+draws",
            "w w=be",
            "wbe",
            "agreement w0.5 m0.5 b0.5 e0.5",
        ),
        ("teams", "wb w-be", "wmbe", "agreement w0.5 m0.5 b0.5 e0.5"),
        ("two-a", "we w-be", "wm", "agreement w0.5 m0.5"),
        ("three:wm", "w wmbe", "wmb", "agreement w0.5 m0.5 b0.5"),
        ("three:mb", "w w-be", "wb", "agreement w0.5 m0 b0.5"),
    ] {
        let start = position(&format!("{KINGS} wPc2"), &format!("{mode} {fields} {REST}"));
        let mut record = Record::new(start);
        assert!(record.apply("draw:w").is_err());
        record
            .apply(&format!("draw:{players}"))
            .expect("all players left");
        let outcome = record.outcome().expect("an agreed draw");
        let scores = outcome.scores.iter();
        let scores: Vec<String> = scores.map(|(key, score)| format!("{key}{score}")).collect();
        assert_eq!(format!("{} {}", outcome.reason, scores.join(" ")), end);
    }
}

#[test]
fn qk_16_qk_17_a_player_of_two_resigns_at_any_time() {
    let two_a = format!("{KINGS} wPc2");
    let two_b = "wKg1 bKg12 wPc2";
    for (pieces, fields, action, end) in [
        (
            &*two_a,
            "two-a wm wmbe - - 0,0,0,0 0 0",
            "w",
            "resignation w0 m1",
        ),
        (
            &two_a,
            "two-a wm wmbe - - 0,0,0,0 0 0",
            "m",
            "resignation w1 m0",
        ),
        (
            &two_a,
            "two-a be wmbe - - 0,0,0,0 0 0",
            "m",
            "resignation w1 m0",
        ),
        (
            &two_a,
            "two-a+points wm wmbe - - 0,99,0,0 0 0",
            "m",
            "resignation w1 m0",
        ),
        (
            &two_a,
            "two-a+draws we w=be - - 0,0,0,0 0 0",
            "m",
            "resignation w1 m0",
        ),
        (
            two_b,
            "two-b w w-b- - - 0,0,0,0 0 0",
            "b",
            "resignation w1 b0",
        ),
        (
            two_b,
            "two-b+points w w-b- - - 99,0,0,0 0 0",
            "w",
            "resignation w0 b1",
        ),
    ] {
        let mut record = Record::new(position(pieces, fields));
        record
            .apply(&format!("resign:{action}"))
            .expect("a resignation");
        let outcome = record.outcome().expect("an end");
        let scores = outcome.scores.iter();
        let scores: Vec<String> = scores.map(|(key, score)| format!("{key}{score}")).collect();
        assert_eq!(format!("{} {}", outcome.reason, scores.join(" ")), end);
        assert!(record.apply("resign:w").is_err());
    }
    for (mode, action) in [
        ("two-a", "resign:b"),
        ("two-a", "resign:"),
        ("two-b", "resign:m"),
        ("ffa", "resign:w"),
        ("teams", "resign:w"),
        ("three", "resign:w"),
    ] {
        let mut record = Record::new(State::start(mode).expect("a mode"));
        assert!(record.apply(action).is_err(), "{mode} {action}");
        assert!(record.outcome().is_none());
    }
}

#[test]
fn qk_17_a_trap_loses_in_two_b_unless_traps_draw() {
    let pieces = "wKg1 bKg12 wRc11 wRf5 wRi8";
    for (mode, end) in [
        ("two-b", "trapped w1 b0"),
        ("two-b+draws", "trapped w0.5 b0.5"),
    ] {
        let state = position(pieces, &format!("{mode} w w-b- {REST}"));
        assert_eq!(ending(&played(&state, "i8h8")), end);
    }
}

#[test]
fn qk_21_talk_has_no_effect_on_moves() {
    let state = position(&format!("{KINGS} wPc2"), &format!("teams me -mbe {REST}"));
    let mut record = Record::new(state.clone());
    for talk in ["say:w:castle!", "talk:w", "w:g12g11?", "help"] {
        assert!(record.apply(talk).is_err(), "{talk}");
    }
    assert_eq!(record.state(), &state);
    let actors: Vec<String> = state.turn().into_iter().map(|actor| actor.1).collect();
    assert_eq!(actors, ["m", "e"]);
}

#[test]
fn qk_19_captures_score_for_the_player_who_moves() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRj5 mPd5 wPj7 wRc10 bPc9 mQd10";
    for (mode, fields, mv, points) in [
        ("ffa+points", "w wmbe", "c10c9", "1,0,0,0"),
        ("ffa+points", "w w-be", "c10d10", "9,0,0,0"),
        ("ffa", "w wmbe", "c10c9", "0,0,0,0"),
        ("teams+points", "w wmbe", "c10c9", "0,0,0,0"),
        ("teams+points", "wb w-be", "c10d10", "9,0,0,0"),
        ("two-a+points", "wm wmbe", "c10c9", "0,0,0,0"),
        ("two-a+points", "ew wmbe", "j5j7", "0,1,0,0"),
        ("three:wm+points", "e wmbe", "j5d5", "1,0,0,0"),
        ("three:wm+points", "e wmbe", "j5j7", "0,0,0,0"),
        ("three:mb+points", "e wmbe", "j5j7", "0,1,0,0"),
    ] {
        let state = position(pieces, &format!("{mode} {fields} {REST}"));
        assert_eq!(field(&played(&state, mv), 6), points, "{mode} {mv}");
    }
}

#[test]
fn qk_19_a_checkmate_scores_for_the_owner_of_the_checking_piece() {
    for (mode, turn) in [
        ("ffa", "w"),
        ("teams", "w"),
        ("two-a", "wm"),
        ("three:bw", "w"),
    ] {
        let fields = format!("{mode}+points {turn} wmbe {REST}");
        let mated = played(&position(MAROON_LADDER, &fields), "h9a9");
        assert_eq!(field(&mated, 6), "11,0,0,0", "{mode}");
    }
}

#[test]
fn qk_19_of_several_owners_the_nearest_before_the_mated_kingdom_scores() {
    let rooks = "wKg1 mKa6 bKg12 eKl6 eRb10 eRa9";
    for (mode, more, standing, points) in [
        ("ffa", "", "wmbe", "0,0,0,11"),
        ("ffa", "bNc5", "wmbe", "0,0,0,11"),
        ("ffa", "bNc5 wNc7", "wmbe", "11,0,0,0"),
        // Emerald's checks stand in the place of the player in control, fallen or not.
        ("three:bw", "", "wmbe", "0,0,11,0"),
        ("three:bw", "wNc5", "wmbe", "11,0,0,0"),
        ("three:wm", "bNc5", "wmbe", "11,0,0,0"),
        ("three:-w", "", "wmbe", "0,0,0,0"),
        ("three:-w", "bNc5", "wmbe", "0,0,11,0"),
        ("three:bw", "", "wm-e", "0,0,11,0"),
    ] {
        let pieces = format!("{rooks} {more}");
        let state = position(&pieces, &format!("{mode}+points w {standing} {REST}"));
        assert_eq!(field(&played(&state, "g1h1"), 6), points, "{mode} {more}");
    }
}

#[test]
fn qk_20_the_survivor_needs_as_many_points_as_anybody() {
    for (points, end) in [
        ("5,0,5,0", "checkmate w1 b0"),
        ("5,0,6,0", "points w0.5 b0.5"),
        ("5,0,17,0", "points w0.5 b0.5"),
    ] {
        let state = position(LADDER, &format!("two-b+points w w-b- - - {points} 0 0"));
        assert_eq!(ending(&played(&state, "e10e12")), end);
    }
    let four = position(MAROON_LADDER, "ffa+points w wm-- - - 5,1,9,3 0 0");
    assert_eq!(ending(&played(&four, "h9a9")), "points w0.5 m0 b0.5 e0");
    let teams = position(MAROON_LADDER, "teams+points w wm-- - - 5,1,9,3 0 0");
    assert_eq!(ending(&played(&teams, "h9a9")), "checkmate w1 m0 b1 e0");
    let teams = position(MAROON_LADDER, "teams+points w wm-- - - 5,11,0,3 0 0");
    assert_eq!(
        ending(&played(&teams, "h9a9")),
        "points w0.5 m0.5 b0.5 e0.5"
    );
}

#[test]
fn qk_20_after_a_trap_points_stand_as_they_are() {
    let pieces = "wKg1 bKg12 wRc11 wRf5 wRi8";
    let state = position(pieces, "two-b+points w w-b- - - 5,0,6,0 0 0");
    assert_eq!(ending(&played(&state, "i8h8")), "points w0.5 b0.5");
    // A trap that draws leaves no win to withhold.
    let state = position(pieces, "two-b+points+draws w w-b- - - 5,0,6,0 0 0");
    assert_eq!(ending(&played(&state, "i8h8")), "trapped w0.5 b0.5");
}

#[test]
fn qk_20_of_a_pair_that_falls_at_once_only_the_last_mate_is_left_out() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRj6";
    for (points, end) in [
        ("0,0,11,0", "checkmate w0 m1 b0 e1"),
        ("6,0,6,0", "points w0.5 m0.5 b0.5 e0.5"),
    ] {
        let state = position(pieces, &format!("teams+points e w-be - - {points} 0 0"));
        let mated = played(&state, "j6g6");
        assert_eq!(ending(&mated), end);
        assert!(field(&mated, 6).ends_with(",22"));
    }
}

#[test]
fn qk_20_leaves_out_the_last_mate_of_a_fallen_player_in_control_too() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRb10 eRa9";
    for (points, end) in [
        ("3,0,3,0", "checkmate w1 m0 b0"),
        ("3,0,4,0", "points w0.5 m0 b0.5"),
    ] {
        let state = position(pieces, &format!("three:bw+points w wm-e - - {points} 0 0"));
        assert_eq!(ending(&played(&state, "g1h1")), end);
    }
}
