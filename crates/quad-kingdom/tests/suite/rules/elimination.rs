//! Elimination: QK-11 and QK-12.

use super::prelude::*;

/// White mates Maroon by h9a9.
pub(super) const LADDER: &str = "wKg1 mKa6 bKg12 eKl6 wRb10 wRh9";

/// White mates Black, whose turn is not next, by e5e12.
pub(super) const EARLY_MATE: &str = "wKg1 mKa6 mNg10 bKg12 eKl6 wRd11 wRe5";

/// White traps Maroon by i8i7.
pub(super) const TRAP: &str = "wKg1 mKa6 bKg12 eKl6 wRb10 wRh5 wRi8";

#[test]
fn qk_11_a_kingdom_is_eliminated_when_its_turn_comes() {
    // Maroon may yet undo the mate.
    let state = position(EARLY_MATE, &format!("ffa w wmbe {REST}"));
    let state = played(&state, "e5e12");
    assert_eq!(
        (situation(&state).as_str(), state.checked().as_str()),
        ("ffa m wmbe", "b")
    );
    let rescued = played(&state, "g10f12");
    assert_eq!(situation(&rescued), "ffa b wmbe");
    let mated = played(&state, "a6a7");
    assert_eq!(situation(&mated), "ffa e wm-e");
    assert_eq!(mated.field(7), "0");
}

#[test]
fn qk_11_the_move_passes_to_the_next_or_to_the_partner() {
    for (mode, turn, after) in [
        ("ffa", "w", "ffa b w-be"),
        ("teams", "w", "teams e w-be"),
        ("two-a", "wm", "two-a eb w-be"),
        ("three:-w", "w", "three:-w b w-be"),
        ("three:wm", "w", "three:wb b w-be"),
        ("three:wb", "w", "three:wb b w-be"),
        ("three:bm", "w", "three:bb b w-be"),
    ] {
        let state = position(LADDER, &format!("{mode} {turn} wmbe - - 0,0,0,0 9 9"));
        let mated = played(&state, "h9a9");
        assert_eq!(situation(&mated), after);
        assert_eq!(fields(&mated, 7, 8), "0 10");
    }
}

#[test]
fn qk_11_a_trapped_kingdom_loses_or_draws() {
    for (mode, after) in [("ffa", "ffa b w-be"), ("ffa+draws", "ffa+draws b w=be")] {
        let state = position(TRAP, &format!("{mode} w wmbe {REST}"));
        assert_eq!(situation(&played(&state, "i8i7")), after);
    }
}

#[test]
fn qk_11_the_last_fall_ends_the_game_and_names_the_fallen() {
    for rook in ["e5", "e10"] {
        let pieces = format!("wKg1 bKg12 wRd11 wR{rook}");
        let state = position(&pieces, &format!("two-b w w-b- {REST}"));
        let mated = played(&state, &format!("{rook}e12"));
        assert_eq!(situation(&mated), "two-b b w---");
        assert_eq!(mated.ended(), "checkmate w=1 b=0");
        assert!(mated.actors().is_empty() && mated.moves().is_empty());
    }
    let three = position(LADDER, &format!("three:wm w wm-e {REST}"));
    let mated = played(&three, "h9a9");
    assert_eq!(situation(&mated), "three:ww m w--e");
    assert_eq!(mated.ended(), "checkmate w=1 m=0 b=0");
    // Trapped before: half a point, unless the side wins.
    for (mode, turn, end) in [
        ("teams", "wb wmb-", "checkmate w=1 m=0 b=1 e=0"),
        ("ffa+draws", "w wm=-", "checkmate w=1 m=0 b=0.5 e=0"),
        ("teams+draws", "w wm=-", "checkmate w=1 m=0 b=1 e=0"),
        ("two-a+draws", "wm wmb=", "checkmate w=1 m=0.5"),
    ] {
        let state = position(LADDER, &format!("{mode} {turn} {REST}"));
        assert_eq!(played(&state, "h9a9").ended(), end);
    }
}

#[test]
fn qk_17_a_trap_loses_in_two_b_unless_traps_draw() {
    // If it draws, the survivors draw too (QK-11).
    let pieces = "wKg1 bKg12 wRc11 wRf5 wRi8";
    for (options, end) in [("", "trapped w=1 b=0"), ("+draws", "trapped w=0.5 b=0.5")] {
        let state = position(pieces, &format!("two-b{options} w w-b- {REST}"));
        assert_eq!(played(&state, "i8h8").ended(), end);
    }
}

#[test]
fn qk_11_unsettled_texts_are_refused() {
    let mated = LADDER.replace("wRh9", "wRa9");
    for fields in ["teams me wmb-", "two-a mw w-be"] {
        assert!(read(&mated, &format!("{fields} {REST}")).is_err());
    }
    for fields in ["ffa m wmbe", "ffa m w-be"] {
        let error = read(&mated, &format!("{fields} {REST}")).expect_err(fields);
        assert!(error.contains("unsettled"), "{fields}: {error}");
    }
}

/// Stone on a6 and a dead rook on b6.
pub(super) const STONE: &str = "wKb3 mKa6 mRb6 bKg12 eKl8 wRh6 wRa9 mPc4";

#[test]
fn qk_12_stone_kings_and_dead_pieces_stand_in_the_way() {
    let state = position(STONE, &format!("ffa w w-be {REST}"));
    // The dead rook gives no check along file b, nor does the dead pawn protect anything.
    assert_eq!(state.checked(), "");
    assert_eq!(
        legal(&state, "a9a7 a9a6 h6b6 h6a6 b3b4 b3c4"),
        ["a9a7", "h6b6", "b3b4", "b3c4"]
    );
    let bishop = "wKb3 mKa6 mRb6 bKg12 eKl8 wRh6 wBc4";
    let bishop = position(bishop, &format!("ffa w w-be {REST}"));
    assert_eq!(bishop.checked(), "");
    assert_eq!(legal(&bishop, "h6b6 c4a6"), ["h6b6"]);
    // A king without its kingdom's pieces may stand next to stone.
    let beside = position("wKb5 mKa6 bKg12 eKl6", &format!("ffa w w-be {REST}"));
    assert_eq!(legal(&beside, "b5b6 b5a6"), ["b5b6"]);
    let below = position("wKa5 mKa6 bKg12 eKl6", &format!("ffa w w-be {REST}"));
    assert_eq!(legal(&below, "a5b6 a5a6"), ["a5b6"]);
    // Dead pieces never move: after White come Black, Emerald and White again.
    assert_eq!(situation(&played(&state, "b3b4 g12g11 l8k7")), "ffa w w-be");
}
