//! `ffa`, `teams`, `two-a`, `two-b`, and talk: QK-14 to QK-17, QK-21.

use variant_core::{Game, Position};

use super::{
    KINGS, REST, can, checked, ending, events, fields, legal, played, position, read, situation,
    start,
};

#[test]
fn qk_14_in_ffa_the_last_player_standing_wins() {
    let state = position(super::elimination::LADDER, &format!("ffa w wm-- {REST}"));
    assert_eq!(super::letters(state.hostile_to(quad_kingdom::WHITE)), "m");
    assert_eq!(ending(&played(&state, "h9a9")), "checkmate w=1 m=0 b=0 e=0");
    assert_eq!(
        super::letters(start("ffa").hostile_to(quad_kingdom::BLACK)),
        "wme"
    );
}

#[test]
fn qk_15_partners_are_not_hostile() {
    let pieces = "wKg1 mKa4 bKg12 eKl4 bRg6 wRc6";
    let state = position(pieces, &format!("teams w wmbe {REST}"));
    assert_eq!(checked(&state), "");
    assert_eq!(legal(&state, "c6g6 g1g2 g1h2"), ["c6g6", "g1g2", "g1h2"]);
    // In its own slot a kingdom need not save its partner.
    let pieces = format!("{KINGS} eRg9 wRd5");
    for turn in ["teams w", "two-a wm"] {
        let state = position(&pieces, &format!("{turn} wmbe {REST}"));
        assert_eq!(
            (checked(&state).as_str(), can(&state, "g1f1")),
            ("wb", true)
        );
    }
}

#[test]
fn qk_15_two_complete_partners_move_together() {
    let pieces = "wKg1 mKa6 bKd12 eKl6 eRj6 bRc3 wNe9";
    let state = played(&position(pieces, &format!("teams e w-be {REST}")), "j6g6");
    assert_eq!(situation(&state), "teams wb w-be");
    let acting: Vec<String> = state
        .to_act()
        .iter()
        .map(|actor| actor.player.to_string())
        .collect();
    assert_eq!(acting, ["w", "b"]);
    // White's king may step away or Black's rook step between; nobody may do anything else.
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
    assert_eq!(fields(&advanced, 5, 5), "j8i8:wb");
    assert_eq!(fields(&played(&advanced, "d12d11"), 5, 5), "-");
}

#[test]
fn qk_15_a_pair_may_fall_one_after_the_other_or_at_once() {
    let one = position(
        "wKg1 mKa6 bKg12 eKl6 eRj2 eRc3",
        &format!("teams e w-be {REST}"),
    );
    assert_eq!(situation(&played(&one, "c3c1")), "teams b --be");
    assert_eq!(events(&one, "c3c1"), ["w checkmated, turned to stone"]);
    // On file g one rook attacks both kings.
    let pieces = "wKg1 mKa6 bKg12 eKl6 eRj6 bRc3";
    let both = position(pieces, &format!("teams e w-be {REST}"));
    let mated = played(&both, "j6g6");
    assert_eq!(situation(&mated), "teams wb ---e");
    assert_eq!(ending(&mated), "checkmate w=0 m=1 b=0 e=1");
}

#[test]
fn qk_15_the_turn_names_a_pair_exactly_when_it_moves_together() {
    for (turn, good) in [
        ("w wmbe", true),
        ("wb wmbe", false),
        ("wb wmb-", true),
        ("w wmb-", false),
        ("bw wmb-", false),
        ("me w-be", false),
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
    let mut turns = Vec::new();
    let mut state = start("two-a");
    for text in ["d2d3", "b3c3", "d11d10", "k3j3"] {
        turns.push(fields(&state, 2, 2));
        state = played(&state, text);
    }
    assert_eq!(turns, ["wm", "mb", "be", "ew"]);
    assert_eq!(fields(&state, 2, 2), "wm");
    let players: Vec<String> = state.players().iter().map(ToString::to_string).collect();
    assert_eq!(players, ["w", "m"]);
    let after_fall = position(KINGS, &format!("two-a we w-be {REST}"));
    assert_eq!(fields(&played(&after_fall, "g1g2"), 2, 2), "eb");
    assert_eq!(fields(&played(&after_fall, "g1g2 l6l5 g12g11"), 2, 2), "ew");
}

#[test]
fn qk_17_two_b_is_white_against_black() {
    let state = start("two-b");
    assert_eq!(
        (situation(&state).as_str(), state.pieces().occupied().len()),
        ("two-b w w-b-", 32)
    );
    assert!(read(KINGS, &format!("two-b w w-b- {REST}")).is_err());
    assert!(read("wKg1 bKg12", &format!("two-b w wmb- {REST}")).is_err());
    for (action, end) in [
        ("resign:w", "resignation w=0 b=1"),
        ("resign:b", "resignation w=1 b=0"),
    ] {
        let mut game = Game::new(state);
        game.apply(action).expect("a resignation");
        assert_eq!(game.outcome().expect("an end").to_string(), end);
    }
}

#[test]
fn qk_16_qk_17_a_player_of_two_resigns_at_any_time() {
    const WHITE: &str = "resignation w=0 m=1";
    const MAROON: &str = "resignation w=1 m=0";
    let two_a = format!("{KINGS} wPc2 bPc11");
    let two_b = "wKg1 bKg12 wPc2";
    for (pieces, fields, action, end) in [
        (&*two_a, "two-a wm wmbe - - 0,0,0,0 0 0", "resign:w", WHITE),
        (&two_a, "two-a wm wmbe - - 0,0,0,0 0 0", "resign:m", MAROON), // not on turn
        (&two_a, "two-a be wmbe - - 0,0,0,0 0 0", "resign:w", WHITE),
        (&two_a, "two-a eb -mbe - - 0,0,0,0 0 0", "resign:m", MAROON),
        // Points and traps do not matter.
        (
            &two_a,
            "two-a+points wm wmbe - - 0,99,0,0 0 0",
            "resign:m",
            MAROON,
        ),
        (
            &two_a,
            "two-a+draws we w=be - - 0,0,0,0 0 0",
            "resign:m",
            MAROON,
        ),
        (
            &two_a,
            "two-a+draws we w=be - - 0,0,0,0 0 0",
            "resign:w",
            WHITE,
        ),
        (
            two_b,
            "two-b+points w w-b- - - 0,0,99,0 0 0",
            "resign:b",
            "resignation w=1 b=0",
        ),
        (
            two_b,
            "two-b w w-b- - - 0,0,0,0 0 0",
            "resign:w",
            "resignation w=0 b=1",
        ),
    ] {
        let mut game = Game::new(position(pieces, fields));
        game.apply(action).expect("a resignation");
        assert_eq!(game.outcome().expect("an end").to_string(), end, "{fields}");
        assert!(game.apply(action).is_err() && game.moves().is_empty());
    }
    // Only players resign, and only where there are two.
    for (mode, action) in [
        ("two-a", "resign:b"),
        ("two-a", "resign:e"),
        ("two-a", "resign:"),
        ("two-a", "resign:wm"),
        ("two-b", "resign:m"),
        ("ffa", "resign:w"),
        ("teams", "resign:w"),
        ("three", "resign:w"),
    ] {
        let mut game = Game::new(start(mode));
        assert!(game.apply(action).is_err(), "{mode} {action}");
        assert!(game.outcome().is_none());
    }
}

#[test]
fn qk_17_a_trap_loses_in_two_b_unless_traps_draw() {
    let pieces = "wKg1 bKg12 wRc11 wRf5 wRi8";
    for (options, end) in [("", "trapped w=1 b=0"), ("+draws", "trapped w=0.5 b=0.5")] {
        let state = position(pieces, &format!("two-b{options} w w-b- {REST}"));
        assert_eq!(ending(&played(&state, "i8h8")), end);
    }
}

/// Nothing that players say is a move or an action, and a position knows nothing of it: a partner who
/// has fallen still plays, but never acts.
#[test]
fn qk_21_talk_has_no_effect_on_moves() {
    let pieces = format!("{KINGS} wPc2 bPc11");
    let state = position(&pieces, &format!("teams me -mbe {REST}"));
    let mut game = Game::new(state);
    let moves = game.moves();
    for talk in [
        "say:w:castle!",
        "talk:w",
        "w:g12g11?",
        "b: take on c4",
        "help",
    ] {
        assert!(game.apply(talk).is_err(), "{talk}");
    }
    assert_eq!((game.position(), game.moves()), (&state, moves));
    let letters = |state: &quad_kingdom::QuadKingdom| {
        let actors = state.to_act().into_iter();
        actors
            .map(|actor| actor.player.letter())
            .collect::<String>()
    };
    assert_eq!(letters(&state), "me");
    assert_eq!(letters(&played(&state, "a6a7")), "b");
    assert_eq!(state.players().len(), 4);
}
