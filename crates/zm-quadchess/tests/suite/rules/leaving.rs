//! ZQ-18 to ZQ-22: resignation, frozen pieces, absent players, and the order of turns afterwards.

use super::prelude::*;

#[test]
fn zq_18_resignation_removes_or_freezes() {
    assert_eq!(
        reached(QUIET, &["resign:remove"]).text(),
        "wK,6,nK/8/8/4,nP,3/8/8/8/7,eK ffa w -wne - - - 0 0"
    );
    assert_eq!(
        reached(QUIET, &["resign:freeze"]).text(),
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/7,eK ffa w -wne - - - 0 0"
    );
    assert!(refuses(QUIET, &[], "resign:"));
}

#[test]
fn zq_18_annexed_armies_go_with_their_player_on_any_of_its_turns() {
    // South is to move with West's army, and resigns with both.
    let text = "wN,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa w ssne - - - 0 0";
    let removed = reached(text, &["resign:remove"]);
    assert_eq!(removed.field(0), "7,nK/8/8/4,nP,3/8/8/8/7,eK");
    let frozen = reached(text, &["resign:freeze"]);
    assert_eq!(
        (frozen.field(3), frozen.field(2)),
        ("--ne".into(), "n".into())
    );
}

#[test]
fn zq_19_frozen_pieces_are_walls() {
    let text = "wK,2,wR,3,nK/8/8/8/3,sR,4/8/8/7,eK ffa w -wne - - - 0 0";
    assert_eq!(
        moves_from(text, "d8"),
        [
            "d8b8", "d8c8", "d8d5", "d8d6", "d8d7", "d8e8", "d8f8", "d8g8"
        ]
    );
    assert!(!has(text, "d8d4") && !has(text, "d8d3"));
    let walled = "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/3,eR,3,eK ffa e -wne - - - 0 0";
    assert!(!has(walled, "d1d2") && !has(walled, "d1d3"));
    // A frozen rook gives no check.
    let open = "4,wK,2,nK/8/8/8/4,sR,3/8/8/7,eK ffa w -wne - - - 0 0";
    assert!(read(open).checked().is_empty() && has(open, "e8e7"));
}

#[test]
fn zq_20_an_absent_player_resigns_on_its_first_unchecked_turn() {
    assert_eq!(
        reached(QUIET, &["absent:s"]).field(3),
        "-wne",
        "at once on its turn"
    );
    let away = reached(QUIET, &["absent:w"]);
    assert_eq!((away.field(3), away.field(2)), ("sWne".into(), "s".into()));
    let gone = reached(QUIET, &["absent:w", "d2d4"]);
    assert_eq!((gone.field(3), gone.field(2)), ("s-ne".into(), "n".into()));
    assert!(refuses(QUIET, &["absent:w"], "absent:w"));
}

#[test]
fn zq_20_the_next_player_moves_for_an_absent_one_in_check() {
    let checked = ["absent:w", "d2d8"];
    assert_eq!(reached(QUIET, &checked).field(2), "w");
    assert_eq!(reached(QUIET, &checked).actors(), "w:n");
    assert!(refuses(QUIET, &checked, "resign:freeze"));
    assert!(refuses(QUIET, &checked, "absent:w"));
    let twice = reached(QUIET, &["absent:n", "absent:w", "d2d8"]);
    assert_eq!(twice.actors(), "w:e", "one who is present");
}

#[test]
fn zq_20_an_absent_player_who_has_asked_so_is_removed() {
    assert_eq!(
        reached(QUIET, &["absent:s:remove"]).text(),
        "wK,6,nK/8/8/4,nP,3/8/8/8/7,eK ffa w -wne - - - 0 0",
        "at once on its turn"
    );
    let text = reached(QUIET, &["absent:n:remove", "absent:w:remove"]).text();
    assert!(text.ends_with(" ffa s sWNe - - - 0 0 remove:wn"), "{text}");
    // Once gone, a player is not named any more.
    let mut game = game(QUIET, &["absent:n:remove", "absent:w", "d2d4"]);
    let text = game.reached().text();
    assert!(text.starts_with("8/8/8/8/") && text.ends_with(" ffa e s--e - - - 0 1"));
    game.apply("resign:freeze").expect("East is to move");
    assert_eq!(game.ended(), "resignation s=1 w=0 n=0 e=0");
    // Annexed armies come off with their player's own.
    let annexer = "wN,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa n SSne - - - 0 0 remove:s";
    assert_eq!(
        after(annexer, &["h8g8", "h1g1"]).text(),
        "6,nK,1/8/8/4,nP,3/8/8/8/6,eK,1 ffa n --ne - - - 0 2"
    );
}

#[test]
fn zq_20_nobody_is_declared_absent_twice() {
    for again in ["absent:n", "absent:n:remove"] {
        assert!(refuses(QUIET, &["absent:n"], again));
        assert!(refuses(QUIET, &["absent:n:remove"], again));
    }
    for unknown in [
        "absent:w:freeze",
        "absent:w:",
        "absent::remove",
        "absent:w:remove:",
        "absent:x:remove",
    ] {
        assert!(refuses(QUIET, &[], unknown), "{unknown}");
        assert!(refuses(QUIET, &["absent:n:remove"], unknown), "{unknown}");
    }
    assert!(refuses(QUIET, &["absent:s:remove"], "absent:s"), "gone");
}

#[test]
fn zq_20_removal_is_for_the_departure_that_absence_brings_alone() {
    // The last penalty takes the king, which is resignation (b): the queen freezes.
    let queen = QUIET.replace("nP", "nQ");
    assert_eq!(
        reached(&queen, &["absent:n:remove", "penalty:n"]).text(),
        "wK,7/8/8/4,nQ,3/8/8/3,sR,4/sK,6,eK ffa s sw-e - - - 0 0"
    );
    let both = reached(QUIET, &["absent:n:remove", "penalty:n", "penalty:n"]).text();
    assert!(both.ends_with(" ffa s sw-e - - - 0 0"), "{both}");
    // A king that is left mated without a creditor freezes its army (ZQ-21).
    let shielded = "nR,6,nK/8/8/8/1,nR,6/eN,7/6,eK,1/sK,2,sN,4 ffa e S-ne - - - 0 0 remove:s";
    assert_eq!(
        reached(shielded, &["resign:remove"]).field(0),
        "nR,6,nK/8/8/8/1,nR,6/8/8/3,sN,4"
    );
    // A draw by agreement leaves the king (ZQ-22), and the tenth field goes with its player.
    assert_eq!(
        reached(QUIET, &["absent:n:remove", "draw:wn"]).text(),
        "wK,6,nK/8/8/8/8/8/3,sR,4/sK,6,eK ffa s s--e - - - 0 0"
    );
}

#[test]
fn zq_20_the_tenth_field_stays_while_the_player_is_in_the_game() {
    // In check the absent player stays, and another player moves.
    let checked = reached(QUIET, &["absent:w:remove", "d2d8"]);
    let text = checked.text();
    assert!(text.ends_with(" ffa w sWne - - - 1 1 remove:w"), "{text}");
    assert_eq!(checked.actors(), "w:n");
    // A finished game has it too: West has won while absent.
    let last = "wK,6,nK/8/8/8/8/8/8/nR,7 ffa n -Wn- - - - 0 0 remove:w";
    let won = reached(last, &["resign:remove"]);
    assert_eq!(
        won.text(),
        "wK,7/8/8/8/8/8/8/8 ffa w -W-- - - - 0 0 remove:w"
    );
    assert_eq!(read(&won.text()), won);
}

#[test]
fn zq_20_in_two_handed_games_the_tenth_field_names_persons() {
    let two = QUIET.replace("ffa", "two-opposite");
    let text = reached(&two, &["absent:w:remove"]).text();
    assert!(text.ends_with(" s sWnE - - - 0 0 remove:w"), "{text}");
    let gone = game(&two, &["absent:w:remove", "d2d4"]);
    assert_eq!(
        gone.reached().text(),
        "7,nK/8/8/4,nP,3/3,sR,4/8/8/sK,7 two-opposite n s-n- - - - 0 1"
    );
    assert_eq!(gone.ended(), "resignation s=1 w=0");
    // South's seat is out of the game, its person plays on with North.
    let lone = "wK,6,nK/8/8/8/8/8/8/7,eK two-opposite w -wNe - - - 0 0 remove:s";
    assert_eq!(read(lone).text(), lone);
    for (from, to) in [
        ("remove:s", "remove:n"),
        ("remove:s", "remove:w"),
        ("remove:s", "remove:sn"),
        ("remove:s", "remove:"),
        ("remove:s", "remove:-"),
        ("remove:s", "remove:ss"),
        ("remove:s", "remove:sx"),
        ("remove:s", "s"),
        ("wNe", "wne"),
    ] {
        let text = lone.replace(from, to);
        assert!(Subject::read(&text).is_err(), "{text}");
    }
}

/// West's pawn shields East from North's rook.
pub(super) const SHIELD: &str = "wK,6,nK/8/8/8/8/8/2,wB,5/sK,1,wP,nR,3,eK ffa w swne - - - 0 0";

#[test]
fn zq_21_after_a_departure_the_turn_stays_unless_a_check_comes_first() {
    // Draws by agreement come at any time: the turn stays with South, or goes on from it.
    assert_eq!(reached(QUIET, &["draw:we"]).field(2), "s");
    assert_eq!(reached(QUIET, &["draw:sw"]).field(2), "n");
    // With West gone, East's check comes first.
    let open = reached(SHIELD, &["resign:remove"]);
    assert_eq!((open.checked(), open.field(2)), ("se".into(), "e".into()));
}

#[test]
fn zq_21_an_army_that_owes_its_move_keeps_the_turn() {
    // South has mated West and North; West moves at once, North still owes its move. A penalty
    // changes neither the turn (ZQ-34) nor the owed move.
    let owing = "8/1,wP,6/eK,7/8/5,nP,2/6,eP,1/7,sR/sK,7 ffa w+n ssse - - se 0 9";
    assert_eq!(reached(owing, &["penalty:e"]).field(2), "w+n");
    // South has mated West and checks North: West comes first, and stays so when East is punished or leaves.
    let checking = "nK,7/1,wP,6/8/8/8/6,eP,1/7,eK/sR,2,sK,4 ffa w ssne - - - 0 9";
    let punished = reached(checking, &["penalty:e"]);
    assert_eq!(
        (punished.checked(), punished.field(2)),
        ("n".into(), "w".into())
    );
    let left = reached(checking, &["penalty:e", "penalty:e"]);
    assert_eq!((left.field(3), left.field(2)), ("ssn-".into(), "w".into()));
    // With West's move made North answers, and the debt is paid.
    assert_eq!(reached(checking, &["penalty:e", "b7c7"]).field(2), "n");
}

#[test]
fn zq_21_a_king_that_a_departure_leaves_mated_goes_to_the_last_mover_or_freezes() {
    // East's knight shields South on the a-file; North has the b-file. Before the first move, South
    // freezes.
    let text = "nR,6,nK/8/8/8/1,nR,6/eN,7/6,eK,1/sK,2,sN,4 ffa e s-ne - - - 0 0";
    let frozen = game(text, &["resign:remove"]);
    assert_eq!(frozen.ended(), "checkmate s=0 w=0 n=1 e=0");
    assert_eq!(frozen.reached().field(3), "--n-");
    // North moved last: South's army passes to North.
    let before = text.replace(" e s", " n s").replace("nR,6,nK", "nR,5,nK,1");
    assert_eq!(
        reached(&before, &["g8h8", "resign:remove"]).field(3),
        "n-n-"
    );
}

#[test]
fn zq_21_nobody_resigns_on_the_dummys_turn() {
    let dummy = QUIET.replace("ffa s swne", "three:s e swnd");
    assert!(refuses(&dummy, &[], "resign:freeze"));
}

/// West is absent and in check. North lets its rook take the checking one, which opens the bishop's
/// diagonal onto South's king.
pub(super) const CHOSEN: &str =
    "wK,2,sR,4/6,wB,1/8/8/3,wR,4/7,nK/sP,7/sK,sB,3,eK,2 ffa w sWne - - - 7 20";

#[test]
fn zq_21_a_mate_by_a_move_chosen_for_an_absent_player_is_credited_to_the_absent_player() {
    assert_eq!(read(CHOSEN).actors(), "w:n");
    assert_eq!(after(CHOSEN, &["d4d8"]).field(3), "--ne");
}

#[test]
fn zq_22_a_drawn_player_leaves_its_king_frozen_and_nothing_else() {
    let text = "wN,6,nK/8/8/8/8/8/3,sR,4/sK,6,eK ffa n ssne - - - 0 0";
    let drawn = game(text, &["draw:se"]);
    assert_eq!(
        drawn.reached().text(),
        "7,nK/8/8/8/8/8/8/sK,6,eK ffa n --n- - - - 0 0"
    );
    assert_eq!(
        drawn.ended(),
        "agreement s=0.5 w=0 n=1 e=0.5",
        "one player is left"
    );
}

#[test]
fn texts_that_contradict_themselves_are_refused() {
    for (from, to) in [
        ("wK,6,nK", "wK,5,nK"),
        ("wK,6,nK", "wK,3,3,nK"),
        ("wK,6,nK", "wK,6,wK"),
        ("3,sR,4", "3,sP,3"),
        ("sK,6,eK", "sK,2,sP,3,eK"),
        ("ffa s", "ffa S"),
        ("ffa s", "ffa s+w"),
        ("swne", "sswe"),
        ("swne", "swn"),
        ("swne", "Swne"),
        ("swne - ", "swne s "),
        ("- - - 0", "- - S 0"),
        ("- - - 0", "- - ws 0"),
        ("- - - 0", "- d3d4:w - 0"),
        ("0 0", "00 0"),
        ("0 0", "+0 0"),
        ("0 0", "0  0"),
        ("0 0", "0"),
    ] {
        let text = QUIET.replacen(from, to, 1);
        assert!(Subject::read(&text).is_err(), "{text}");
    }
    let unsettled = "wK,6,nK/3,sN,4/1,sK,6/8/8/8/4,eP,3/7,eK ffa w swne - - - 0 1";
    let error = Subject::read(unsettled).expect_err("West is stalemated");
    assert!(error.contains("unsettled"), "{error}");
}
