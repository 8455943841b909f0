//! ZQ-18 to ZQ-22: resignation, frozen pieces, absent players, and what follows for the order of turns.

use super::{QUIET, after, ended, events, field, game, has, moves_from, read, refuses};
use variant_core::{Position, Variant};
use zm_quadchess::{Armies, EAST, NORTH, Quadchess, SOUTH, WEST};

#[test]
fn zq_18_resignation_removes_or_freezes() {
    let removed = game(QUIET, &["resign:remove"]);
    assert_eq!(
        removed.position().to_string(),
        "wK,6,nK/8/8/4,nP,3/8/8/8/7,eK ffa w -wne - - - 0 0"
    );
    let frozen = game(QUIET, &["resign:freeze"]);
    assert_eq!(
        frozen.position().to_string(),
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/7,eK ffa w -wne - - - 0 0"
    );
    assert_eq!(frozen.position().frozen().len(), 1);
}

#[test]
fn zq_18_annexed_armies_go_with_their_player_on_any_of_its_turns() {
    // South is to move with West's army, and resigns with both.
    let text = "wN,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa w ssne - - - 0 0";
    let removed = game(text, &["resign:remove"]);
    assert_eq!(field(removed.position(), 0), "7,nK/8/8/4,nP,3/8/8/8/7,eK");
    let frozen = game(text, &["resign:freeze"]);
    assert_eq!(
        (field(frozen.position(), 3), frozen.position().turn()),
        ("--ne".into(), NORTH)
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
    // A frozen rook checks nobody.
    let open = "4,wK,2,nK/8/8/8/4,sR,3/8/8/7,eK ffa w -wne - - - 0 0";
    assert!(read(open).checked().is_empty() && has(open, "e8e7"));
}

#[test]
fn zq_20_an_absent_player_resigns_on_its_first_unchecked_turn() {
    assert_eq!(
        field(game(QUIET, &["absent:s"]).position(), 3),
        "-wne",
        "at once on its turn"
    );
    let away = game(QUIET, &["absent:w"]);
    assert_eq!(
        (field(away.position(), 3), away.position().turn()),
        ("sWne".into(), SOUTH)
    );
    let gone = game(QUIET, &["absent:w", "d2d4"]);
    assert_eq!(
        (field(gone.position(), 3), gone.position().turn()),
        ("s-ne".into(), NORTH)
    );
    assert!(refuses(QUIET, &["absent:w"], "absent:w"));
}

#[test]
fn zq_20_the_next_player_moves_for_an_absent_one_in_check() {
    let checked = game(QUIET, &["absent:w", "d2d8"]);
    let position = checked.position();
    assert_eq!(
        (position.turn(), position.mover(), position.chooser()),
        (WEST, WEST, NORTH)
    );
    assert_eq!(position.to_act()[0].player.to_string(), "n");
    assert!(refuses(QUIET, &["absent:w", "d2d8"], "resign:freeze"));
    let twice = game(QUIET, &["absent:n", "absent:w", "d2d8"]);
    assert_eq!(twice.position().chooser(), EAST, "one who is present");
}

#[test]
fn zq_20_an_absent_player_who_has_asked_so_is_removed() {
    let removed = game(QUIET, &["absent:s:remove"]);
    assert_eq!(
        removed.position().to_string(),
        "wK,6,nK/8/8/4,nP,3/8/8/8/7,eK ffa w -wne - - - 0 0",
        "at once on its turn"
    );
    let both = game(QUIET, &["absent:n:remove", "absent:w:remove"]);
    let text = both.position().to_string();
    assert!(text.ends_with(" ffa s sWNe - - - 0 0 remove:wn"), "{text}");
    assert_eq!(
        events(&text, "d2d4"),
        [
            "w leaves by resignation (remove)",
            "n leaves by resignation (remove)"
        ]
    );
    // Annexed armies come off with their player's own.
    let annexer = "wN,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa n SSne - - - 0 0 remove:s";
    let gone = after(annexer, &["h8g8", "h1g1"]);
    assert_eq!(
        gone.to_string(),
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
    }
    assert!(refuses(QUIET, &["absent:s:remove"], "absent:s"), "gone");
    let action = read(QUIET).parse_action("absent:w:remove").unwrap();
    assert_eq!(action.to_string(), "absent:w:remove");
}

#[test]
fn zq_20_removal_is_for_the_departure_that_absence_brings_alone() {
    // The last penalty takes the king, which is resignation (b): the queen freezes.
    let queen = QUIET.replace("nP", "nQ");
    let punished = game(&queen, &["absent:n:remove", "penalty:n"]);
    assert_eq!(
        punished.position().to_string(),
        "wK,7/8/8/4,nQ,3/8/8/3,sR,4/sK,6,eK ffa s sw-e - - - 0 0"
    );
    // A king that is left mated without a creditor freezes its army (ZQ-21).
    let shielded = "nR,6,nK/8/8/8/1,nR,6/eN,7/6,eK,1/sK,2,sN,4 ffa e S-ne - - - 0 0 remove:s";
    let frozen = game(shielded, &["resign:remove"]);
    assert_eq!(
        field(frozen.position(), 0),
        "nR,6,nK/8/8/8/1,nR,6/8/8/3,sN,4"
    );
    // A draw by agreement leaves the king (ZQ-22).
    let drawn = game(QUIET, &["absent:n:remove", "draw:wn"]);
    assert_eq!(
        field(drawn.position(), 0),
        "wK,6,nK/8/8/8/8/8/3,sR,4/sK,6,eK"
    );
    assert_eq!(drawn.position().removal(), Armies::NONE);
}

#[test]
fn zq_20_the_tenth_field_stays_while_the_player_is_in_the_game() {
    let checked = game(QUIET, &["absent:w:remove", "d2d8"]);
    let position = checked.position();
    let text = position.to_string();
    assert!(text.ends_with(" ffa w sWne - - - 1 1 remove:w"), "{text}");
    assert_eq!(position.chooser(), NORTH);
    assert_eq!(position.removal(), Armies::NONE.with(WEST));
    // A finished game has it too: West has won while absent.
    let last = "wK,6,nK/8/8/8/8/8/8/nR,7 ffa n -Wn- - - - 0 0 remove:w";
    let won = game(last, &["resign:remove"]);
    assert_eq!(
        won.position().to_string(),
        "wK,7/8/8/8/8/8/8/8 ffa w -W-- - - - 0 0 remove:w"
    );
    assert_eq!(read(&won.position().to_string()), *won.position());
}

#[test]
fn zq_20_in_two_handed_games_the_tenth_field_names_persons() {
    let two = QUIET.replace("ffa", "two-opposite");
    let away = game(&two, &["absent:w:remove"]);
    let text = away.position().to_string();
    assert!(text.ends_with(" s sWnE - - - 0 0 remove:w"), "{text}");
    let gone = game(&two, &["absent:w:remove", "d2d4"]);
    assert_eq!(
        gone.position().to_string(),
        "7,nK/8/8/4,nP,3/3,sR,4/8/8/sK,7 two-opposite n s-n- - - - 0 1"
    );
    assert_eq!(ended(gone.outcome()), "resignation s=1 w=0");
    // South's seat is out of the game, its person plays on with North.
    let lone = "wK,6,nK/8/8/8/8/8/8/7,eK two-opposite w -wNe - - - 0 0 remove:s";
    assert_eq!(read(lone).to_string(), lone);
    for wrong in ["n", "w", "sn"] {
        let text = lone.replace("remove:s", &format!("remove:{wrong}"));
        assert!(text.parse::<Quadchess>().is_err(), "{text}");
    }
}

#[test]
fn zq_25_positions_with_and_without_removal_are_not_the_same() {
    let text = QUIET.replace("swne - - - 0 0", "sWne - - - 0 0");
    let (freezing, removing) = (read(&text), read(&format!("{text} remove:w")));
    assert_ne!(freezing, removing);
    assert_ne!(freezing.key(), removing.key());
    assert!(!freezing.repeats(&removing));
}

#[test]
fn zq_21_after_a_departure_the_turn_stays_unless_a_check_comes_first() {
    // Draws by agreement come at any time: the turn stays with South, or goes on from it.
    assert_eq!(game(QUIET, &["draw:we"]).position().turn(), SOUTH);
    assert_eq!(game(QUIET, &["draw:sw"]).position().turn(), NORTH);
    // West's pawn shields East from North's rook: with West gone, East's check comes first.
    let shielded = "wK,6,nK/8/8/8/8/8/2,wB,5/sK,1,wP,nR,3,eK ffa w swne - - - 0 0";
    let open = game(shielded, &["resign:remove"]);
    assert_eq!(
        open.position().checked(),
        Armies::NONE.with(SOUTH).with(EAST)
    );
    assert_eq!(open.position().turn(), EAST);
}

#[test]
fn zq_21_an_army_that_owes_its_move_keeps_the_turn() {
    // South has mated West and North; West moves at once, North still owes its move. A penalty does not
    // change whose turn it is (ZQ-34), nor what North owes.
    let owing = "8/1,wP,6/eK,7/8/5,nP,2/6,eP,1/7,sR/sK,7 ffa w+n ssse - - se 0 9";
    let penalised = game(owing, &["penalty:e"]);
    assert_eq!(field(penalised.position(), 2), "w+n");
    // South has mated West and checks North: West comes first, and stays so when East is punished or leaves.
    let checking = "nK,7/1,wP,6/8/8/8/6,eP,1/7,eK/sR,2,sK,4 ffa w ssne - - - 0 9";
    let punished = game(checking, &["penalty:e"]);
    assert_eq!(punished.position().checked(), Armies::NONE.with(NORTH));
    assert_eq!(punished.position().turn(), WEST);
    let left = game(checking, &["penalty:e", "penalty:e"]);
    assert_eq!(field(left.position(), 3), "ssn-");
    assert_eq!(left.position().turn(), WEST);
    // With West's move made North answers, and the debt is paid.
    let paid = game(checking, &["penalty:e", "b7c7"]);
    assert_eq!(field(paid.position(), 2), "n");
}

#[test]
fn zq_21_a_king_that_a_departure_leaves_mated_goes_to_the_last_mover_or_freezes() {
    // East's knight shields South on the a-file; North has the b-file. Nobody has moved: South freezes.
    let text = "nR,6,nK/8/8/8/1,nR,6/eN,7/6,eK,1/sK,2,sN,4 ffa e s-ne - - - 0 0";
    let frozen = game(text, &["resign:remove"]);
    assert_eq!(ended(frozen.outcome()), "checkmate s=0 w=0 n=1 e=0");
    assert_eq!(field(frozen.position(), 3), "--n-");
    // North moved last: South's army passes to North.
    let before = text.replace(" e s", " n s").replace("nR,6,nK", "nR,5,nK,1");
    let annexed = game(&before, &["g8h8", "resign:remove"]);
    assert_eq!(field(annexed.position(), 3), "n-n-");
}

#[test]
fn zq_21_nobody_resigns_on_the_dummys_turn() {
    let dummy = QUIET.replace("ffa s swne", "three:s e swnd");
    assert!(refuses(&dummy, &[], "resign:freeze"));
}

#[test]
fn zq_21_a_mate_by_a_move_chosen_for_an_absent_player_is_credited_to_the_absent_player() {
    // West is absent and in check. North lets its rook take the checking one, which opens the
    // bishop's diagonal onto South's king.
    let text = "wK,2,sR,4/6,wB,1/8/8/3,wR,4/7,nK/sP,7/sK,sB,3,eK,2 ffa w sWne - - - 7 20";
    assert_eq!(read(text).chooser(), NORTH);
    assert_eq!(
        events(text, "d4d8"),
        [
            "captured R on d8",
            "s is in check",
            "s is mated and annexed by w",
            "n is skipped",
            "e is skipped",
            "w leaves by resignation (freeze)"
        ]
    );
    assert_eq!(field(&after(text, &["d4d8"]), 3), "--ne");
}

#[test]
fn zq_22_a_drawn_player_leaves_its_king_frozen_and_nothing_else() {
    let text = "wN,6,nK/8/8/8/8/8/3,sR,4/sK,6,eK ffa n ssne - - - 0 0";
    let drawn = game(text, &["draw:se"]);
    assert_eq!(
        drawn.position().to_string(),
        "7,nK/8/8/8/8/8/8/sK,6,eK ffa n --n- - - - 0 0"
    );
    assert_eq!(
        ended(drawn.outcome()),
        "agreement s=0.5 w=0 n=1 e=0.5",
        "one player is left"
    );
}
