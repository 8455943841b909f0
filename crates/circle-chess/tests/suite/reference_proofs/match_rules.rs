//! Positions made for the rules of the match: CC-3, CC-11 to CC-18.

use super::{FEN, QUIET, free, moves_from, record, result, state, three};
use crate::reference::{Record, State};

/// White, to move, is stalemated.
const STUCK_WHITE: &str = "7k/8/8/8/8/1q6/8/K7 w - - 0 1";
/// Black, to move, is stalemated.
const STUCK_BLACK: &str = "k7/8/1Q6/8/8/8/8/7K b - - 0 1";
const MATED_WHITE: &str = "7k/8/8/8/8/8/6PP/r6K w - - 0 1";
const MATED_BLACK: &str = "R6k/6pp/8/8/8/8/8/7K b - - 0 1";
/// White is in check on the d file, and both free squares beside the king are guarded.
const PROMOTION_AVERTS: &str = "3r4/k3P3/7b/b7/8/8/2P1P3/3K4 w - - 0 1";

#[test]
fn cc_3_a_board_without_a_legal_move_passes() {
    let text = three(
        "tournament rounds:1 0 0",
        [QUIET, STUCK_WHITE, QUIET],
        ["-"; 3],
    );
    let start = state(&text);
    assert_eq!(start.turn(), [("1".to_owned(), "A".to_owned())]);
    let after = start.play("1:e1e2").unwrap();
    assert_eq!(after.turn(), [("3".to_owned(), "C".to_owned())]);
    assert!(after.text().contains(STUCK_WHITE));
}

#[test]
fn cc_11_fools_mate() {
    let start = State::start("3").unwrap();
    let match_now = record(&start, "1:f2f3 1:e7e5 1:g2g4 1:d8h4");
    let expected = format!("tournament free 1 4 | 2 B-C {FEN} | 3 C-B {FEN} | B - | C -");
    assert_eq!(match_now.state().text(), expected);
    let end = record(match_now.state(), "3:f2f3 3:e7e5 3:g2g4 3:d8h4");
    assert_eq!(end.state().text(), "tournament free 1 8 | B -");
    assert_eq!(result(end.outcome()), "checkmate B1 C0");
    assert_eq!(result(end.state().outcome()), "win B1");
}

#[test]
fn cc_11_a_game_taken_over_without_the_pieces_to_go_on_is_lost_at_once() {
    let mates_next = "7k/6pp/8/8/8/8/8/R6K w - - 0 1";
    let boards = [mates_next, PROMOTION_AVERTS, QUIET];
    let with = |pieces| state(&three("tournament free 0 0", boards, [pieces, "N1", "-"]));
    let chain = record(&with("-"), "1:a1a8");
    assert_eq!(chain.state().text(), "tournament free 1 1 | C -");
    assert_eq!(result(chain.outcome()), "checkmate A0 B0 C1");
    let survives = with("N3").play("1:a1a8").unwrap().text();
    let expected = format!("2 A-C {PROMOTION_AVERTS} | 3 C-A {QUIET} | A N3 | C -");
    assert_eq!(survives, format!("tournament free 1 1 | {expected}"));
}

#[test]
fn cc_12_all_mate_in_one_round() {
    let start = State::start("3:rounds").unwrap();
    let round = |mv: &str| format!("1:{mv} 2:{mv} 3:{mv}");
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(round).join(" ");
    let end = record(&start, &moves);
    assert_eq!(result(end.outcome()), "checkmate A0.5 B0.5 C0.5");
    assert_eq!(result(end.state().outcome()), "checkmate A0.5 B0.5 C0.5");
    assert!(end.state().text().ends_with("| mated 1,2,3"));
}

#[test]
fn cc_12_mates_wait_for_the_end_of_the_round_and_are_settled_in_order() {
    let text = three(
        "tournament rounds:3 0 0",
        [MATED_BLACK, MATED_WHITE, QUIET],
        ["-", "P1", "-"],
    );
    let waiting = state(&format!("{text} | mated 1,2"));
    // Board 1: A wins against B and takes over White on board 2, which is lost to C.
    let end = record(&waiting, "3:e1e2");
    assert_eq!(end.state().text(), "tournament rounds:0 1 1 | C -");
    assert_eq!(result(end.outcome()), "checkmate A0 B0 C1");
    for refused in [
        text.clone(),
        format!("{text} | mated 1"),
        format!("{text} | mated 2,1"),
    ] {
        assert!(State::parse(&refused).is_err(), "{refused}");
    }
}

#[test]
fn cc_14_a_stalemated_player_must_concede_one_game() {
    let start = free([STUCK_WHITE, QUIET, STUCK_BLACK], "-");
    assert_eq!(moves_from(&start, "1:"), ["1:concede"]);
    assert_eq!(moves_from(&start, "3:"), ["3:concede"]);
    assert!(moves_from(&start, "2:").is_empty());
    let after = start.play("3:concede").unwrap();
    assert_eq!(
        after.text(),
        format!("tournament free 0 1 | 1 C-B {STUCK_WHITE} | 2 B-C {QUIET} | B - | C -")
    );
    // With a piece to drop there is no stalemate.
    assert!(
        !free([STUCK_WHITE, QUIET, STUCK_BLACK], "N2")
            .moves()
            .contains(&"1:concede".to_owned())
    );

    let mut record = Record::new(start.clone());
    for refused in [
        "draw:ABC",
        "1:concede:A",
        "3:concede:A",
        "1:concede:B",
        "1:concede:C",
        "2:concede",
        "4:concede",
        "1:concede:",
    ] {
        assert!(record.apply(refused).is_err(), "{refused}");
    }
    assert!(record.apply("1:concede").is_ok());
}

#[test]
fn cc_14_in_rounds_the_concession_comes_before_the_next_board() {
    let text = three(
        "tournament rounds:2 0 9",
        [STUCK_WHITE, QUIET, STUCK_BLACK],
        ["-"; 3],
    );
    let start = state(&text);
    assert_eq!(start.moves(), ["1:concede", "3:concede"]);
    assert_eq!(
        start.turn(),
        [("1", "A"), ("3", "A")].map(|(board, player)| (board.to_owned(), player.to_owned()))
    );
    let after = start.play("1:concede").unwrap().text();
    assert!(
        after.starts_with("tournament rounds:2 0 10 | 2 B-C"),
        "{after}"
    );
    assert!(after.contains("| 3 C-B"), "{after}");
}

#[test]
fn cc_15_concessions_at_any_time() {
    let start = State::start("3").unwrap();
    let after = record(&start, "1:concede:B");
    assert_eq!(
        after.state().text(),
        format!("tournament free 0 0 | 2 A-C {FEN} | 3 C-A {FEN} | A - | C -")
    );
    let end = record(&start, "1:concede:B 2:concede");
    assert_eq!(result(end.outcome()), "concession A0 B0 C1");
}

#[test]
fn cc_15_the_match_halts_while_somebody_must_concede() {
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-C {FEN} | 3 C-D {FEN} | 4 D-A {STUCK_BLACK}");
    let halted = state(&format!(
        "social free 0 6 | {boards} | A - | B - | C - | D -"
    ));
    assert_eq!(halted.moves(), ["1:concede", "4:concede"]);
    assert_eq!(
        halted.turn(),
        [("1", "A"), ("4", "A")].map(|(board, player)| (board.to_owned(), player.to_owned()))
    );
    let mut record = Record::new(halted.clone());
    let concessions = (1..=4).flat_map(|board| {
        ["", ":A", ":B", ":C", ":D"].map(|player| format!("{board}:concede{player}"))
    });
    let others = ["2:e2e4", "3:g1f3", "1:a1a2", "draw:ABCD"].map(str::to_owned);
    for refused in concessions.chain(others) {
        if refused != "1:concede" && refused != "4:concede" {
            assert!(record.apply(&refused).is_err(), "{refused}");
        }
    }
    assert_eq!(record.state(), &halted);
    record.apply("4:concede").unwrap();
    assert!(record.apply("2:e2e4").is_ok());
}

#[test]
fn cc_15_no_draw_of_cc_16_arises_while_somebody_must_concede() {
    let boards = [STUCK_WHITE, QUIET, STUCK_BLACK];
    let halted = state(&three("social free 300 0", boards, ["-"; 3]));
    assert_eq!(halted.outcome(), None);
    let record = record(&halted, "1:concede");
    assert_eq!(result(record.outcome()), "fifty-moves A0 B0.5 C0.5");
}

#[test]
fn cc_6_a_board_taken_over_takes_the_pieces_of_its_set_and_colour() {
    let mates_next = "7k/6pp/8/8/8/8/8/R6K w - - 0 1";
    let with = |rule: &str, pieces| {
        let boards = [mates_next, QUIET, QUIET];
        let text = three(&format!("{rule} free 0 0"), boards, [pieces, "-", "-"]);
        state(&text).play("1:a1a8").unwrap().text()
    };
    let left = with("tournament", "P2 N1 N2 N2 N3 Q2 n2 q1");
    assert!(left.ends_with("| A N1 N3 n2 q1 | C -"), "{left}");
    let left = with("social", "P N N Q n q");
    assert!(left.ends_with("| A P N N Q n q | C -"), "{left}");
    // Black is taken over on board 3.
    let text = three(
        "tournament free 0 0",
        [QUIET; 3],
        ["-", "N3 n1 n3 n3 q2", "-"],
    );
    let left = record(&state(&text), "1:concede:A").state().text();
    assert!(left.ends_with("| B N3 n1 q2 | C -"), "{left}");
}

#[test]
fn cc_11_the_winner_brings_the_rest_of_the_stockpile() {
    let text = three(
        "tournament free 0 0",
        [QUIET; 3],
        ["N1 N2 N3 n2", "B3", "-"],
    );
    let after = record(&state(&text), "1:concede:B");
    assert!(after.state().text().ends_with("| A N1 N3 n2 | C -"));
    assert_eq!(
        moves_from(after.state(), "2:N"),
        ["2:N1@b1", "2:N1@g1", "2:N3@b1", "2:N3@g1"]
    );
}

#[test]
fn cc_13_nothing_is_taken_over_by_the_last_player() {
    let mates_next = "7k/6pp/8/8/8/8/8/R6K w - - 0 1";
    let boards = format!("1 A-B {mates_next} | 2 B-A {QUIET}");
    let text = format!("tournament free 0 0 | {boards} | A N1 N2 n1 n2 | B N3");
    let end = state(&text).play("1:a1a8").unwrap();
    assert_eq!(end.text(), "tournament free 1 1 | A N1 N2 n1 n2");
}

#[test]
fn cc_17_a_player_whose_flag_falls_concedes_that_game() {
    let start = State::start("3").unwrap();
    for before in ["2:e2e4", "1:e2e4"] {
        let fallen = record(&start, &format!("{before} 1:concede:B"));
        assert!(fallen.state().text().ends_with("| A - | C -"));
        assert!(!fallen.state().text().contains("| 1 "));
    }
}

#[test]
fn cc_16_draws() {
    let start = State::start("3").unwrap();
    assert_eq!(
        result(record(&start, "draw:ABC").outcome()),
        "agreement A0.5 B0.5 C0.5"
    );
    let shuffle = "2:g1f3 2:g8f6 2:f3g1 2:f6g8";
    let once = record(&start, shuffle);
    assert_eq!(result(once.outcome()), "none");
    let twice = record(&start, &format!("{shuffle} {shuffle}"));
    assert_eq!(result(twice.outcome()), "repetition A0.5 B0.5 C0.5");

    let late = |clock| {
        state(&three(
            &format!("tournament free {clock} 0"),
            [QUIET; 3],
            ["-"; 3],
        ))
    };
    assert_eq!(result(record(&late(298), "1:e1e2").outcome()), "none");
    assert_eq!(
        result(record(&late(299), "1:e1e2").outcome()),
        "fifty-moves A0.5 B0.5 C0.5"
    );
    // With a board less, fewer moves are allowed.
    assert_eq!(
        result(record(&late(200), "1:concede").outcome()),
        "fifty-moves A0 B0.5 C0.5"
    );
}

#[test]
fn cc_18_nobody_can_move_and_nobody_must_concede() {
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-A {STUCK_WHITE}");
    for schedule in ["free", "rounds:1"] {
        let end = state(&format!("tournament {schedule} 0 0 | {boards} | A - | B -"));
        assert_eq!(result(end.outcome()), "deadlock A0.5 B0.5");
        assert!(end.moves().is_empty() && end.turn().is_empty());
    }
    assert!(State::parse(&format!("tournament rounds:2 0 0 | {boards} | A - | B -")).is_err());
}

#[test]
fn cc_10_a_mate_that_is_not_called_is_refused() {
    assert!(
        State::parse(&three(
            "tournament free 0 0",
            [MATED_WHITE, QUIET, QUIET],
            ["N2", "-", "-"]
        ))
        .is_err()
    );
}
