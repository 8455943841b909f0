//! Events of moves.

use circle_chess::CircleChess;
use variant_core::Position;

use super::{
    MATES_NEXT, PROMOTION_AVERTS, QUIET, QUIET_BLACK, STUCK_BLACK, STUCK_WHITE, after, free, start,
    three,
};

fn events(position: &CircleChess, text: &str) -> Vec<String> {
    let mut events = Vec::new();
    let m = position.parse_move(text).unwrap();
    let _ = position.play_reporting(m, |event| events.push(event.to_string()));
    events
}

#[test]
fn cc_4_to_cc_6_captures_and_drops() {
    assert!(events(&start("3"), "1:e2e4").is_empty());
    let board = "4k3/8/8/8/3q4/8/8/3RK3 w - - 7 1";
    let first = free([board, QUIET, QUIET], "-");
    assert_eq!(events(&first, "1:d1d4"), ["captured Q1 on 1:d4, for A"]);
    let boards = ["4k3/8/8/8/8/8/P7/RN2K3 w - - 3 4", QUIET, QUIET_BLACK];
    let first = free(boards, "P1 P2 N2 N3 B1 Q2 q1 q2 q3");
    assert_eq!(events(&first, "1:N3@g1"), ["dropped N3 on 1:g1"]);
    for (rule, piece, leaves) in [
        ("tournament", "q", false),
        ("tournament", "q(2)", false),
        ("tournament", "q(3)", true), // A has Black on board 3 only.
        ("social", "q", false),
    ] {
        let board = format!("4k3/8/8/8/3{piece}4/8/8/3RK3 w - - 0 1");
        let text = three(
            &format!("{rule} free 0 0"),
            [&board, QUIET, QUIET],
            ["-"; 3],
        );
        let reported = events(&text.parse().unwrap(), "1:d1d4").concat();
        assert_eq!(reported.ends_with("out of the match"), leaves, "{reported}");
    }
}

#[test]
fn cc_6_pieces_discarded() {
    let first = free([MATES_NEXT, QUIET, QUIET], "P2 N1 N2 N2 N3 Q2 n2 q1");
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
}

#[test]
fn cc_8_and_cc_9_castling_and_promotion() {
    let board = "4k3/p7/8/8/8/8/8/4K3 w U - 0 1";
    let dropped = after(&free([board, QUIET, QUIET], "R2"), "1:R2@h1 1:a7a6");
    assert_eq!(
        events(&dropped, "1:e1g1"),
        ["castled on board 1, rook h1 to f1"]
    );
    let board = "5r2/4P3/8/k7/8/8/8/K7 w - - 0 1";
    let first = free([board, QUIET, QUIET], "R2");
    assert_eq!(
        events(&first, "1:e7f8=R2@e7"),
        ["captured R1 on 1:f8, for A", "promoted to R2 on 1:e7"]
    );
}

#[test]
fn cc_11_to_cc_13_mates() {
    let before = after(&start("3"), "1:f2f3 1:e7e5 1:g2g4");
    assert_eq!(
        events(&before, "1:d8h4"),
        [
            "A is checkmated on board 1",
            "A is eliminated",
            "B takes over board 3"
        ]
    );
    // In a round the mate is not settled before its end.
    let boards = [MATES_NEXT, QUIET, QUIET];
    let first = three("tournament rounds:1 0 0", boards, ["-"; 3]);
    assert_eq!(
        events(&first.parse().unwrap(), "1:a1a8"),
        ["B is checkmated on board 1"]
    );
    // The mate on board 2 follows from the settlement of that on board 1.
    let boards = [MATES_NEXT, PROMOTION_AVERTS, QUIET];
    let chain = three("tournament free 0 0", boards, ["-", "N1", "-"]);
    assert_eq!(
        events(&chain.parse().unwrap(), "1:a1a8"),
        [
            "B is checkmated on board 1",
            "B is eliminated",
            "A takes over board 2",
            "A is checkmated on board 2",
            "A is eliminated",
        ]
    );
    // The last player takes over no board.
    let boards = format!("1 A-B {MATES_NEXT} | 2 B-A {QUIET}");
    let last = format!("tournament free 0 0 | {boards} | A N1 N2 n1 n2 | B N3");
    assert_eq!(
        events(&last.parse().unwrap(), "1:a1a8"),
        ["B is checkmated on board 1", "B is eliminated"]
    );
}

#[test]
fn cc_14_a_concession() {
    let first = free([STUCK_WHITE, QUIET, STUCK_BLACK], "-");
    assert_eq!(
        events(&first, "3:concede"),
        [
            "A concedes board 3",
            "A is eliminated",
            "C takes over board 1"
        ]
    );
}
