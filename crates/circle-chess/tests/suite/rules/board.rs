//! CC-8 to CC-10: castling with dropped rooks, promotion from the stockpile, checkmate.

use variant_testkit::{Oracle, Queries};

use super::Subject;
use super::support::{MATED_WHITE, PROMOTION_AVERTS, QUIET, after, can, free, three, written};

#[test]
fn cc_8_a_dropped_rook_castles_with_an_unmoved_king() {
    let board = "4k3/p7/8/8/8/8/8/4K3 w U - 0 1";
    let dropped = after(&free([board, QUIET, QUIET], "R2"), "1:R2@h1 1:a7a6");
    assert!(written(&dropped).contains("4K2R(2) w K - 0 2"));
    let castled = after(&dropped, "1:e1g1");
    assert!(written(&castled).contains("/5R(2)K1 b - - 1 2"));
    let moved_king = free([&board.replace('U', "-"), QUIET, QUIET], "R2");
    let dropped = after(&moved_king, "1:R2@h1 1:a7a6");
    assert!(!can(&dropped, "1:e1g1"));
    // Nor does a rook castle that was dropped on the other corner, before it is there.
    let long = after(&free([board, QUIET, QUIET], "R2"), "1:R2@a1 1:a7a6");
    assert!(!can(&long, "1:e1g1") && can(&long, "1:e1c1"));
}

#[test]
fn cc_8_an_unmoved_king_without_rooks_is_remembered() {
    let first = free(["r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", QUIET, QUIET], "-");
    let moved = after(&first, "1:a1a8");
    assert!(written(&moved).contains("1 A-B R3k3/8/8/8/8/8/8/4K3 b Uu - 0 1"));
    let moved = written(&after(&moved, "1:e8e7 1:e1e2"));
    assert!(
        moved.contains("1 A-B R7/4k3/8/8/8/8/4K3/8 b - - 2 2"),
        "{moved}"
    );
}

#[test]
fn cc_8_a_dropped_pawn_may_advance_two_squares() {
    let first = free(["4k3/8/8/8/3p4/8/8/4K3 w - - 7 1", QUIET, QUIET], "P3");
    let dropped = after(&first, "1:P3@c2");
    // A drop sets the half-move clock of the board to 0.
    assert!(written(&dropped).contains("b - - 0 1"));
    let advanced = after(&dropped, "1:e8e7 1:c2c4");
    assert!(written(&advanced).contains("8/4k3/8/8/2P(3)p4/8/8/4K3 b - c3 0 2"));
    assert!(written(&after(&advanced, "1:d4c3")).ends_with("| A - | B P3 | C -"));
}

#[test]
fn cc_9_a_pawn_is_replaced_from_the_stockpile_on_any_empty_square() {
    let board = "5r2/4P3/8/k7/8/8/8/K7 w - - 0 1";
    assert!(
        free([board, QUIET, QUIET], "P2 Q1 q2")
            .moves_from("1:e7")
            .is_empty()
    );
    let first = free([board, QUIET, QUIET], "R2");
    // 60 squares are empty before; the pawn leaves one more, and the captured rook another.
    assert_eq!(first.moves_from("1:e7e8=R2@").len(), 61);
    assert_eq!(first.moves_from("1:e7f8=R2@").len(), 62);
    assert!(!can(&first, "1:e7e8q") && !can(&first, "1:e7e8"));
    let promoted = after(&first, "1:e7f8=R2@e7");
    assert!(written(&promoted).contains("1 A-B 8/4R(2)3/8/k7/8/8/8/K7 b - - 0 1"));
    assert!(written(&promoted).ends_with("| A r1 | B - | C -"));
    // The former pawn is gone for good; the piece is an ordinary one.
    let taken = written(&after(&promoted, "1:a5b6 1:e7e6 1:b6c7 1:e6e7"));
    assert!(taken.contains("1 A-B 8/2k1R(2)3/8/"), "{taken}");
}

#[test]
fn cc_9_a_promoted_rook_counts_as_moved() {
    let first = free(["8/4P3/8/k7/8/8/8/4K3 w U - 0 1", QUIET, QUIET], "R2");
    let promoted = after(&first, "1:e7e8=R2@h1");
    assert!(written(&promoted).contains("/4K2R(2) b U - 0 1"));
}

#[test]
fn cc_9_a_pinned_pawn_is_replaced_on_the_line() {
    let first = free(["7k/1K1P3r/8/8/8/8/8/8 w - - 0 1", QUIET, QUIET], "N2");
    let squares = ["c7", "d7", "e7", "f7", "g7"].map(|at| format!("1:d7d8=N2@{at}"));
    assert_eq!(first.moves_from("1:d7"), squares);
}

#[test]
fn cc_10_no_drop_cures_a_mate() {
    let board = "r6k/4P3/8/8/8/8/6PP/7K b - - 0 1";
    let first = free([board, QUIET, QUIET], "N2 Q3");
    let mated = after(&first, "1:a8a1");
    let boards = format!("2 B-C {QUIET} | 3 C-B {QUIET}");
    assert_eq!(
        written(&mated),
        format!("tournament free 1 1 | {boards} | B - | C -")
    );
}

#[test]
fn cc_10_a_promotion_averts_mate_only_with_the_piece_left_off() {
    let board = "7r/k3P3/7b/b7/8/8/2P1P3/3K4 b - - 0 1";
    let check = after(&free([board, QUIET, QUIET], "N2"), "1:h8d8");
    // The pawn takes the checker, and a piece for it is at hand. As it is not mate, a piece that stands
    // in between is an answer too.
    assert_eq!(check.moves_from("1:e7d8=N2@").len(), 58);
    let between = ["d2", "d3", "d4", "d5", "d6", "d7"].map(|at| format!("1:e7e8=N2@{at}"));
    assert_eq!(check.moves_from("1:e7e8"), between);
    assert_eq!(check.moves_from("1:").len(), 58 + 6);
    for useless in ["-", "P2 N1", "n2"] {
        let mated = after(&free([board, QUIET, QUIET], useless), "1:h8d8");
        let left = format!("2 B-C {QUIET} | 3 C-B {QUIET} | B - | C -");
        assert_eq!(
            written(&mated),
            format!("tournament free 1 1 | {left}"),
            "{useless}"
        );
    }
    // A pawn that cannot take the checker does not help, whatever could stand in between.
    let board = "r7/k5P1/7b/b7/8/8/2P1P3/3K4 b - - 0 1";
    let mated = after(&free([board, QUIET, QUIET], "Q2"), "1:a8d8");
    assert!(!written(&mated).contains("| 1 ") && !written(&mated).contains("| A"));
    let check = after(
        &free([&board.replace("b7/", "8/"), QUIET, QUIET], "Q2"),
        "1:a8d8",
    );
    let between = ["d2", "d3", "d4", "d5", "d6", "d7"].map(|at| format!("1:g7g8=Q2@{at}"));
    assert_eq!(check.moves_from("1:g7g8"), between);
    assert_eq!(check.moves_from("1:d"), ["1:d1e1"]);
    assert_eq!(check.moves_from("1:").len(), 6 + 1);
}

#[test]
fn cc_10_mate_is_called_at_once() {
    for (header, mated) in [("free", ""), ("rounds:2", ""), ("free", " | mated 1")] {
        let text = three(
            &format!("tournament {header} 0 0"),
            [MATED_WHITE, QUIET, QUIET],
            ["N2", "-", "-"],
        );
        assert!(Subject::read(&(text + mated)).is_err());
    }
    // With a piece for the pawn that takes the checker it is no mate.
    let text = three(
        "tournament free 0 0",
        [PROMOTION_AVERTS, QUIET, QUIET],
        ["N2", "-", "-"],
    );
    assert_ne!(Subject::of(&text).moves_from(""), [""; 0]);
}
