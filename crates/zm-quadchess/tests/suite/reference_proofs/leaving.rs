//! Rules ZQ-18 to ZQ-28 and ZQ-34: resignation, absence, draws, penalties, and texts that are refused.

use super::{ended, field, has, read, record};
use crate::reference::{Record, State};

/// Four kings far apart, a South rook and a North pawn.
const QUIET: &str = "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s swne - - - 0 0";

/// The position text of a record.
fn text(record: &Record) -> String {
    record.state().text()
}

#[test]
fn zq_18_resignation_removes_or_freezes() {
    let game = record(QUIET, &["resign:remove"]);
    assert_eq!(
        text(&game),
        "wK,6,nK/8/8/4,nP,3/8/8/8/7,eK ffa w -wne - - - 0 0"
    );
    let game = record(QUIET, &["resign:freeze"]);
    assert_eq!(
        text(&game),
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/7,eK ffa w -wne - - - 0 0"
    );
    assert!(Record::new(read(QUIET)).apply("resign:").is_err());
}

#[test]
fn zq_19_frozen_pieces_are_walls() {
    let walled = "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/3,eR,3,eK ffa e -wne - - - 0 0";
    assert!(!has(walled, "d1d2") && !has(walled, "d1d3"));
}

#[test]
fn zq_20_an_absent_player_resigns_on_its_first_unchecked_turn() {
    let game = record(QUIET, &["absent:s"]);
    assert_eq!(field(&text(&game), 3), "-wne");
    let game = record(QUIET, &["absent:w"]);
    assert_eq!(
        (field(&text(&game), 2), field(&text(&game), 3)),
        ("s", "sWne")
    );
    let game = record(QUIET, &["absent:w", "d2d8"]);
    assert_eq!(
        field(&text(&game), 2),
        "w",
        "checked, so the next player moves for it"
    );
    assert_eq!(game.state().turn(), [("w".to_string(), "n".to_string())]);
    assert!(
        game.clone().apply("resign:freeze").is_err() && game.clone().apply("absent:w").is_err()
    );
    let game = record(QUIET, &["absent:w", "d2d4"]);
    assert_eq!(
        (field(&text(&game), 2), field(&text(&game), 3)),
        ("n", "s-ne")
    );
}

#[test]
fn zq_20_an_absent_player_who_has_asked_so_is_removed() {
    let game = record(QUIET, &["absent:s:remove"]);
    assert_eq!(
        text(&game),
        "wK,6,nK/8/8/4,nP,3/8/8/8/7,eK ffa w -wne - - - 0 0"
    );
    let game = record(QUIET, &["absent:n:remove", "absent:w:remove"]);
    assert!(text(&game).ends_with(" ffa s sWNe - - - 0 0 remove:wn"));
    // Once gone, a player is not named any more.
    let mut game = record(QUIET, &["absent:n:remove", "absent:w", "d2d4"]);
    assert!(text(&game).ends_with(" ffa e s--e - - - 0 1"));
    assert!(text(&game).starts_with("8/8/8/8/"));
    game.apply("resign:freeze").expect("East is to move");
    assert_eq!(ended(game.outcome()).0, "resignation");
    for refused in [
        "absent:n",
        "absent:n:remove",
        "absent:w:freeze",
        "absent:w:",
        "absent::remove",
    ] {
        let mut game = record(QUIET, &["absent:n:remove"]);
        assert!(game.apply(refused).is_err(), "{refused}");
    }
}

#[test]
fn zq_20_removal_is_for_the_departure_that_absence_brings_alone() {
    // The last penalty takes the king, which is resignation (b).
    let game = record(QUIET, &["absent:n:remove", "penalty:n", "penalty:n"]);
    assert!(text(&game).ends_with(" ffa s sw-e - - - 0 0"));
    let game = record(
        "wK,6,nK/8/8/4,nQ,3/8/8/3,sR,4/sK,6,eK ffa s swne - - - 0 0",
        &["absent:n:remove", "penalty:n"],
    );
    assert_eq!(
        text(&game),
        "wK,7/8/8/4,nQ,3/8/8/3,sR,4/sK,6,eK ffa s sw-e - - - 0 0"
    );
    // A king that is left mated without a creditor freezes its army (ZQ-21).
    let shielded = "nR,6,nK/8/8/8/1,nR,6/eN,7/6,eK,1/sK,2,sN,4 ffa e S-ne - - - 0 0 remove:s";
    let game = record(shielded, &["resign:remove"]);
    assert_eq!(field(&text(&game), 0), "nR,6,nK/8/8/8/1,nR,6/8/8/3,sN,4");
}

#[test]
fn zq_20_the_tenth_field_stays_while_the_player_is_in_the_game() {
    // In check the absent player stays, and somebody else moves.
    let game = record(QUIET, &["absent:w:remove", "d2d8"]);
    assert!(text(&game).ends_with(" ffa w sWne - - - 1 1 remove:w"));
    assert_eq!(game.state().turn(), [("w".to_string(), "n".to_string())]);
    // A finished game has it too: West has won while absent.
    let last = "wK,6,nK/8/8/8/8/8/8/nR,7 ffa n -Wn- - - - 0 0 remove:w";
    let game = record(last, &["resign:remove"]);
    assert_eq!(
        text(&game),
        "wK,7/8/8/8/8/8/8/8 ffa w -W-- - - - 0 0 remove:w"
    );
    // In `two-*` it names the person, also when its first seat is out of the game.
    let two = QUIET.replace("ffa", "two-opposite");
    let game = record(&two, &["absent:w:remove"]);
    assert!(text(&game).ends_with(" s sWnE - - - 0 0 remove:w"));
    let lone = "wK,6,nK/8/8/8/8/8/8/7,eK two-opposite w -wNe - - - 0 0 remove:s";
    assert_eq!(read(lone).text(), lone);
    for wrong in ["n", "w", "", "-", "ss", "sx"] {
        let text = lone.replace("remove:s", &format!("remove:{wrong}"));
        assert!(State::parse(&text).is_err(), "{text}");
    }
    assert!(State::parse(&lone.replace(" remove:s", " s")).is_err());
    assert!(
        State::parse(&lone.replace("wNe", "wne")).is_err(),
        "present"
    );
}

#[test]
fn zq_21_a_check_that_a_departure_opens_comes_first() {
    let shielded = "wK,6,nK/8/8/8/8/8/2,wB,5/sK,1,wP,nR,3,eK ffa w swne - - - 0 0";
    let game = record(shielded, &["resign:remove"]);
    assert_eq!(
        (game.state().in_check(), field(&text(&game), 2)),
        (vec!["s".into(), "e".into()], "e")
    );
}

#[test]
fn zq_21_an_army_that_owes_its_move_keeps_the_turn() {
    let owing = "8/1,wP,6/eK,7/8/5,nP,2/6,eP,1/7,sR/sK,7 ffa w+n ssse - - se 0 9";
    assert_eq!(field(&text(&record(owing, &["penalty:e"])), 2), "w+n");
    let checking = "nK,7/1,wP,6/8/8/8/6,eP,1/7,eK/sR,2,sK,4 ffa w ssne - - - 0 9";
    for penalties in [&["penalty:e"][..], &["penalty:e", "penalty:e"]] {
        assert_eq!(field(&text(&record(checking, penalties)), 2), "w");
    }
}

#[test]
fn zq_21_a_king_that_a_departure_leaves_mated_goes_to_the_last_mover_or_freezes() {
    // East's knight shields South on the a-file; North has the b-file. Nobody has moved: South freezes.
    let shielded = "nR,6,nK/8/8/8/1,nR,6/eN,7/6,eK,1/sK,2,sN,4 ffa e s-ne - - - 0 0";
    let game = record(shielded, &["resign:remove"]);
    assert_eq!(
        ended(game.outcome()),
        ("checkmate".to_string(), vec![0.0, 0.0, 1.0, 0.0])
    );
    assert_eq!(field(&text(&game), 3), "--n-");
    // North moved last: South's army passes to North.
    let before = shielded
        .replace(" e s", " n s")
        .replace("nR,6,nK", "nR,5,nK,1");
    let game = record(&before, &["g8h8", "resign:remove"]);
    assert_eq!(field(&text(&game), 3), "n-n-");
}

#[test]
fn zq_23_stalemate_freezes_the_king_and_takes_the_rest_off() {
    let game = record(
        "wK,6,nK/8/1,sK,6/4,sN,3/8/8/4,eP,3/7,eK ffa s swne - - - 3 0",
        &["e5d7"],
    );
    assert_eq!(
        text(&game),
        "wK,6,nK/3,sN,4/1,sK,6/8/8/8/4,eP,3/7,eK ffa n s-ne - - - 0 1"
    );
}

#[test]
fn zq_24_dead_positions_are_drawn_by_all_active_players() {
    let dead = "wK,6,nK/8/8/8/8/8/2,wP,5/1,sK,6 ffa s swn- - - - 3 0";
    let game = record(dead, &["b1c2"]);
    assert_eq!(
        ended(game.outcome()),
        ("dead-position".to_string(), vec![0.5, 0.5, 0.5, 0.0])
    );
    assert_eq!(
        text(&game),
        "wK,6,nK/8/8/8/8/8/2,sK,5/8 ffa w ---- - - - 0 1"
    );
    let bare = read(dead).play("b1c2").expect("the move is legal");
    assert_eq!(ended(bare.outcome()).0, "dead-position");
    assert!(!bare.moves().is_empty(), "it does not end a line in perft");
    let alive = dead.replace("- - - 3 0", "- - s 3 0");
    assert!(
        record(&alive, &["b1c2"]).outcome().is_none(),
        "South's king may still promote"
    );
}

#[test]
fn zq_25_the_players_of_a_third_occurrence_draw() {
    let forth = ["a1b1", "a8b8", "h8g8", "h1g1"];
    let back = ["b1a1", "b8a8", "g8h8", "g1h1"];
    let game = record(QUIET, &[forth, back, forth, back].concat());
    assert_eq!(
        ended(game.outcome()),
        ("repetition".to_string(), vec![0.5; 4])
    );
}

#[test]
fn zq_26_perpetual_check_draws_the_two_players_only() {
    let checked = "4,nK,2,wK/1,nP,6/4,eK,3/4,eP,3/8/8/8/sK,6,wR ffa s swne - - - 0 0";
    let cycle = ["a1a2", "h1h2", "a2a1", "h2h1"];
    let mut game = record(checked, &[cycle, cycle].concat());
    assert_eq!(field(&text(&game), 3), "--ne");
    assert!(game.outcome().is_none(), "North and East go on");
    game.apply("resign:remove").expect("North is to move");
    assert_eq!(
        ended(game.outcome()),
        ("resignation".to_string(), vec![0.5, 0.5, 0.0, 1.0])
    );
}

#[test]
fn zq_26_the_last_two_kings_end_with_their_own_reason() {
    let checked = "7,wK/8/8/8/8/8/8/sK,6,wR ffa s sw-- - - - 0 0";
    let cycle = ["a1a2", "h1h2", "a2a1", "h2h1"];
    let game = record(checked, &[cycle, cycle].concat());
    assert_eq!(
        ended(game.outcome()),
        ("perpetual-check".to_string(), vec![0.5, 0.5, 0.0, 0.0])
    );
}

#[test]
fn zq_27_only_the_leaders_moves_count() {
    let quiet = QUIET.replace("0 0", "48 200");
    let game = record(&quiet, &["a1b1", "a8b8", "h8g8", "h1g1"]);
    assert!(text(&game).ends_with(" 49 204"));
    let game = record(&quiet, &["a1b1", "a8b8", "h8g8", "h1g1", "b1a1"]);
    assert_eq!(
        ended(game.outcome()),
        ("fifty-moves".to_string(), vec![0.5; 4])
    );
}

#[test]
fn zq_28_only_those_who_agree_draw() {
    let game = record(QUIET, &["draw:we"]);
    assert_eq!(
        text(&game),
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s s-n- - - - 0 0"
    );
    for refused in [
        "draw:w", "draw:ew", "draw:ww", "draw:", "draw:sx", "offer:sw",
    ] {
        assert!(
            Record::new(read(QUIET)).apply(refused).is_err(),
            "{refused}"
        );
    }
}

#[test]
fn zq_34_penalties_take_the_farthest_pawn_then_pieces_then_the_king() {
    let start = State::start("ffa").expect("the mode exists").text();
    let game = record(&start, &["penalty:s", "penalty:w"]);
    assert!(text(&game).contains("/wN,7/") && text(&game).contains("/sP,sP,sP,3,eP,eR/"));
    let game = record(QUIET, &["penalty:s"]);
    assert_eq!(
        text(&game),
        "wK,6,nK/8/8/4,nP,3/8/8/8/sK,6,eK ffa s swne - - - 0 0"
    );
    let game = record(QUIET, &["penalty:s", "penalty:s"]);
    assert_eq!(
        text(&game),
        "wK,6,nK/8/8/4,nP,3/8/8/8/7,eK ffa w -wne - - - 0 0"
    );
}

#[test]
fn zq_31_resignation_and_draws_concern_both_seats() {
    let two = QUIET.replace("ffa", "two-opposite");
    let game = record(&two, &["resign:freeze"]);
    assert_eq!(
        ended(game.outcome()),
        ("resignation".to_string(), vec![0.0, 1.0])
    );
    let game = record(&two, &["draw:sw"]);
    assert_eq!(
        ended(game.outcome()),
        ("agreement".to_string(), vec![0.5, 0.5])
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
        assert!(State::parse(&text).is_err(), "{text}");
    }
    let unsettled = "wK,6,nK/3,sN,4/1,sK,6/8/8/8/4,eP,3/7,eK ffa w swne - - - 0 1";
    let error = State::parse(unsettled).expect_err("West is stalemated");
    assert!(error.starts_with("unsettled"), "{error}");
}
