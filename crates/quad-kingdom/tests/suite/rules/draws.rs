//! Draws: QK-13.

use super::Game;
use super::elimination::LADDER;
use super::prelude::*;

/// The game after some moves, none of which comes after the end.
fn game_after(start: Subject, moves: &str) -> Game {
    let mut game = Game::begin(start);
    for text in moves.split_whitespace() {
        assert_eq!(game.ended(), "", "{text} comes after the end");
        game.apply(text).expect("a legal move");
    }
    game
}

#[test]
fn qk_13_the_third_occurrence_draws() {
    let round = "d1e3 d12e10 e3d1 e10d12 ";
    let twice = round.repeat(2);
    let drawn = game_after(start("two-b"), &twice);
    assert_eq!(drawn.ended(), "repetition w=0.5 b=0.5");
    assert!(drawn.refuses("d1e3"));
    let before = twice.trim_end().rsplit_once(' ').unwrap().0;
    assert_eq!(game_after(start("two-b"), before).ended(), "");
    // In `three` control of Emerald is part of the position. It recurs after twelve moves.
    let round = "d1e3 a4c5 d12e10 l4j5 e3d1 c5a4 e10d12 j5l4 ";
    assert_eq!(game_after(start("three"), &round.repeat(5)).ended(), "");
    // The start, without a holder, never recurs; the position after it recurs in 24 moves.
    let drawn = game_after(start("three"), &(round.repeat(6) + "d1e3 a4c5 d12e10"));
    assert_eq!(drawn.ended(), "repetition w=0.5 m=0.5 b=0.5");
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
            "teams wb w-be - - 0,0,0,0 149 300",
            "fifty-moves w=0.5 m=0.5 b=0.5 e=0.5",
        ),
        (
            KINGS,
            "three:wm w wmbe - - 0,0,0,0 199 9",
            "fifty-moves w=0.5 m=0.5 b=0.5",
        ),
    ] {
        let state = position(&format!("{pieces} wRd3"), fields);
        assert_eq!(state.ended(), "");
        let drawn = played(&state, "g1f1");
        assert_eq!(drawn.ended(), end);
        assert!(!drawn.moves().is_empty(), "a draw ends no line of perft");
        // Too little material comes after it.
        let bare = position(pieces, fields);
        assert!(!bare.ended().starts_with("fifty-moves"));
        assert_eq!(played(&bare, "g1g2").ended(), end);
    }
    // A fall starts the clock again, and leaves fewer moves to wait for.
    let state = position(LADDER, "ffa w wmbe - - 0,0,0,0 199 9");
    assert_eq!(played(&state, "h9a9").ended(), "");
}

#[test]
fn qk_13_too_little_material() {
    for (more, fields, dead) in [
        ("", "ffa w wmbe", true),
        ("mQb3", "ffa w w-be", true),
        ("mPb3", "ffa w w-be", true),
        ("wBb3", "ffa w w-be", false),
        ("wBb3", "ffa w w-b-", false),
        ("wNb3", "ffa w wmbe", false),
        ("wNb3", "ffa w w-b-", false),
        ("wBb3", "two-b w w-b-", true),
        ("wNb3", "two-b w w-b-", true),
        ("bBb3", "two-b w w-b-", true),
        ("bRb3", "two-b w w-b-", false),
        ("wBb3 bBe8", "two-b w w-b-", true),
        ("wBb3 wBc4 bBe8", "two-b w w-b-", true),
        ("wBb3 bBe8", "ffa w w-b-", false),
        ("wBb3 bBe7", "two-b w w-b-", false),
        ("wBb3 wBb4", "two-b w w-b-", false),
        ("bBb3 bNb5", "two-b w w-b-", false),
        ("wNb3 wNb4", "two-b w w-b-", false),
        ("wPc2", "two-b w w-b-", false),
    ] {
        let pieces = kings(fields, more);
        let end = position(&pieces, &format!("{fields} {REST}")).ended();
        assert_eq!(end.starts_with("dead-position"), dead, "{pieces} {fields}");
    }
}

/// The kings of a mode, and some more pieces.
fn kings(fields: &str, more: &str) -> String {
    let kings = if fields.starts_with("two-b") {
        "wKg1 bKg12"
    } else {
        KINGS
    };
    format!("{kings} {more}")
}

#[test]
fn qk_13_all_players_left_agree() {
    for (fields, players, end) in [
        ("ffa w w-be", "wbe", "agreement w=0.5 m=0 b=0.5 e=0.5"),
        (
            "ffa+draws w w=be",
            "wbe",
            "agreement w=0.5 m=0.5 b=0.5 e=0.5",
        ),
        ("teams wb w-be", "wmbe", "agreement w=0.5 m=0.5 b=0.5 e=0.5"),
        ("two-a we w-be", "wm", "agreement w=0.5 m=0.5"),
        ("two-b w w-b-", "wb", "agreement w=0.5 b=0.5"),
        ("three:wm w wmbe", "wmb", "agreement w=0.5 m=0.5 b=0.5"),
        ("three:mb w w-be", "wb", "agreement w=0.5 m=0 b=0.5"),
    ] {
        let start = position(&kings(fields, "wPc2"), &format!("{fields} {REST}"));
        let mut game = Game::begin(start);
        for refused in ["draw:w", "draw:wbm", "draw:", "draw:wmbex"] {
            assert!(game.refuses(refused), "{refused}");
        }
        game.apply(&format!("draw:{players}"))
            .expect("all players left");
        assert_eq!(game.ended(), end);
    }
}
