//! Draws: QK-13.

use quad_kingdom::QuadKingdom;
use variant_core::{ApplyError, Game, Outcome};

use super::{KINGS, REST, ending, played, position, start};

fn outcome_after(start: &QuadKingdom, texts: &str) -> Option<Outcome> {
    let mut game = Game::new(*start);
    for text in texts.split_whitespace() {
        assert!(game.outcome().is_none(), "{text} comes after the end");
        game.apply(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game.outcome().cloned()
}

#[test]
fn qk_13_the_third_occurrence_draws() {
    let round = "d1e3 d12e10 e3d1 e10d12 ";
    let twice = round.repeat(2);
    let drawn = outcome_after(&start("two-b"), &twice).expect("a draw");
    assert_eq!(drawn.to_string(), "repetition w=0.5 b=0.5");
    assert_eq!(
        outcome_after(
            &start("two-b"),
            twice.trim_end().rsplit_once(' ').unwrap().0
        ),
        None
    );
    // In `three` control of Emerald is part of the position: it goes round in twelve moves.
    let round = "d1e3 a4c5 d12e10 l4j5 e3d1 c5a4 e10d12 j5l4 ";
    assert_eq!(outcome_after(&start("three"), &round.repeat(5)), None);
    // The start, with nobody in control, never comes back; the position after it comes in 24.
    let drawn = outcome_after(&start("three"), &(round.repeat(6) + "d1e3 a4c5 d12e10"));
    assert_eq!(
        drawn.expect("a draw").to_string(),
        "repetition w=0.5 m=0.5 b=0.5"
    );
}

#[test]
fn qk_13_fifty_moves_for_every_standing_kingdom() {
    for (pieces, fields, end) in [
        (
            "wKg1 bKg12 wRc5",
            "two-b w w-b- - - 0,0,0,0 99 99",
            "fifty-moves w=0.5 b=0.5",
        ),
        (
            KINGS,
            "ffa w w-be - - 0,0,0,0 149 9",
            "fifty-moves w=0.5 m=0 b=0.5 e=0.5",
        ),
        (
            KINGS,
            "ffa w wmbe - - 0,0,0,0 199 9",
            "fifty-moves w=0.5 m=0.5 b=0.5 e=0.5",
        ),
        (
            KINGS,
            "three:wm w wmbe - - 0,0,0,0 199 9",
            "fifty-moves w=0.5 m=0.5 b=0.5",
        ),
    ] {
        let state = position(&format!("{pieces} wRd3"), fields);
        assert_eq!(ending(&state), "");
        assert_eq!(ending(&played(&state, "g1f1")), end);
    }
    // A fall starts the clock again, and leaves fewer moves to wait for.
    let state = position(super::elimination::LADDER, "ffa w wmbe - - 0,0,0,0 199 9");
    assert_eq!(ending(&played(&state, "h9a9")), "");
}

#[test]
fn qk_13_too_little_material() {
    for (pieces, fields, dead) in [
        (KINGS, "ffa w wmbe", true),
        ("wKg1 mKa6 bKg12 eKl6 mQb3", "ffa w w-be", true),
        ("wKg1 mKa6 bKg12 eKl6 wBb3", "ffa w w-be", false),
        ("wKg1 mKa6 bKg12 eKl6 wBb3", "ffa w w-b-", false),
        ("wKg1 bKg12 wBb3", "two-b w w-b-", true),
        ("wKg1 bKg12 wNb3 wNb4", "two-b w w-b-", false),
        ("wKg1 bKg12 wPc2", "two-b w w-b-", false),
    ] {
        let end = ending(&position(pieces, &format!("{fields} {REST}")));
        assert_eq!(end.starts_with("dead-position"), dead, "{pieces} {fields}");
    }
}

#[test]
fn qk_13_all_players_left_agree() {
    for (fields, players, end) in [
        ("ffa w w-be", "wbe", "agreement w=0.5 m=0 b=0.5 e=0.5"),
        ("teams wb w-be", "wmbe", "agreement w=0.5 m=0.5 b=0.5 e=0.5"),
        ("two-a we w-be", "wm", "agreement w=0.5 m=0.5"),
        ("two-b w w-b-", "wb", "agreement w=0.5 b=0.5"),
        ("three:mb w w-be", "wb", "agreement w=0.5 m=0 b=0.5"),
    ] {
        let pieces = if fields.starts_with("two-b") {
            "wKg1 bKg12"
        } else {
            KINGS
        };
        let mut game = Game::new(position(
            &format!("{pieces} wPc2"),
            &format!("{fields} {REST}"),
        ));
        for refused in ["draw:w", "draw:wbm", "draw:", "draw:wmbex"] {
            assert!(
                matches!(game.apply(refused), Err(ApplyError::Action(_))),
                "{refused}"
            );
        }
        game.apply(&format!("draw:{players}"))
            .expect("all players left");
        assert_eq!(game.outcome().expect("a draw").to_string(), end);
    }
}
