//! Elimination: QK-11 and QK-12.

use quad_kingdom::{MAROON, SetupProblems, Status};
use variant_core::{Cause, Position};

use super::{REST, can, checked, ending, events, fields, legal, played, position, read, situation};

/// White mates Maroon by h9a9.
pub(super) const LADDER: &str = "wKg1 mKa6 bKg12 eKl6 wRb10 wRh9";

#[test]
fn qk_11_a_kingdom_is_eliminated_when_its_turn_comes() {
    // White mates Black, whose turn is not next; Maroon may yet undo it.
    let pieces = "wKg1 mKa6 mNg10 bKg12 eKl6 wRd11 wRe5";
    let state = played(&position(pieces, &format!("ffa w wmbe {REST}")), "e5e12");
    assert_eq!(
        (situation(&state).as_str(), checked(&state).as_str()),
        ("ffa m wmbe", "b")
    );
    let rescued = played(&state, "g10f12");
    assert_eq!(situation(&rescued), "ffa b wmbe");
    let mated = played(&state, "a6a7");
    assert_eq!(situation(&mated), "ffa e wm-e");
    assert_eq!(events(&state, "a6a7"), ["b checkmated, turned to stone"]);
    assert_eq!(fields(&mated, 7, 7), "0");
}

#[test]
fn qk_11_the_move_passes_to_the_next_or_to_the_partner() {
    for (mode, turn, after) in [
        ("ffa", "w", "ffa b w-be"),
        ("teams", "w", "teams e w-be"),
        ("two-a", "wm", "two-a eb w-be"),
        ("three:wb", "w", "three:wb b w-be"),
        ("three:bm", "w", "three:bb b w-be"),
    ] {
        let state = position(LADDER, &format!("{mode} {turn} wmbe {REST}"));
        assert_eq!(situation(&played(&state, "h9a9")), after);
    }
}

#[test]
fn qk_11_a_trapped_kingdom_loses_or_draws() {
    let pieces = "wKg1 mKa6 bKg12 eKl6 wRb10 wRh5 wRi8";
    let loses = position(pieces, &format!("ffa w wmbe {REST}"));
    assert_eq!(events(&loses, "i8i7"), ["m trapped, turned to stone"]);
    assert_eq!(situation(&played(&loses, "i8i7")), "ffa b w-be");
    let draws = played(
        &position(pieces, &format!("ffa+draws w wmbe {REST}")),
        "i8i7",
    );
    assert_eq!(draws.status(MAROON), Status::Trapped);
    assert_eq!(situation(&draws), "ffa+draws b w=be");
}

#[test]
fn qk_11_the_last_fall_ends_the_game_and_names_the_fallen() {
    let pieces = "wKg1 bKg12 wRd11 wRe5";
    let mated = played(&position(pieces, &format!("two-b w w-b- {REST}")), "e5e12");
    assert_eq!(situation(&mated), "two-b b w---");
    assert_eq!(ending(&mated), "checkmate w=1 b=0");
    assert!(mated.is_decided() && mated.to_act().is_empty() && !mated.has_moves());
    // Trapped: the survivors draw too.
    let pieces = "wKg1 bKg12 wRc11 wRf5 wRi8";
    for (options, end) in [("", "trapped w=1 b=0"), ("+draws", "trapped w=0.5 b=0.5")] {
        let state = position(pieces, &format!("two-b{options} w w-b- {REST}"));
        assert_eq!(ending(&played(&state, "i8h8")), end);
    }
    // Trapped before: half a point, unless the side wins.
    for (mode, turn, end) in [
        ("ffa", "w wm=-", "checkmate w=1 m=0 b=0.5 e=0"),
        ("teams", "w wm=-", "checkmate w=1 m=0 b=1 e=0"),
        ("two-a", "wm wmb=", "checkmate w=1 m=0.5"),
    ] {
        let state = position(LADDER, &format!("{mode}+draws {turn} {REST}"));
        assert_eq!(ending(&played(&state, "h9a9")), end);
    }
}

#[test]
fn qk_11_unsettled_texts_are_refused() {
    let mated = LADDER.replace("wRh9", "wRa9");
    for fields in ["ffa m wmbe", "ffa m w-be", "teams me wmb-", "two-a mw w-be"] {
        let error = read(&mated, &format!("{fields} {REST}")).expect_err(fields);
        let Cause::Setup(setup) = error.cause else {
            panic!("{error}")
        };
        assert_eq!(error.field, "turn", "{fields}");
        let turn = SetupProblems::TURN | SetupProblems::UNSETTLED;
        assert!(setup.problems.intersects(turn), "{fields}");
    }
}

#[test]
fn qk_12_stone_kings_and_dead_pieces_stand_in_the_way() {
    let pieces = "wKb3 mKa6 mRb6 bKg12 eKl8 wRh6 wRa9 mPc4";
    let state = position(pieces, &format!("ffa w w-be {REST}"));
    // The dead rook gives no check along file b, nor does the dead pawn protect anything.
    assert_eq!(checked(&state), "");
    assert_eq!(
        legal(&state, "a9a7 a9a6 h6b6 h6a6 b3b4 b3c4"),
        ["a9a7", "h6b6", "b3b4", "b3c4"]
    );
    assert_eq!(events(&state, "h6b6"), ["captured R on b6"]);
    let beside = position("wKb5 mKa6 bKg12 eKl6", &format!("ffa w w-be {REST}"));
    assert!(can(&beside, "b5b6") && !can(&beside, "b5a6"));
    // Dead pieces never move: after White come Black, Emerald and White again.
    assert_eq!(situation(&played(&state, "b3b4 g12g11 l8k7")), "ffa w w-be");
}
