//! CC-4 to CC-7: stockpiles and drops.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::Subject;
use super::support::{MATES_NEXT, QUIET, QUIET_BLACK, after, can, free, game, three, written};

#[test]
fn cc_4_captured_pieces_go_to_the_captor_and_kings_never() {
    let board = "4k3/8/8/8/3q4/8/8/3RK3 w - - 7 1";
    let first = Subject::of(&three(
        "tournament free 5 0",
        [board, QUIET, QUIET],
        ["-"; 3],
    ));
    let moved = after(&first, "1:d1d4");
    assert!(written(&moved).ends_with("| A q1 | B - | C -"));
    assert_eq!((moved.field(2), moved.field(3)), ("0".into(), "1".into()));
    let king = "tournament free 0 0 | 1 A-B K7/8/8/8/8/8/8/7k w - - 0 1";
    assert!(Subject::read(&format!("{king} | 2 B-A {QUIET} | A k2 | B -")).is_err());
    // A pawn taken en passant goes there too.
    let board = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let moved = after(&free([board, QUIET, QUIET], "-"), "1:e5d6");
    assert!(written(&moved).ends_with("| A p1 | B - | C -"));
}

#[test]
fn cc_5_drops_stand_where_such_pieces_start() {
    let boards = ["4k3/8/8/8/8/8/P7/RN2K3 w - - 3 4", QUIET, QUIET_BLACK];
    let first = free(boards, "P1 P2 N2 N3 B1 Q2 q1 q2 q3");
    let mut drops = first.moves_from("");
    drops.retain(|text| text.contains('@'));
    let pawns = "bcdefgh".chars().map(|file| format!("1:P2@{file}2"));
    let mut expected: Vec<String> = pawns.collect();
    expected.extend(["1:N2@g1", "1:N3@g1", "1:Q2@d1", "3:Q1@d8", "3:Q2@d8"].map(str::to_owned));
    expected.sort();
    assert_eq!(drops, expected);
    let dropped = after(&first, "1:N3@g1");
    assert!(written(&dropped).contains("/RN2K1N(3)1 b - - 0 4 |"));
    assert!(written(&dropped).ends_with("| A P1 P2 N2 B1 Q2 q1 q2 q3 | B - | C -"));
}

#[test]
fn cc_5_two_pieces_alike_are_one_drop_each() {
    let first = free([QUIET, QUIET, QUIET], "N2 N2 N3");
    assert_eq!(first.moves_from("1:N2@"), ["1:N2@b1", "1:N2@g1"]);
    let dropped = after(&first, "1:N2@b1");
    assert!(written(&dropped).ends_with("| A N2 N3 | B - | C -"));
}

#[test]
fn cc_6_tournament_pieces_never_return_to_the_board_of_their_set() {
    for (rule, piece, stockpile) in [
        ("tournament", "q", "q1"),
        ("tournament", "q(2)", "q2"),
        ("tournament", "q(3)", "-"), // A has Black on board 3 only.
        ("social", "q", "q"),
    ] {
        let board = format!("4k3/8/8/8/3{piece}4/8/8/3RK3 w - - 7 1");
        let first = Subject::of(&three(
            &format!("{rule} free 5 0"),
            [&board, QUIET, QUIET],
            ["-"; 3],
        ));
        let moved = after(&first, "1:d1d4");
        assert!(written(&moved).ends_with(&format!("| A {stockpile} | B - | C -")));
        let board = format!("{rule} free 0 1 | 1 A-B 4k3/8/8/8/3R4/8/8/4K3 b - - 0 1 |");
        assert!(written(&moved).starts_with(&board));
    }
    // A rook of set 1 can neither be dropped on board 1 nor promoted to there.
    let board = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let tournament = free([board, QUIET, QUIET], "R1");
    assert!(tournament.moves_from("1:R").is_empty() && tournament.moves_from("1:a7").is_empty());
    let social = Subject::of(&three(
        "social free 0 0",
        [board, QUIET, QUIET],
        ["R", "-", "-"],
    ));
    assert_eq!(social.moves_from("1:R"), ["1:R@a1", "1:R@h1"]);
    assert!(social.moves_from("1:a7a8=R@").len() > 50);
}

#[test]
fn cc_5_a_drop_is_the_move_on_its_board() {
    let dropped = after(&free([QUIET, QUIET, QUIET], "N2"), "1:N2@b1");
    assert_eq!(dropped.actors(), "1:B 2:B 3:C");
    assert_eq!(dropped.field(3), "1");
    assert!(dropped.moves_from("1:e1").is_empty());
}

#[test]
fn cc_6_a_board_taken_over_takes_the_pieces_of_its_set_and_colour() {
    let with = |rule: &str, stockpile: &str| {
        let boards = [MATES_NEXT, QUIET, QUIET];
        let header = format!("{rule} free 0 0");
        Subject::of(&three(&header, boards, [stockpile, "-", "-"]))
    };
    // A takes over White on board 2: no board can use white pieces of set 2 any more.
    let first = with("tournament", "P2 N1 N2 N2 N3 Q2 n2 q1");
    let moved = written(&after(&first, "1:a1a8"));
    assert!(moved.ends_with("| A N1 N3 n2 q1 | C -"));
    // Under `social` no piece leaves.
    let moved = written(&after(&with("social", "P N N Q n q"), "1:a1a8"));
    assert!(moved.ends_with("| A P N N Q n q | C -"));
}

#[test]
fn cc_6_the_colour_played_on_the_board_taken_over_decides() {
    // B wins board 1 and takes over Black on board 3.
    let text = three(
        "tournament free 0 0",
        [QUIET; 3],
        ["-", "N3 n1 n3 n3 q2", "-"],
    );
    let taken = game(&Subject::of(&text), "1:concede:A");
    let left = written(&taken.reached());
    assert!(left.ends_with("| B N3 n1 q2 | C -"), "{left}");
}

#[test]
fn cc_6_a_piece_that_left_is_gone_from_boards_taken_over_later() {
    let boards = format!("1 A-B {MATES_NEXT} | 2 B-C {MATES_NEXT} | 3 C-D {QUIET} | 4 D-A {QUIET}");
    let first = Subject::of(&format!(
        "tournament free 0 0 | {boards} | A N1 N2 N3 | B - | C - | D -"
    ));
    // N2 would be of use on board 3 again; it left with board 2, and N3 leaves with board 3.
    let second = after(&first, "1:a1a8");
    assert!(written(&second).ends_with("| A N1 N3 | C - | D -"));
    let third = after(&second, "2:a1a8");
    assert!(written(&third).ends_with("| A N1 | D -"));
    assert_eq!(third.moves_from("3:N"), ["3:N1@b1", "3:N1@g1"]);
}

#[test]
fn cc_7_a_drop_may_answer_a_check_but_not_leave_one() {
    let first = free(["4k3/8/8/8/8/8/8/r3K3 w - - 0 1", QUIET, QUIET], "N2 B2");
    let mut drops = first.moves_from("1:");
    drops.retain(|text| text.contains('@'));
    assert_eq!(drops, ["1:B2@c1", "1:N2@b1"]);
    assert_eq!(first.checked(), "1w");
    assert!(!can(&first, "1:N2@g1"));
    // No drop answers a check by a knight or a double check.
    let knight = free(
        ["4k3/8/8/8/8/3n4/8/4K3 w - - 0 1", QUIET, QUIET],
        "P2 N2 B2",
    );
    assert!(
        knight
            .moves_from("1:")
            .iter()
            .all(|text| !text.contains('@'))
    );
}
