//! CC-14, CC-15 and CC-17: forced and free concessions, and clocks.

use variant_testkit::{OracleGame, Queries};

use super::support::{
    FEN, MATED_BLACK, QUIET, STUCK_BLACK, STUCK_WHITE, after, can, free, game, start, three,
    written,
};
use super::{Match, Subject};

#[test]
fn cc_14_a_player_stalemated_on_both_boards_must_concede_one() {
    let first = free([STUCK_WHITE, QUIET, STUCK_BLACK], "-");
    assert_eq!(first.moves_from("1:"), ["1:concede"]);
    assert_eq!(first.moves_from("3:"), ["3:concede"]);
    assert!(first.moves_from("2:").is_empty());
    let conceded = after(&first, "3:concede");
    let boards = format!("1 C-B {STUCK_WHITE} | 2 B-C {QUIET}");
    assert_eq!(
        written(&conceded),
        format!("tournament free 0 1 | {boards} | B - | C -")
    );
}

#[test]
fn cc_14_there_is_no_stalemate_with_a_drop_or_on_one_board_only() {
    let with_drop = free([STUCK_WHITE, QUIET, STUCK_BLACK], "N2");
    assert!(!can(&with_drop, "1:concede") && !can(&with_drop, "3:concede"));
    let one_board = free([STUCK_WHITE, QUIET, QUIET], "-");
    assert!(!can(&one_board, "1:concede"));
    // The board waits until its player can move again.
    assert_eq!(one_board.actors(), "2:B 3:C");
    assert!(one_board.moves_from("1:").is_empty());
}

#[test]
fn cc_14_in_rounds_the_concession_comes_before_the_next_board() {
    let boards = [STUCK_WHITE, QUIET, STUCK_BLACK];
    let first = Subject::of(&three("tournament rounds:2 0 9", boards, ["-"; 3]));
    assert_eq!(first.moves_from(""), ["1:concede", "3:concede"]);
    assert_eq!(first.actors(), "1:A 3:A");
    let conceded = written(&after(&first, "1:concede"));
    assert!(
        conceded.starts_with("tournament rounds:2 0 10 | 2 B-C"),
        "{conceded}"
    );
    assert!(conceded.contains("| 3 C-B"), "{conceded}");
}

#[test]
fn cc_15_a_game_may_be_conceded_at_any_time() {
    // It is not B's turn on board 1.
    let conceded = game(&start("3"), "1:concede:B");
    let boards = format!("2 A-C {FEN} | 3 C-A {FEN}");
    let expected = format!("tournament free 0 0 | {boards} | A - | C -");
    assert_eq!(written(&conceded.reached()), expected);
    let end = game(&start("3"), "1:concede:B 2:concede");
    assert_eq!(end.ended(), "concession A=0 B=0 C=1");
    for refused in [
        "1:concede:C",
        "4:concede",
        "1:concede:",
        "01:concede",
        "1:concede:b",
        "concede",
    ] {
        assert!(Match::begin(start("3")).refuses(refused), "{refused}");
    }
}

#[test]
fn cc_15_who_must_concede_can_do_nothing_else() {
    let first = free([STUCK_WHITE, QUIET, STUCK_BLACK], "-");
    let mut match_now = Match::begin(first);
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
        assert!(match_now.refuses(refused), "{refused}");
    }
    assert!(match_now.apply("1:concede").is_ok());
}

#[test]
fn cc_15_the_match_halts_while_somebody_must_concede() {
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-C {FEN} | 3 C-D {FEN} | 4 D-A {STUCK_BLACK}");
    for header in ["social free 0 6", "social rounds:2 0 6"] {
        let halted = Subject::of(&format!("{header} | {boards} | A - | B - | C - | D -"));
        assert_eq!(halted.moves_from(""), ["1:concede", "4:concede"]);
        assert_eq!(halted.actors(), "1:A 4:A");
        let mut match_now = Match::begin(halted.clone());
        for refused in refused_in_a_halt() {
            assert!(!can(&halted, &refused), "{refused}");
            assert!(match_now.refuses(&refused), "{refused}");
        }
        assert_eq!(match_now.reached(), halted);
        // After the concession the match goes on.
        match_now.apply("4:concede").unwrap();
        let next = match_now.reached();
        assert!(written(&next).contains("| 1 D-B "), "{}", written(&next));
        assert!(!can(&next, "1:concede") && can(&next, "2:e2e4"));
    }
}

/// All other plies: moves, drops, concessions of and by other players, agreements.
fn refused_in_a_halt() -> Vec<String> {
    let mut texts: Vec<String> = [
        "2:e2e4",
        "3:g1f3",
        "2:N@b1",
        "1:a1a2",
        "draw:ABCD",
        "draw:BCD",
    ]
    .map(str::to_owned)
    .into();
    for board in 1..=4 {
        for player in "ABCD".chars() {
            texts.push(format!("{board}:concede:{player}"));
        }
    }
    texts.extend(["2:concede", "3:concede"].map(str::to_owned));
    texts
}

#[test]
fn cc_15_all_who_must_concede_have_the_choice() {
    let boards = format!(
        "1 A-B {STUCK_WHITE} | 2 B-C {STUCK_BLACK} | 3 C-D {STUCK_WHITE} | 4 D-A {STUCK_BLACK}"
    );
    for schedule in ["free", "rounds:1"] {
        let header = format!("tournament {schedule} 0 0");
        let first = Subject::of(&format!("{header} | {boards} | A - | B - | C - | D -"));
        let concessions = [1, 2, 3, 4].map(|board| format!("{board}:concede"));
        assert_eq!(first.moves_from(""), concessions);
        assert_eq!(first.actors(), "1:A 2:C 3:C 4:A");
        let next = after(&first, "1:concede");
        assert_eq!(next.moves_from(""), ["2:concede", "3:concede"]);
        assert_eq!(next.actors(), "2:C 3:C");
    }
}

#[test]
fn cc_15_no_draw_of_cc_16_arises_while_somebody_must_concede() {
    for schedule in ["free", "rounds:2"] {
        let boards = [STUCK_WHITE, QUIET, STUCK_BLACK];
        let header = format!("social {schedule} 300 0");
        let halted = Subject::of(&three(&header, boards, ["-"; 3]));
        assert_eq!(halted.ended(), "");
        let mut match_now = Match::begin(halted);
        assert_eq!(match_now.ended(), "");
        assert!(match_now.refuses("draw:ABC"));
        match_now.apply("1:concede").unwrap();
        assert_eq!(match_now.ended(), "fifty-moves A=0 B=0.5 C=0.5");
    }
}

#[test]
fn cc_15_a_mated_game_cannot_be_conceded() {
    let boards = [MATED_BLACK, QUIET, QUIET];
    let waiting = three("tournament rounds:2 0 0", boards, ["-"; 3]) + " | mated 1";
    let mut match_now = Match::begin(Subject::of(&waiting));
    assert!(match_now.refuses("1:concede:A") && match_now.refuses("1:concede"));
    assert!(match_now.apply("2:concede:C").is_ok());
}

#[test]
fn cc_17_a_player_whose_flag_falls_concedes_that_game() {
    // B's flag falls on board 1, and it may fall while A is to move there or while B is.
    for before in ["2:e2e4", "1:e2e4"] {
        let fallen = game(&start("3"), &format!("{before} 1:concede:B"));
        let left = written(&fallen.reached());
        assert!(
            left.ends_with("| A - | C -") && !left.contains("| 1 "),
            "{left}"
        );
    }
}
