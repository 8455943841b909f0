//! ZQ-23 to ZQ-28: the draws.

use super::{QUIET, after, ended, events, field, game, read, refuses};
use variant_core::Position;
use zm_quadchess::{NORTH, SOUTH};

#[test]
fn zq_23_stalemate_draws_its_player_alone() {
    let text = "wK,6,nK/8/1,sK,6/4,sN,3/8/8/4,eP,3/7,eK ffa s swne - - - 3 0";
    assert_eq!(
        after(text, &["e5d7"]).to_string(),
        "wK,6,nK/3,sN,4/1,sK,6/8/8/8/4,eP,3/7,eK ffa n s-ne - - - 0 1"
    );
    assert_eq!(events(text, "e5d7"), ["w leaves by stalemate (draw)"]);
    // Annexed armies do not help: East's pawn can move for West, and West is stalemated all the same.
    let annexed = text.replace("7,eK ffa", "8 ffa").replace("swne", "swnw");
    assert_eq!(field(&after(&annexed, &["e5d7"]), 3), "s-n-");
}

const DEAD: &str = "wK,6,nK/8/8/8/8/8/2,wP,5/1,sK,6 ffa s swn- - - - 3 0";

#[test]
fn zq_24_bare_kings_that_cannot_promote_are_drawn_by_all() {
    let dead = game(DEAD, &["b1c2"]);
    assert_eq!(ended(dead.outcome()), "dead-position s=0.5 w=0.5 n=0.5 e=0");
    let bare = after(DEAD, &["b1c2"]);
    assert_eq!(
        ended(bare.outcome().as_ref()),
        "dead-position s=0.5 w=0.5 n=0.5 e=0"
    );
    assert!(!bare.moves().is_empty(), "perft goes on");
    let alive = DEAD.replace("- - - 3 0", "- - s 3 0");
    assert!(
        game(&alive, &["b1c2"]).outcome().is_none(),
        "South's king may still promote"
    );
}

#[test]
fn zq_24_walls_can_bar_a_kings_way_to_its_corner() {
    // Frozen East knights around h8.
    let walled = "6,eN,1/6,eN,eN/8/8/wK,7/8/8/1,sK,6 ffa s sw-- - - s 3 0";
    assert!(read(walled).outcome().is_some());
    assert!(read(&walled.replace("6,eN,1/", "8/")).outcome().is_none());
}

#[test]
fn zq_24_one_knight_is_dead_between_two_kings_without_walls() {
    let knight = "wK,7/8/8/8/8/8/2,wN,5/1,sK,6 ffa s sw-- - - - 3 0";
    assert!(read(knight).outcome().is_some());
    assert!(read(&knight.replace("wN", "wR")).outcome().is_none());
    assert!(
        read(&knight.replace("wK,7", "wK,6,nB")).outcome().is_none(),
        "a wall"
    );
    let three = knight.replace("wK,7", "wK,6,nK").replace("sw--", "swn-");
    assert!(read(&three).outcome().is_none(), "three kings");
}

#[test]
fn zq_25_the_third_occurrence_draws_those_who_moved() {
    let cycle = [
        "a1b1", "a8b8", "h8g8", "h1g1", "b1a1", "b8a8", "g8h8", "g1h1",
    ];
    let once = game(QUIET, &cycle);
    assert!(once.outcome().is_none());
    let twice = game(QUIET, &[cycle, cycle].concat());
    assert_eq!(ended(twice.outcome()), "repetition s=0.5 w=0.5 n=0.5 e=0.5");
    assert!(read(QUIET).repeats(once.position()) && read(QUIET) != *once.position());
}

/// South's rook will check West for ever; North and East do not come to move.
const CHECKS: &str = "4,nK,2,wK/1,nP,6/4,eK,3/4,eP,3/8/8/8/sK,6,wR ffa s swne - - - 0 0";

#[test]
fn zq_26_checks_without_end_draw_the_two_players() {
    let cycle = ["a1a2", "h1h2", "a2a1", "h2h1"];
    let drawn = game(CHECKS, &[cycle, cycle].concat());
    assert_eq!(
        (field(drawn.position(), 3), drawn.position().turn()),
        ("--ne".into(), NORTH)
    );
    assert!(drawn.outcome().is_none(), "North and East go on");
    let last = CHECKS
        .replace("4,nK,2,wK/1,nP,6/4,eK,3/4,eP,3", "7,wK/8/8/8")
        .replace("swne", "sw--");
    let drawn = game(&last, &[cycle, cycle].concat());
    assert_eq!(
        ended(drawn.outcome()),
        "perpetual-check s=0.5 w=0.5 n=0 e=0"
    );
}

#[test]
fn zq_22_repetition_and_perpetual_check_leave_the_kings_alone() {
    let cycle = [
        "a1b1", "a8b8", "h8g8", "h1g1", "b1a1", "b8a8", "g8h8", "g1h1",
    ];
    let repeated = game(QUIET, &[cycle, cycle].concat());
    let kings = "wK,6,nK/8/8/8/8/8/8/sK,6,eK";
    assert_eq!(field(repeated.position(), 0), kings);
    let cycle = ["a1a2", "h1h2", "a2a1", "h2h1"];
    let perpetual = game(CHECKS, &[cycle, cycle].concat());
    assert_eq!(
        field(perpetual.position(), 0),
        "4,nK,2,wK/1,nP,6/4,eK,3/4,eP,3/8/8/8/sK,7"
    );
}

#[test]
fn zq_26_one_quiet_move_makes_it_a_repetition() {
    let text = "7,wK/8/8/7,wR/8/8/8/sK,7 ffa s sw-- - - - 0 0";
    let cycle = ["a1a2", "h8g8", "a2a1", "g8h8"];
    let drawn = game(text, &[cycle, cycle].concat());
    assert_eq!(ended(drawn.outcome()), "repetition s=0.5 w=0.5 n=0 e=0");
}

#[test]
fn zq_27_only_moves_of_the_leaders_army_count() {
    let quiet = QUIET.replace("0 0", "48 200");
    assert_eq!(read(&quiet).leader(), SOUTH);
    let moves = ["a1b1", "a8b8", "h8g8", "h1g1", "b1a1"];
    let before = game(&quiet, &moves[..4]);
    assert_eq!((before.position().clock(), before.outcome()), (49, None));
    let drawn = game(&quiet, &moves);
    assert_eq!(
        ended(drawn.outcome()),
        "fifty-moves s=0.5 w=0.5 n=0.5 e=0.5"
    );
}

#[test]
fn zq_27_annexed_pieces_count_for_the_leader_and_progress_starts_anew() {
    let text = "1,wQ,6/7,nK/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa n sene - - - 30 0";
    assert_eq!(
        (read(text).leader(), read(text).material(zm_quadchess::EAST)),
        (zm_quadchess::EAST, 9)
    );
    let tie = "1,wR,6/7,nK/8/8/8/8/3,sR,4/sK,6,eK ffa n sene - - - 30 0";
    assert_eq!(read(tie).leader(), SOUTH, "of equals the first");
    assert_eq!(after(text, &["e5e4"]).clock(), 0, "a pawn move");
    assert_eq!(after(QUIET, &["d2d5"]).clock(), 1);
    assert_eq!(
        game(QUIET, &["d2d3", "resign:freeze"]).position().clock(),
        0,
        "a departure"
    );
    assert_eq!(
        game(QUIET, &["d2d3", "penalty:n"]).position().clock(),
        0,
        "a penalty"
    );
}

#[test]
fn zq_27_a_dead_position_comes_before_repetition_and_fifty_moves() {
    let dead = DEAD.replace("3 0", "50 0").replace("2,wP,5", "8");
    assert_eq!(
        ended(read(&dead).outcome().as_ref()),
        "dead-position s=0.5 w=0.5 n=0.5 e=0"
    );
}

#[test]
fn zq_28_only_those_who_agree_draw() {
    assert_eq!(
        game(QUIET, &["draw:we"]).position().to_string(),
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s s-n- - - - 0 0"
    );
    for refused in [
        "draw:w", "draw:ew", "draw:ww", "draw:", "draw:sx", "draw", "offer:sw",
    ] {
        assert!(refuses(QUIET, &[], refused), "{refused}");
    }
    assert!(refuses(QUIET, &["draw:we"], "draw:sw"), "West has left");
}
