//! CC-4 to CC-7: captured pieces, and how they come back.

use variant_core::Position;

use super::{QUIET, QUIET_BLACK, after, events, free, moves_from, position, three};

#[test]
fn cc_4_captured_pieces_go_to_the_captor_and_kings_never() {
    let board = "4k3/8/8/8/3q4/8/8/3RK3 w - - 7 1";
    let first = position(&three(
        "tournament free 5 0",
        [board, QUIET, QUIET],
        ["-"; 3],
    ));
    let moved = after(&first, "1:d1d4");
    assert!(moved.to_string().ends_with("| A q1 | B - | C -"));
    assert_eq!((moved.clock(), moved.ply()), (0, 1));
    assert_eq!(events(&first, "1:d1d4"), ["captured Q1 on 1:d4, for A"]);
    let king = "tournament free 0 0 | 1 A-B K7/8/8/8/8/8/8/7k w - - 0 1";
    assert!(
        format!("{king} | 2 B-A {QUIET} | A k2 | B -")
            .parse::<circle_chess::Circle>()
            .is_err()
    );
    // A pawn taken en passant goes there too.
    let board = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let moved = after(&free([board, QUIET, QUIET], "-"), "1:e5d6");
    assert!(moved.to_string().ends_with("| A p1 | B - | C -"));
}

#[test]
fn cc_5_drops_stand_where_such_pieces_start() {
    let boards = ["4k3/8/8/8/8/8/P7/RN2K3 w - - 3 4", QUIET, QUIET_BLACK];
    let first = free(boards, "P1 P2 N2 N3 B1 Q2 q1 q2 q3");
    let mut drops = moves_from(&first, "");
    drops.retain(|text| text.contains('@'));
    let pawns = "bcdefgh".chars().map(|file| format!("1:P2@{file}2"));
    let mut expected: Vec<String> = pawns.collect();
    expected.extend(["1:N2@g1", "1:N3@g1", "1:Q2@d1", "3:Q1@d8", "3:Q2@d8"].map(str::to_owned));
    expected.sort();
    assert_eq!(drops, expected);
    let dropped = after(&first, "1:N3@g1");
    assert!(dropped.to_string().contains("/RN2K1N(3)1 b - - 0 4 |"));
    assert!(
        dropped
            .to_string()
            .ends_with("| A P1 P2 N2 B1 Q2 q1 q2 q3 | B - | C -")
    );
    assert_eq!(events(&first, "1:N3@g1"), ["dropped N3 on 1:g1"]);
}

#[test]
fn cc_5_two_pieces_alike_are_one_drop_each() {
    let first = free([QUIET, QUIET, QUIET], "N2 N2 N3");
    assert_eq!(moves_from(&first, "1:N2@"), ["1:N2@b1", "1:N2@g1"]);
    let dropped = after(&first, "1:N2@b1");
    assert!(dropped.to_string().ends_with("| A N2 N3 | B - | C -"));
}

#[test]
fn cc_6_tournament_pieces_never_return_to_the_board_of_their_set() {
    for (rule, piece, stockpile) in [
        ("tournament", "q", "q1"),
        ("tournament", "q(2)", "q2"),
        ("tournament", "q(3)", "-"), // A has Black on board 3 only.
        ("social", "q", "q"),
    ] {
        let board = format!("4k3/8/8/8/3{piece}4/8/8/3RK3 w - - 0 1");
        let first = position(&three(
            &format!("{rule} free 0 0"),
            [&board, QUIET, QUIET],
            ["-"; 3],
        ));
        let moved = after(&first, "1:d1d4");
        assert!(
            moved
                .to_string()
                .ends_with(&format!("| A {stockpile} | B - | C -")),
            "{moved}"
        );
        let reported = events(&first, "1:d1d4").concat();
        assert_eq!(
            reported.ends_with("out of the match"),
            stockpile == "-",
            "{reported}"
        );
    }
    // A rook of set 1 can neither be dropped on board 1 nor promoted to there.
    let board = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let tournament = free([board, QUIET, QUIET], "R1");
    assert!(
        moves_from(&tournament, "1:R").is_empty() && moves_from(&tournament, "1:a7").is_empty()
    );
    let social = position(&three(
        "social free 0 0",
        [board, QUIET, QUIET],
        ["R", "-", "-"],
    ));
    assert_eq!(moves_from(&social, "1:R"), ["1:R@a1", "1:R@h1"]);
    assert!(moves_from(&social, "1:a7a8=R@").len() > 50);
}

#[test]
fn cc_5_a_drop_is_the_move_on_its_board() {
    let dropped = after(&free([QUIET, QUIET, QUIET], "N2"), "1:N2@b1");
    assert_eq!(super::turn(&dropped), "1B 2B 3C");
    assert_eq!(dropped.ply(), 1);
    assert!(moves_from(&dropped, "1:e1").is_empty());
}

#[test]
fn cc_6_a_board_taken_over_takes_the_pieces_of_its_set_and_colour() {
    let with = |rule: &str, stockpile: &str| {
        let boards = [super::MATES_NEXT, QUIET, QUIET];
        let header = format!("{rule} free 0 0");
        position(&three(&header, boards, [stockpile, "-", "-"]))
    };
    // A takes over White on board 2: white pieces of set 2 can be used nowhere any more.
    let first = with("tournament", "P2 N1 N2 N2 N3 Q2 n2 q1");
    assert_eq!(
        events(&first, "1:a1a8"),
        [
            "B is checkmated on board 1",
            "B is eliminated",
            "A takes over board 2",
            "A discards P2",
            "A discards N2",
            "A discards N2",
            "A discards Q2",
        ]
    );
    let moved = after(&first, "1:a1a8").to_string();
    assert!(moved.ends_with("| A N1 N3 n2 q1 | C -"), "{moved}");
    // Under `social` nothing leaves.
    let moved = after(&with("social", "P N N Q n q"), "1:a1a8").to_string();
    assert!(moved.ends_with("| A P N N Q n q | C -"), "{moved}");
}

#[test]
fn cc_6_the_colour_played_on_the_board_taken_over_decides() {
    // B wins board 1 and takes over Black on board 3.
    let text = three(
        "tournament free 0 0",
        [QUIET; 3],
        ["-", "N3 n1 n3 n3 q2", "-"],
    );
    let taken = super::game(&position(&text), "1:concede:A");
    let left = taken.position().to_string();
    assert!(left.ends_with("| B N3 n1 q2 | C -"), "{left}");
}

#[test]
fn cc_6_a_piece_that_left_is_gone_from_boards_taken_over_later() {
    let boards = format!(
        "1 A-B {0} | 2 B-C {0} | 3 C-D {QUIET} | 4 D-A {QUIET}",
        super::MATES_NEXT
    );
    let first = position(&format!(
        "tournament free 0 0 | {boards} | A N1 N2 N3 | B - | C - | D -"
    ));
    // N2 would be of use on board 3 again; it left with board 2, and N3 leaves with board 3.
    let second = after(&first, "1:a1a8");
    assert!(second.to_string().ends_with("| A N1 N3 | C - | D -"));
    let third = after(&second, "2:a1a8");
    assert!(third.to_string().ends_with("| A N1 | D -"), "{third}");
    assert_eq!(moves_from(&third, "3:N"), ["3:N1@b1", "3:N1@g1"]);
}

#[test]
fn cc_7_a_drop_may_answer_a_check_but_not_leave_one() {
    let first = free(["4k3/8/8/8/8/8/8/r3K3 w - - 0 1", QUIET, QUIET], "N2 B2");
    let mut drops = moves_from(&first, "1:");
    drops.retain(|text| text.contains('@'));
    assert_eq!(drops, ["1:B2@c1", "1:N2@b1"]);
    assert_eq!(
        first.in_check().as_slice(),
        [variant_core::Seat::Side {
            board: 1,
            army: 'w'
        }]
    );
    assert!(first.parse_move("1:N2@g1").is_err());
    // A check by a knight, or by two pieces, nothing that is dropped can answer.
    let knight = free(
        ["4k3/8/8/8/8/3n4/8/4K3 w - - 0 1", QUIET, QUIET],
        "P2 N2 B2",
    );
    assert!(
        moves_from(&knight, "1:")
            .iter()
            .all(|text| !text.contains('@'))
    );
}
