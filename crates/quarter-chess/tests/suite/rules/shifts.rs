//! QC-5 and QC-6: shifts.

use variant_testkit::Queries;

use super::Subject;
use super::support::{all_legal, beginning, none_legal, placement, position};

#[test]
fn qc_5_any_piece_but_kings_and_pawns_shifts() {
    for piece in ['Q', 'R', 'B', 'N', 'A', 'D', 'M'] {
        let state = position(&format!("8/k7/8/8/8/3N1{piece}2/2P5/2K5 w"));
        // Corresponding squares that are no ordinary moves, and none of the king's and the pawn's.
        assert!(all_legal(&state, "f3b3 d3h3 d3d7 d3h7"), "{piece}");
        assert!(none_legal(&state, "c1g1 c1c5 c1g5 c2g2 c2c6 c2g6"));
    }
    let state = position("8/k7/8/8/8/8/1N6/7K w");
    assert!(all_legal(&state, "b2f2 b2b6 b2f6"));
}

#[test]
fn qc_5_a_shift_needs_an_empty_square_and_takes_nothing() {
    let state = position("k7/8/1p6/8/8/8/1N3P2/7K w");
    assert!(none_legal(&state, "b2f2 b2b6") && all_legal(&state, "b2f6"));
    // The merchant from f1 comes to stand beyond the knight, and does not take it.
    let state = position("k7/8/8/3Mn3/8/8/8/5M1K w");
    assert_eq!(placement(&state, "f1f5"), "k7/8/8/3MnM2/8/8/8/7K");
    let state = position("k7/8/8/3Mn3/8/8/8/1N3M1K w");
    assert!(none_legal(&state, "f1b1") && all_legal(&state, "f1b5"));
    assert_eq!(placement(&state, "f1f5"), "k7/8/8/3MnM2/8/8/8/1N5K");
}

#[test]
fn qc_5_a_merchant_that_shifts_beside_the_king_does_not_take_it() {
    let state = position("8/8/8/3Mk3/8/8/8/K4M2 w");
    assert_eq!(placement(&state, "f1f5"), "8/8/8/3MkM2/8/8/8/K7");
    // The same square by a step.
    let state = position("8/8/8/3Mk3/5M2/8/8/K7 w");
    assert_eq!(placement(&state, "f4f5"), "8/8/8/3M1M2/8/8/8/K7");
}

#[test]
fn qc_5_a_shift_gives_no_check() {
    // From f2 the knight would check, from b6 and f6 it would not.
    let state = position("8/8/8/8/7k/8/1N6/K7 w");
    assert!(all_legal(&state, "b2b6 b2f6"));
    let state = position("8/8/8/7k/8/8/1N6/K7 w");
    assert!(none_legal(&state, "b2f6") && all_legal(&state, "b2b6 b2f2"));
    // Each kind along its own lines.
    for (piece, king, refused, allowed) in [
        ('B', "8/8/8/8/7k", "b2f2 b2f6", "b2b6"),
        ('R', "8/8/7k/8/8", "b2b6 b2f6", "b2f2"),
        ('Q', "8/8/7k/8/8", "b2b6 b2f6", "b2f2"),
        ('A', "8/8/8/8/7k", "b2f2 b2f6", "b2b6"),
        ('A', "8/7k/8/8/8", "b2f6", "b2f2 b2b6"),
        ('M', "8/8/7k/8/8", "", "b2b6 b2f2 b2f6"),
    ] {
        // Ordinary moves of the piece are walled in by its own pawns.
        let state = position(&format!("{king}/PPP5/P{piece}P5/PPK5 w"));
        assert!(refused.is_empty() || none_legal(&state, refused), "{piece}");
        assert!(all_legal(&state, allowed), "{piece}");
    }
}

#[test]
fn qc_5_a_shift_uncovers_no_check_unless_a_driver_makes_it() {
    let knight = position("4k3/8/8/8/4N3/8/8/K3R3 w");
    assert_eq!(knight.moves_from("e4").len(), 8, "no shift");
    assert!(none_legal(&knight, "e4a4 e4a8"));
    let driver = position("4k3/8/8/8/4D3/8/8/K3R3 w");
    assert!(all_legal(&driver, "e4a4"));
    let bishop = position("R2B3k/8/8/8/8/8/8/K7 w");
    assert!(none_legal(&bishop, "d8d4") && all_legal(&bishop, "d8h4"));
    let driver = position("R2D3k/8/8/8/8/8/8/K7 w");
    assert!(all_legal(&driver, "d8d4 d8h4"));
    // From e2 to e6 the line stays closed.
    let along = position("4k3/8/8/8/8/8/4N3/K3R3 w");
    assert!(all_legal(&along, "e2e6") && none_legal(&along, "e2a2 e2a6"));
    // Beyond the rook it is open.
    let beyond = position("4k3/8/8/8/4N3/4R3/8/K7 w");
    assert!(none_legal(&beyond, "e4a4 e4a8"));
    let jump = position("8/4R3/8/4N3/8/8/4k3/K7 w");
    assert!(none_legal(&jump, "e5e1 e5a1 e5a5"));
}

#[test]
fn qc_5_a_shift_that_would_check_but_for_a_merchant_is_legal() {
    // On f6 the knight stands beside the merchant on f7, immobilised.
    let state = position("8/5m2/8/7k/8/8/1N6/K7 w");
    assert!(all_legal(&state, "b2f6"));
    // A merchant that frees the rook on e2 by its shift would let it give check.
    let state = position("4k3/8/7M/8/8/8/4Rm2/K7 w");
    assert!(none_legal(&state, "h6d2") && all_legal(&state, "h6d6 h6h2"));
}

#[test]
fn qc_5_a_pinned_piece_may_shift_between_but_not_beyond() {
    let state = position("k7/8/4r3/8/8/8/4N3/4K3 w");
    assert!(none_legal(&state, "e2a2 e2a6 e2e6"));
    let state = position("k3r3/8/8/8/8/8/4N3/4K3 w");
    assert!(all_legal(&state, "e2e6") && none_legal(&state, "e2a2 e2a6"));
    let state = position("k7/8/8/8/4r3/8/4N3/4K3 w");
    assert!(none_legal(&state, "e2e6"));
}

#[test]
fn qc_5_pawns_shift_only_with_the_option() {
    let text = "k7/8/8/P7/6P1/8/1P6/4P2K w - - 0 1";
    let off = Subject::of(text);
    assert!(none_legal(&off, "b2b6 b2f2 b2f6"));
    let on = Subject::of(&format!("{text} pawn-shift"));
    assert!(all_legal(&on, "b2b6 b2f2 b2f6 e1e5 g4c4 a5e5"));
    // Never to rank 1 or 8, and nowhere with check.
    assert!(none_legal(&on, "e1a1 a5a1 a5e1 g4g8 g4c8"));
    let check = Subject::of("8/4k3/8/8/8/8/1P6/7K w - - 0 1 pawn-shift");
    assert!(none_legal(&check, "b2f6") && all_legal(&check, "b2b6 b2f2"));
}

#[test]
fn qc_6_what_a_piece_reaches_anyway_is_an_ordinary_move() {
    let state = position("6k1/8/8/8/8/8/8/K1R5 w");
    // g1 and c5 are reached by ordinary moves and may give check; g5 is a shift.
    assert!(all_legal(&state, "c1g1 c1c5") && none_legal(&state, "c1g5"));
    // Behind a pawn the rook does not reach c5: now that is a shift, and one move still.
    let state = position("6k1/8/8/8/8/8/2P5/K1R5 w");
    assert_eq!(beginning(&state, "c1c5"), "c1c5");
}
