//! ZQ-22 to ZQ-28: the draws.

use super::prelude::*;

/// South can stalemate West by e5d7.
pub(super) const STALEMATE: &str = "wK,6,nK/8/1,sK,6/4,sN,3/8/8/4,eP,3/7,eK ffa s swne - - - 3 0";

#[test]
fn zq_23_stalemate_draws_its_player_alone() {
    assert_eq!(
        after(STALEMATE, &["e5d7"]).text(),
        "wK,6,nK/3,sN,4/1,sK,6/8/8/8/4,eP,3/7,eK ffa n s-ne - - - 0 1"
    );
    // Annexed armies do not help: East's pawn can move for West, and West is stalemated all the same.
    let annexed = STALEMATE
        .replace("7,eK ffa", "8 ffa")
        .replace("swne", "swnw");
    assert_eq!(after(&annexed, &["e5d7"]).field(3), "s-n-");
}

const DEAD: &str = "wK,6,nK/8/8/8/8/8/2,wP,5/1,sK,6 ffa s swn- - - - 3 0";

#[test]
fn zq_24_bare_kings_that_cannot_promote_are_drawn_by_all() {
    let end = "dead-position s=0.5 w=0.5 n=0.5 e=0";
    let dead = game(DEAD, &["b1c2"]);
    assert_eq!(dead.ended(), end);
    assert_eq!(
        dead.reached().text(),
        "wK,6,nK/8/8/8/8/8/2,sK,5/8 ffa w ---- - - - 0 1"
    );
    let bare = after(DEAD, &["b1c2"]);
    assert_eq!(bare.ended(), end);
    assert!(!bare.moves().is_empty(), "perft goes on");
    let alive = DEAD.replace("- - - 3 0", "- - s 3 0");
    assert_eq!(
        game(&alive, &["b1c2"]).ended(),
        "",
        "South's king may still promote"
    );
}

#[test]
fn zq_24_walls_can_bar_a_kings_way_to_its_corner() {
    // Frozen East knights around h8.
    let walled = "6,eN,1/6,eN,eN/8/8/wK,7/8/8/1,sK,6 ffa s sw-- - - s 3 0";
    assert_ne!(read(walled).ended(), "");
    assert_eq!(read(&walled.replace("6,eN,1/", "8/")).ended(), "");
}

#[test]
fn zq_24_one_knight_is_dead_between_two_kings_without_walls() {
    let knight = "wK,7/8/8/8/8/8/2,wN,5/1,sK,6 ffa s sw-- - - - 3 0";
    assert_ne!(read(knight).ended(), "");
    assert_eq!(read(&knight.replace("wN", "wR")).ended(), "");
    assert_eq!(
        read(&knight.replace("wK,7", "wK,6,nB")).ended(),
        "",
        "a wall"
    );
    let three = knight.replace("wK,7", "wK,6,nK").replace("sw--", "swn-");
    assert_eq!(read(&three).ended(), "", "three kings");
}

#[test]
fn zq_24_bishops_on_one_colour_are_dead_between_two_kings_without_walls() {
    // c2 and e4 are light squares, d2 is a dark one.
    let bishops = "wK,7/8/8/8/4,wB,3/8/2,sB,5/1,sK,6 ffa s sw-- - - - 3 0";
    assert_eq!(read(bishops).ended(), "dead-position s=0.5 w=0.5 n=0 e=0");
    for alive in [
        bishops.replace("2,sB,5", "3,sB,4"),
        bishops.replace("2,sB,5", "2,sN,5"),
        bishops.replace("wK,7", "wK,6,nB"),
        bishops.replace("- - - 3", "- - s 3"),
    ] {
        assert_eq!(read(&alive).ended(), "", "{alive}");
    }
    // The bishops of an annexed army count as well.
    let annexed = bishops.replace("2,sB,5", "2,nB,5").replace("sw--", "sws-");
    assert_ne!(read(&annexed).ended(), "");
}

/// Every king steps aside and back.
pub(super) const CYCLE: [&str; 8] = [
    "a1b1", "a8b8", "h8g8", "h1g1", "b1a1", "b8a8", "g8h8", "g1h1",
];

#[test]
fn zq_25_the_third_occurrence_draws_those_who_moved() {
    assert_eq!(game(QUIET, &CYCLE).ended(), "");
    assert_eq!(
        game(QUIET, &CYCLE.repeat(2)).ended(),
        "repetition s=0.5 w=0.5 n=0.5 e=0.5"
    );
}

/// South's rook will check West for ever; North and East do not come to move.
const CHECKS: &str = "4,nK,2,wK/1,nP,6/4,eK,3/4,eP,3/8/8/8/sK,6,wR ffa s swne - - - 0 0";

const CHASE: [&str; 4] = ["a1a2", "h1h2", "a2a1", "h2h1"];

#[test]
fn zq_26_checks_without_end_draw_the_two_players() {
    let mut drawn = game(CHECKS, &CHASE.repeat(2));
    let reached = drawn.reached();
    assert_eq!(
        (reached.field(3), reached.field(2)),
        ("--ne".into(), "n".into())
    );
    assert_eq!(drawn.ended(), "", "North and East go on");
    drawn.apply("resign:remove").expect("North is to move");
    assert_eq!(drawn.ended(), "resignation s=0.5 w=0.5 n=0 e=1");
}

#[test]
fn zq_26_the_last_two_kings_end_with_their_own_reason() {
    for (checked, checker, control, scores) in [
        ('s', 'w', "sw--", "s=0.5 w=0.5 n=0 e=0"),
        ('w', 'n', "-wn-", "s=0 w=0.5 n=0.5 e=0"),
        ('n', 'e', "--ne", "s=0 w=0 n=0.5 e=0.5"),
        ('e', 's', "s--e", "s=0.5 w=0 n=0 e=0.5"),
    ] {
        let pieces = format!("7,{checker}K/8/8/8/8/8/8/{checked}K,6,{checker}R");
        let checks = format!("{pieces} ffa {checked} {control} - - - 0 0");
        assert_eq!(
            game(&checks, &CHASE.repeat(2)).ended(),
            format!("perpetual-check {scores}")
        );
    }
}

#[test]
fn zq_22_repetition_and_perpetual_check_leave_the_kings_alone() {
    assert_eq!(
        reached(QUIET, &CYCLE.repeat(2)).field(0),
        "wK,6,nK/8/8/8/8/8/8/sK,6,eK"
    );
    assert_eq!(
        reached(CHECKS, &CHASE.repeat(2)).field(0),
        "4,nK,2,wK/1,nP,6/4,eK,3/4,eP,3/8/8/8/sK,7"
    );
}

#[test]
fn zq_26_one_quiet_move_makes_it_a_repetition() {
    let text = "7,wK/8/8/7,wR/8/8/8/sK,7 ffa s sw-- - - - 0 0";
    let cycle = ["a1a2", "h8g8", "a2a1", "g8h8"];
    assert_eq!(
        game(text, &cycle.repeat(2)).ended(),
        "repetition s=0.5 w=0.5 n=0 e=0"
    );
}

#[test]
fn zq_27_only_moves_of_the_leaders_army_count() {
    let quiet = QUIET.replace("0 0", "48 200");
    let before = game(&quiet, &CYCLE[..4]);
    assert!(before.reached().text().ends_with(" 49 204"));
    assert_eq!(before.ended(), "");
    assert_eq!(
        game(&quiet, &CYCLE[..5]).ended(),
        "fifty-moves s=0.5 w=0.5 n=0.5 e=0.5"
    );
}

/// East leads: it controls a queen that was West's.
pub(super) const LEADER: &str = "1,wQ,6/7,nK/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa n sene - - - 30 0";

#[test]
fn zq_27_annexed_pieces_count_for_the_leader_and_progress_starts_anew() {
    assert_eq!(
        after(LEADER, &["h7g7"]).field(7),
        "30",
        "North does not lead"
    );
    assert_eq!(after(LEADER, &["h7g7", "h1g1"]).field(7), "31", "East does");
    assert_eq!(after(LEADER, &["e5e4"]).field(7), "0", "a pawn move");
    assert_eq!(after(QUIET, &["d2d5"]).field(7), "1");
    assert_eq!(
        reached(QUIET, &["d2d3", "resign:freeze"]).field(7),
        "0",
        "a departure"
    );
    assert_eq!(
        reached(QUIET, &["d2d3", "penalty:n"]).field(7),
        "0",
        "a penalty"
    );
}

#[test]
fn zq_27_a_dead_position_comes_before_repetition_and_fifty_moves() {
    let dead = DEAD.replace("3 0", "50 0").replace("2,wP,5", "8");
    assert_eq!(read(&dead).ended(), "dead-position s=0.5 w=0.5 n=0.5 e=0");
}

#[test]
fn zq_28_only_those_who_agree_draw() {
    assert_eq!(
        reached(QUIET, &["draw:we"]).text(),
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s s-n- - - - 0 0"
    );
    for refused in [
        "draw:w", "draw:ew", "draw:ww", "draw:", "draw:sx", "draw", "offer:sw",
    ] {
        assert!(refuses(QUIET, &[], refused), "{refused}");
    }
    assert!(refuses(QUIET, &["draw:we"], "draw:sw"), "West has left");
}
