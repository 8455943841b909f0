//! Positions made for the rules of one board: CC-4 to CC-10.

use super::{QUIET, free, moves_from, record, state, three};

#[test]
fn cc_4_and_6_captured_pieces_go_to_the_captor_unless_nobody_can_use_them() {
    for (rule, piece, stockpile) in [
        ("tournament", "q", "q1"),
        ("tournament", "q(2)", "q2"),
        ("tournament", "q(3)", "-"), // A has Black on board 3 only
        ("social", "q", "q"),
    ] {
        let board = format!("4k3/8/8/8/3{piece}4/8/8/3RK3 w - - 7 1");
        let start = state(&three(
            &format!("{rule} free 5 0"),
            [&board, QUIET, QUIET],
            ["-"; 3],
        ));
        let after = start.play("1:d1d4").unwrap().text();
        assert!(
            after.starts_with(&format!(
                "{rule} free 0 1 | 1 A-B 4k3/8/8/8/3R4/8/8/4K3 b - - 0 1 |"
            )),
            "{after}"
        );
        assert!(
            after.ends_with(&format!("| A {stockpile} | B - | C -")),
            "{after}"
        );
    }
}

#[test]
fn cc_5_and_6_drops_stand_where_such_pieces_start() {
    let black_to_move = QUIET.replace('w', "b");
    let boards = ["4k3/8/8/8/8/8/P7/RN2K3 w - - 3 4", QUIET, &black_to_move];
    let start = free(boards, "P1 P2 N2 N3 B1 Q2 q1 q2 q3");
    let drops: Vec<String> = start
        .moves()
        .into_iter()
        .filter(|mv| mv.contains('@'))
        .collect();
    let mut expected: Vec<String> = "bcdefgh"
        .chars()
        .map(|file| format!("1:P2@{file}2"))
        .collect();
    expected.extend(["1:N2@g1", "1:N3@g1", "1:Q2@d1", "3:Q1@d8", "3:Q2@d8"].map(str::to_owned));
    expected.sort();
    assert_eq!(drops, expected);

    let after = start.play("1:N3@g1").unwrap().text();
    assert!(after.contains("/RN2K1N(3)1 b - - 0 4 |"), "{after}");
    assert!(
        after.ends_with("| A P1 P2 N2 B1 Q2 q1 q2 q3 | B - | C -"),
        "{after}"
    );
}

#[test]
fn cc_7_a_drop_may_answer_a_check_but_not_leave_one() {
    let start = free(["4k3/8/8/8/8/8/8/r3K3 w - - 0 1", QUIET, QUIET], "N2 B2");
    let drops: Vec<String> = start
        .moves()
        .into_iter()
        .filter(|mv| mv.contains('@'))
        .collect();
    assert_eq!(drops, ["1:B2@c1", "1:N2@b1"]);
    assert_eq!(start.in_check(), ["1w"]);
}

#[test]
fn cc_8_a_dropped_rook_castles_with_an_unmoved_king() {
    let quiet_pawn = "4k3/p7/8/8/8/8/8/4K3 w U - 0 1";
    let start = free([quiet_pawn, QUIET, QUIET], "R2");
    let after = record(&start, "1:R2@h1 1:a7a6").state().clone();
    assert!(
        after.text().contains("4K2R(2) w K - 0 2"),
        "{}",
        after.text()
    );
    assert!(after.moves().contains(&"1:e1g1".to_owned()));
    let moved_king = free([&quiet_pawn.replace('U', "-"), QUIET, QUIET], "R2");
    let after = record(&moved_king, "1:R2@h1 1:a7a6").state().clone();
    assert!(!after.moves().contains(&"1:e1g1".to_owned()));
}

#[test]
fn cc_8_a_king_without_rooks_is_still_written_as_unmoved() {
    let start = free(["r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", QUIET, QUIET], "-");
    let after = start.play("1:a1a8").unwrap();
    assert!(
        after
            .text()
            .contains("1 A-B R3k3/8/8/8/8/8/8/4K3 b Uu - 0 1"),
        "{}",
        after.text()
    );
}

#[test]
fn cc_8_a_dropped_pawn_may_advance_two_squares() {
    let start = free(["4k3/8/8/8/3p4/8/8/4K3 w - - 0 1", QUIET, QUIET], "P3");
    let after = record(&start, "1:P3@c2 1:e8e7 1:c2c4").state().clone();
    assert!(
        after
            .text()
            .contains("8/4k3/8/8/2P(3)p4/8/8/4K3 b - c3 0 2"),
        "{}",
        after.text()
    );
    let taken = after.play("1:d4c3").unwrap().text();
    assert!(taken.ends_with("| A - | B P3 | C -"), "{taken}");
}

#[test]
fn cc_9_a_pawn_is_replaced_from_the_stockpile_on_any_empty_square() {
    let board = "5r2/4P3/8/k7/8/8/8/K7 w - - 0 1";
    assert_eq!(
        moves_from(&free([board, QUIET, QUIET], "P2 Q1 q2"), "1:e7"),
        [""; 0]
    );
    let start = free([board, QUIET, QUIET], "R2");
    // 60 squares are empty before; the pawn leaves one more, and the captured rook another.
    assert_eq!(moves_from(&start, "1:e7e8=R2@").len(), 61);
    assert_eq!(moves_from(&start, "1:e7f8=R2@").len(), 62);
    let after = start.play("1:e7f8=R2@e7").unwrap().text();
    assert!(
        after.contains("1 A-B 8/4R(2)3/8/k7/8/8/8/K7 b - - 0 1"),
        "{after}"
    );
    assert!(after.ends_with("| A r1 | B - | C -"), "{after}");
}

#[test]
fn cc_9_a_promoted_rook_counts_as_moved() {
    let start = free(["8/4P3/8/k7/8/8/8/4K3 w U - 0 1", QUIET, QUIET], "R2");
    let after = start.play("1:e7e8=R2@h1").unwrap().text();
    assert!(after.contains("/4K2R(2) b U - 0 1"), "{after}");
}

#[test]
fn cc_9_a_pinned_pawn_is_replaced_on_the_line() {
    let start = free(["7k/1K1P3r/8/8/8/8/8/8 w - - 0 1", QUIET, QUIET], "N2");
    let squares = ["c7", "d7", "e7", "f7", "g7"].map(|at| format!("1:d7d8=N2@{at}"));
    assert_eq!(moves_from(&start, "1:d7"), squares);
}

#[test]
fn cc_10_neither_a_drop_nor_a_promoted_piece_in_between_averts_mate() {
    let board = "r6k/4P3/8/8/8/8/6PP/7K b - - 0 1";
    let mate = free([board, QUIET, QUIET], "N2 Q3").play("1:a8a1").unwrap();
    // CC-11: B takes over Black on board 3.
    let boards = format!("2 B-C {QUIET} | 3 C-B {QUIET}");
    assert_eq!(
        mate.text(),
        format!("tournament free 1 1 | {boards} | B - | C -")
    );
}

#[test]
fn cc_10_a_promoting_capture_of_the_checker_averts_mate_if_a_piece_is_at_hand() {
    let start = "7r/k3P3/7b/b7/8/8/2P1P3/3K4 b - - 0 1";
    let check = free([start, QUIET, QUIET], "N2").play("1:h8d8").unwrap();
    // The two black bishops, the two white pawns and the two kings leave 58 squares.
    assert_eq!(moves_from(&check, "1:e7d8=N2@").len(), 58);
    // As it is not mate, a piece promoted to in between is an answer too (CC-9).
    let between = ["d2", "d3", "d4", "d5", "d6", "d7"].map(|at| format!("1:e7e8=N2@{at}"));
    assert_eq!(moves_from(&check, "1:e7e8"), between);
    assert_eq!(moves_from(&check, "1:").len(), 64);
    for useless in ["-", "P2 N1", "n2"] {
        let mate = free([start, QUIET, QUIET], useless).play("1:h8d8").unwrap();
        assert_eq!(
            mate.text(),
            format!("tournament free 1 1 | 2 B-C {QUIET} | 3 C-B {QUIET} | B - | C -")
        );
    }
}

#[test]
fn cc_10_a_promoted_piece_may_stand_in_between_when_it_is_not_mate() {
    let start = "r7/k5P1/7b/b7/8/8/2P1P3/3K4 b - - 0 1";
    let mate = free([start, QUIET, QUIET], "Q2").play("1:a8d8").unwrap();
    assert!(!mate.text().contains("| A"), "{}", mate.text());
    let one_bishop = free([&start.replace("b7/", "8/"), QUIET, QUIET], "Q2");
    let check = one_bishop.play("1:a8d8").unwrap();
    let mut expected = ["d2", "d3", "d4", "d5", "d6", "d7"]
        .map(|at| format!("1:g7g8=Q2@{at}"))
        .to_vec();
    expected.insert(0, "1:d1e1".to_owned());
    assert_eq!(moves_from(&check, "1:"), expected);
}
