//! CC-11 to CC-13: the circle closes.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::Subject;
use super::support::{
    FEN, MATED_BLACK, MATED_WHITE, MATES_NEXT, PROMOTION_AVERTS, QUIET, STUCK_BLACK, after, free,
    game, start, three, written,
};

#[test]
fn cc_11_the_winner_takes_over_the_losers_other_game() {
    let moved = after(&start("3"), "1:f2f3 1:e7e5 1:g2g4 1:d8h4");
    let expected = format!("tournament free 1 4 | 2 B-C {FEN} | 3 C-B {FEN} | B - | C -");
    assert_eq!(written(&moved), expected);
    assert_eq!(moved.actors(), "2:B 3:C");
    // The position has only the players left; the outcome of a game scores all.
    let end = game(&start("3"), "1:f2f3 1:e7e5 1:g2g4 1:d8h4 draw:BC");
    assert_eq!(end.ended(), "agreement A=0 B=0.5 C=0.5");
}

#[test]
fn cc_11_the_winner_brings_the_stockpile_and_the_losers_is_gone() {
    let stockpiles = ["P2 q1 q2", "N1 N3", "-"];
    let text = three(
        "tournament free 0 0",
        [MATES_NEXT, QUIET, QUIET],
        stockpiles,
    );
    let moved = after(&Subject::of(&text), "1:a1a8");
    let boards = format!("2 A-C {QUIET} | 3 C-A {QUIET}");
    // A now plays both neighbours of the board that was won, and P2 left the match (CC-6).
    let expected = format!("tournament free 1 1 | {boards} | A q1 q2 | C -");
    assert_eq!(written(&moved), expected);
    // The winner's stockpile can be used on the board taken over.
    let text = text.replace("A P2", "A P2 P3 N1 N2");
    let moved = after(&Subject::of(&text), "1:a1a8");
    assert!(written(&moved).ends_with("| A P3 N1 q1 q2 | C -"));
    assert_eq!(moved.moves_from("2:N"), ["2:N1@b1", "2:N1@g1"]);
    assert_eq!(moved.moves_from("2:P3").len(), 8);
}

#[test]
fn cc_11_a_conceded_board_is_taken_over_in_the_same_way() {
    for schedule in ["free", "rounds:1"] {
        let header = format!("tournament {schedule} 0 0");
        let stockpiles = ["N1 N2 N3 n2", "B3", "-"];
        let first = Subject::of(&three(&header, [QUIET; 3], stockpiles));
        let conceded = game(&first, "1:concede:B");
        let left = format!("2 A-C {QUIET} | 3 C-A {QUIET} | A N1 N3 n2 | C -");
        let text = written(&conceded.reached());
        assert!(text.ends_with(&left), "{text}");
        let drops = ["2:N1@b1", "2:N1@g1", "2:N3@b1", "2:N3@g1"];
        assert_eq!(conceded.reached().moves_from("2:N"), drops);
    }
}

#[test]
fn cc_11_a_game_taken_over_without_the_pieces_to_go_on_is_lost_at_once() {
    let boards = [MATES_NEXT, PROMOTION_AVERTS, QUIET];
    let with = |pieces| Subject::of(&three("tournament free 0 0", boards, [pieces, "N1", "-"]));
    let chain = game(&with("-"), "1:a1a8");
    assert_eq!(written(&chain.reached()), "tournament free 1 1 | C -");
    assert_eq!(chain.ended(), "checkmate A=0 B=0 C=1");
    let survives = written(&after(&with("N3"), "1:a1a8"));
    let expected = format!("2 A-C {PROMOTION_AVERTS} | 3 C-A {QUIET} | A N3 | C -");
    assert_eq!(survives, format!("tournament free 1 1 | {expected}"));
}

#[test]
fn cc_12_all_mate_in_one_round() {
    let round = |m: &str| format!("1:{m} 2:{m} 3:{m}");
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(round).join(" ");
    let end = game(&start("3:rounds"), &moves);
    assert_eq!(end.ended(), "checkmate A=0.5 B=0.5 C=0.5");
    assert!(written(&end.reached()).ends_with("| mated 1,2,3"));
    let reached = end.reached();
    assert!(reached.actors().is_empty() && reached.moves_from("").is_empty());
    assert_eq!(reached.ended(), end.ended());
}

#[test]
fn cc_12_mates_wait_for_the_end_of_the_round_and_are_settled_in_order() {
    let text = three(
        "tournament rounds:3 0 0",
        [MATED_BLACK, MATED_WHITE, QUIET],
        ["-", "P1", "-"],
    );
    let waiting = Subject::of(&format!("{text} | mated 1,2"));
    // Board 1: A wins against B and takes over White on board 2, which is lost to C.
    let end = game(&waiting, "3:e1e2");
    assert_eq!(written(&end.reached()), "tournament rounds:0 1 1 | C -");
    assert_eq!(end.ended(), "checkmate A=0 B=0 C=1");
    for refused in [
        text.clone(),
        format!("{text} | mated 1"),
        format!("{text} | mated 2,1"),
    ] {
        assert!(Subject::read(&refused).is_err(), "{refused}");
    }
    // Neither a check with an answer nor a board without moves and check waits as a mate.
    let checked = "R5k1/8/8/8/8/8/8/7K b - - 0 1";
    for board in [checked, STUCK_BLACK] {
        let text = three(
            "tournament rounds:3 0 0",
            [board, MATED_WHITE, QUIET],
            ["-", "-", "-"],
        );
        assert!(Subject::read(&format!("{text} | mated 2")).is_ok());
        assert!(
            Subject::read(&format!("{text} | mated 1,2")).is_err(),
            "{board}"
        );
    }
}

#[test]
fn cc_12_a_mate_in_a_round_is_not_settled_before_its_end() {
    let text = three(
        "tournament rounds:1 0 0",
        [MATES_NEXT, QUIET, QUIET],
        ["-"; 3],
    );
    let first = Subject::of(&text);
    let mated = after(&first, "1:a1a8");
    assert!(written(&mated).ends_with("| mated 1"));
    assert_eq!(mated.actors(), "2:B");
    let settled = written(&after(&mated, "2:e1e2 3:e1e2"));
    assert!(
        settled.contains("| 2 A-C ") && !settled.contains("| 1 "),
        "{settled}"
    );
    assert_eq!(settled.matches(" - - ").count(), 2);
}

#[test]
fn cc_12_under_free_mates_are_settled_one_after_the_other() {
    // Two mates, called by moves of two boards, are two settlements: C never draws with A.
    let first = free([MATES_NEXT, QUIET, MATES_NEXT], "-");
    let second = after(&first, "1:a1a8");
    assert!(written(&second).ends_with("| A - | C -"));
    let end = game(&first, "1:a1a8 3:a1a8");
    assert_eq!(end.ended(), "checkmate A=0 B=0 C=1");
}

#[test]
fn cc_13_nothing_is_taken_over_by_the_last_player() {
    let text =
        format!("tournament free 0 0 | 1 A-B {MATES_NEXT} | 2 B-A {QUIET} | A N1 N2 n1 n2 | B N3");
    let first = Subject::of(&text);
    let end = after(&first, "1:a1a8");
    assert_eq!(written(&end), "tournament free 1 1 | A N1 N2 n1 n2");
}

#[test]
fn cc_13_the_last_player_left_wins() {
    let (first, second) = ("1:f2f3 1:e7e5 1:g2g4 1:d8h4", "3:f2f3 3:e7e5 3:g2g4 3:d8h4");
    let end = game(&start("3"), &format!("{first} {second}"));
    assert_eq!(written(&end.reached()), "tournament free 1 8 | B -");
    // A game that begins after the first mate has two players.
    let of_two = game(&after(&start("3"), first), second);
    assert_eq!(of_two.reached(), end.reached());
    assert_eq!(of_two.ended(), "checkmate B=1 C=0");
    assert_eq!(end.ended(), "checkmate A=0 B=1 C=0");
    // The position alone shows neither the loser nor the cause.
    let bare = Subject::of("tournament free 1 8 | B -");
    assert_eq!(bare, end.reached());
    assert_eq!(bare.ended(), end.reached().ended());
    assert_eq!(bare.ended(), "win B=1");
    assert_eq!(free([QUIET; 3], "-").ended(), "");
}
