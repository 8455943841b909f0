//! `ffa`, `teams`, `two-a`, `two-b`, resignation and talk: QK-14 to QK-17, QK-21, QK-22.

use super::Game;
use super::elimination::LADDER;
use super::prelude::*;

#[test]
fn qk_14_in_ffa_the_last_player_standing_wins() {
    let state = position(LADDER, &format!("ffa w wm-- {REST}"));
    assert_eq!(played(&state, "h9a9").ended(), "checkmate w=1 m=0 b=0 e=0");
}

#[test]
fn qk_15_partners_are_not_hostile() {
    let pieces = "wKg1 mKa4 bKg12 eKl4 bRg6 wRc6";
    let state = position(pieces, &format!("teams w wmbe {REST}"));
    assert_eq!(state.checked(), "");
    assert_eq!(legal(&state, "c6g6 g1g2 g1h2"), ["c6g6", "g1g2", "g1h2"]);
    // In its own slot a kingdom need not save its partner.
    let pieces = format!("{KINGS} eRg9 wRd5");
    for turn in ["teams w", "two-a wm"] {
        let state = position(&pieces, &format!("{turn} wmbe {REST}"));
        assert_eq!(state.checked(), "wb");
        assert_eq!(legal(&state, "g1f1 d5g5"), ["g1f1", "d5g5"]);
    }
}

#[test]
fn qk_15_two_complete_partners_move_together() {
    let pieces = "wKg1 mKa6 bKd12 eKl6 eRj6 bRc3 wNe9";
    let state = played(&position(pieces, &format!("teams e w-be {REST}")), "j6g6");
    assert_eq!(situation(&state), "teams wb w-be");
    assert_eq!(state.actors(), "w:w b:b");
    // Only White's king may step away, or Black's rook step between.
    assert_eq!(
        legal(&state, "c3g3 g1f1 d12d11 e9g8 c3c4"),
        ["c3g3", "g1f1"]
    );
    assert_eq!(situation(&played(&state, "c3g3")), "teams e w-be");
    // A piece pinned to the partner's king is pinned.
    let pieces = "wKg1 mKa6 bKd12 eKl6 eRd2 wNd9 bNc3";
    let state = position(pieces, &format!("teams wb w-be {REST}"));
    assert_eq!(legal(&state, "d9e7 c3e4"), ["c3e4"]);
    // En passant rights of both end with the move of the pair.
    let pieces = "wKg1 mKa6 bKd12 eKl6 ePk8 wPi7 bPk9";
    let advanced = played(&position(pieces, &format!("teams e w-be {REST}")), "k8i8");
    assert_eq!(advanced.field(5), "j8i8:wb");
    assert_eq!(played(&advanced, "d12d11").field(5), "-");
}

/// Emerald mates White, but not its partner, by c3c1.
pub(super) const ONE_OF_A_PAIR: &str = "wKg1 mKa6 bKg12 eKl6 eRj2 eRc3";

#[test]
fn qk_15_a_pair_may_fall_one_after_the_other_or_at_once() {
    let one = position(ONE_OF_A_PAIR, &format!("teams e w-be {REST}"));
    let mated = played(&one, "c3c1");
    assert_eq!(situation(&mated), "teams b --be");
    // The partner that is left makes the side's moves.
    assert_eq!(situation(&played(&mated, "g12g11 l6l5")), "teams b --be");
    // On file g one rook attacks both kings.
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRj6 bRc3";
    let both = position(pieces, &format!("teams e w-be {REST}"));
    let mated = played(&both, "j6g6");
    assert_eq!(situation(&mated), "teams wb ---e");
    assert_eq!(mated.ended(), "checkmate w=0 m=1 b=0 e=1");
    assert!(mated.actors().is_empty() && mated.checked().is_empty());
}

#[test]
fn qk_15_the_turn_names_a_pair_exactly_when_it_moves_together() {
    for (turn, good) in [
        ("w wmbe", true),
        ("wb wmbe", false),
        ("wb w-be", true),
        ("w w-be", false),
        ("bw w-be", false),
        ("e w-be", true),
        ("m w-be", false),
        ("me w-be", false),
        ("wb wmb-", true),
        ("w wmb-", false),
        ("bw wmb-", false),
        ("me -mbe", true),
        ("w w--e", true),
        ("me w---", true),
        ("wb --b-", false),
    ] {
        let state = read(KINGS, &format!("teams {turn} {REST}"));
        assert_eq!(state.is_ok(), good, "{turn}");
    }
}

#[test]
fn qk_16_each_player_moves_the_kingdom_it_did_not_move_last() {
    let fallen = position(KINGS, &format!("two-a we w-be {REST}"));
    for (mut state, moves, expected) in [
        (
            start("two-a"),
            "d2d3 b3c3 d11d10 k3j3 e2e3",
            "wm mb be ew wm mb",
        ),
        (fallen, "g1g2 l6l5 g12g11 l5l6 g2g1", "we eb be ew we eb"),
    ] {
        let mut turns = vec![state.field(2)];
        for text in moves.split(' ') {
            state = played(&state, text);
            turns.push(state.field(2));
        }
        assert_eq!(turns.join(" "), expected);
        let mover = &turns[5][..1];
        assert_eq!(state.actors(), format!("{mover}:m"));
    }
}

#[test]
fn qk_17_two_b_is_white_against_black() {
    let state = start("two-b");
    assert_eq!(fields(&state, 1, 8), "two-b w w-b- wKQbKQ - 0,0,0,0 0 0");
    let pieces = state.field(0);
    assert_eq!(pieces.matches(char::is_uppercase).count(), 32);
    assert!(read(KINGS, &format!("two-b w w-b- {REST}")).is_err());
    assert!(read("wKg1 bKg12", &format!("two-b w wmb- {REST}")).is_err());
    for (action, end) in [
        ("resign:w", "resignation w=0 b=1"),
        ("resign:b", "resignation w=1 b=0"),
    ] {
        let mut game = Game::begin(start("two-b"));
        game.apply(action).expect("a resignation");
        assert_eq!(game.ended(), end);
    }
}

#[test]
fn qk_16_qk_17_a_player_of_two_resigns_at_any_time() {
    let two_a = format!("{KINGS} wPc2 bPc11");
    let two_b = "wKg1 bKg12 wPc2";
    for (pieces, fields, loser, end) in [
        (&*two_a, "two-a wm wmbe - - 0,0,0,0", "w", "w=0 m=1"),
        (&two_a, "two-a wm wmbe - - 0,0,0,0", "m", "w=1 m=0"), // not on turn
        (&two_a, "two-a be wmbe - - 0,0,0,0", "w", "w=0 m=1"),
        (&two_a, "two-a be wmbe - - 0,0,0,0", "m", "w=1 m=0"),
        (&two_a, "two-a eb -mbe - - 0,0,0,0", "m", "w=1 m=0"),
        // Points and traps do not matter.
        (&two_a, "two-a+points wm wmbe - - 0,99,0,0", "m", "w=1 m=0"),
        (&two_a, "two-a+draws we w=be - - 0,0,0,0", "m", "w=1 m=0"),
        (&two_a, "two-a+draws we w=be - - 0,0,0,0", "w", "w=0 m=1"),
        (two_b, "two-b w w-b- - - 0,0,0,0", "b", "w=1 b=0"),
        (two_b, "two-b w w-b- - - 0,0,0,0", "w", "w=0 b=1"),
        (two_b, "two-b+points w w-b- - - 0,0,99,0", "b", "w=1 b=0"),
        (two_b, "two-b+points w w-b- - - 99,0,0,0", "w", "w=0 b=1"),
    ] {
        let mut game = Game::begin(position(pieces, &format!("{fields} 0 0")));
        game.apply(&format!("resign:{loser}"))
            .expect("a resignation");
        assert_eq!(game.ended(), format!("resignation {end}"), "{fields}");
        for late in ["resign:w", "resign:m", "resign:b", "g1g2", "l6l5"] {
            assert!(game.refuses(late), "{late}");
        }
    }
    // Only players resign, in games of more than two on the turn of their own kingdom (QK-22).
    for (mode, action) in [
        ("two-a", "resign:b"),
        ("two-a", "resign:e"),
        ("two-a", "resign:"),
        ("two-a", "resign:wm"),
        ("two-b", "resign:m"),
        ("ffa", "resign:m"),
        ("teams", "resign:b"),
        ("three", "resign:b"),
        ("three", "resign:e"),
    ] {
        let game = Game::begin(start(mode));
        assert!(game.refuses(action), "{mode} {action}");
        assert_eq!(game.ended(), "");
    }
}

#[test]
fn qk_22_the_kingdom_of_a_resigner_falls_as_by_a_trap() {
    let pieces = format!("{KINGS} wRj1 wPc2 mPb3 bPc11 ePk3");
    for (before, player, after) in [
        ("ffa w wmbe wK - 0,0,0,0", "w", "ffa m -mbe - - 0,0,0,0"),
        // The resigner loses where a trap draws, and scores for no player.
        (
            "ffa+points+draws m wmbe - - 1,2,3,4",
            "m",
            "ffa+points+draws b w-be - - 1,2,3,4",
        ),
        // The partner has the move.
        ("teams w wmbe - - 0,0,0,0", "w", "teams b -mbe - - 0,0,0,0"),
        // Of a pair that moves together, either partner.
        ("teams wb wmb- - - 0,0,0,0", "w", "teams b -mb- - - 0,0,0,0"),
        ("teams wb wmb- - - 0,0,0,0", "b", "teams w wm-- - - 0,0,0,0"),
        // The player next in control stands; control passes just before Emerald's turn.
        (
            "three:-w w wmbe - - 0,0,0,0",
            "w",
            "three:-m m -mbe - - 0,0,0,0",
        ),
        (
            "three:wm b wmbe - - 0,0,0,0",
            "b",
            "three:mw e wm-e - - 0,0,0,0",
        ),
    ] {
        let mut game = Game::begin(position(&pieces, &format!("{before} 9 9")));
        game.apply(&format!("resign:{player}"))
            .expect("a resignation");
        let reached = fields(&game.reached(), 1, 8);
        assert_eq!(reached, format!("{after} 0 9"), "{before}");
        assert_eq!(game.ended(), "");
    }
}

#[test]
fn qk_22_the_last_resignation_ends_the_game() {
    let pieces = format!("{KINGS} wPc2 mPb3 bPc11 ePk3");
    for (fields, player, end) in [
        ("ffa m wm-- - - 0,0,0,0", "m", "w=1 m=0 b=0 e=0"),
        ("teams m wmb- - - 0,0,0,0", "m", "w=1 m=0 b=1 e=0"),
        ("three:wm w wm-e - - 0,0,0,0", "w", "w=0 m=1 b=0"),
        // Scores are those of the position.
        ("ffa+draws w wm=- - - 0,0,0,0", "w", "w=0 m=1 b=0.5 e=0"),
        ("ffa+points w wm-- - - 5,5,0,0", "w", "w=0 m=1 b=0 e=0"),
        ("ffa+points w wm-- - - 0,5,9,0", "w", "w=0 m=0.5 b=0.5 e=0"),
    ] {
        let mut game = Game::begin(position(&pieces, &format!("{fields} 0 0")));
        game.apply(&format!("resign:{player}"))
            .expect("a resignation");
        assert_eq!(game.ended(), format!("resignation {end}"), "{fields}");
        assert!(game.reached().moves().is_empty());
    }
    // In check, too, nobody loses points of a checkmate that was none.
    let checked = "wKj3 mKa10 bKk10 eKd1 mQd3 wPc2";
    let mut game = Game::begin(position(checked, "ffa+points w wm-- - - 0,5,0,0 0 393"));
    game.apply("resign:w").expect("a resignation");
    assert_eq!(game.ended(), "resignation w=0 m=1 b=0 e=0");
    // Maroon, whose turn comes, is mated by Black.
    let mated = "wKg1 mKa6 bKg12 eKl6 bRb10 bRa9";
    let mut game = Game::begin(position(mated, &format!("ffa w wmb- {REST}")));
    game.apply("resign:w").expect("a resignation");
    assert_eq!(game.ended(), "checkmate w=0 m=0 b=1 e=0");
}

/// Talk is neither a move nor an action, and no part of a position. A partner whose kingdom fell
/// still plays, but never acts.
#[test]
fn qk_21_talk_has_no_effect_on_moves() {
    let pieces = format!("{KINGS} wPc2 bPc11");
    let state = position(&pieces, &format!("teams me -mbe {REST}"));
    let mut game = Game::begin(state.clone());
    for talk in [
        "say:w:castle!",
        "talk:w",
        "w:g12g11?",
        "b: take on c4",
        "help",
    ] {
        assert!(game.apply(talk).is_err(), "{talk}");
    }
    assert_eq!(game.reached(), state);
    assert_eq!(game.reached().moves(), state.moves());
    assert_eq!(state.actors(), "m:m e:e");
    assert_eq!(played(&state, "a6a7").actors(), "b:b");
    assert!(game.apply("draw:wmbe").is_ok(), "White is a player still");
    assert_eq!(game.ended(), "agreement w=0.5 m=0.5 b=0.5 e=0.5");
}
