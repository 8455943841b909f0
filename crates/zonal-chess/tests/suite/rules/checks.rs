//! ZC-7: attacks, checks and pins over bent lines.

use variant_testkit::{Oracle, Queries};

use super::Subject;
use super::support::{can, position, squares, targets, text_of, white};

#[test]
fn zc_7_a_king_is_in_check_over_a_bent_line() {
    let check = white("Ki4 kk8 ra5 nb4 nd5 na4");
    // a5 b5 c5 c4 d4, and out on rank 4. Rank 5 is shut by the knight on d5.
    assert_eq!(check.checked(), "w");
    assert!(can(&check, "i4i5") && !can(&check, "i4i3"));
}

#[test]
fn zc_7_no_check_if_every_route_is_blocked() {
    let pieces = "Ki4 kk8 ra5 na4 nb4";
    for (blockers, checked) in [
        ("", "w"),
        ("nb6 nc5", ""),
        ("nb6 nd5", "w"), // c5 and c4 are open.
        ("nd4", ""),
        ("Ne4", ""),
    ] {
        let state = white(&format!("{pieces} {blockers}"));
        assert_eq!(state.checked(), checked, "{blockers}");
    }
    // One route is left with b4 shut alone; d2 is the door.
    for (blockers, checked) in [("", "w"), ("Pb4", "w"), ("Pb4 Pb5", ""), ("Nd2", "")] {
        let state = white(&format!("Kd1 kk8 ra4 {blockers}"));
        assert_eq!(state.checked(), checked, "{blockers}");
    }
}

#[test]
fn zc_7_a_bent_check_is_answered_on_the_last_run_where_the_routes_meet_or_by_capture() {
    // The only way: a5 b5 c5 d5, out on rank 5. A knight answers on each of its squares.
    let pieces = "Ki5 kk8 ra5 na4 nb4 nb6 nc4 nc6 nd4 nd6";
    for (knight, check_mask) in [
        ("Nb3", "a5 c5"),
        ("Nf3", "e5 g5"),
        ("Nc3", "b5 d5"),
        ("Nl3", ""),
    ] {
        let check = white(&format!("{pieces} {knight}"));
        assert_eq!(check.checked(), "w");
        assert_eq!(
            targets(&check, &knight[1..]),
            squares(check_mask),
            "{knight}"
        );
    }
}

/// One rider attacks along the whole of rank 4, the other from the square beside the king on the
/// same rank.
#[test]
fn zc_7_a_square_on_the_last_run_of_one_bent_line_closes_another_one() {
    let check = white("Kp4 Np5 kk8 rc4 rn6 Nm5");
    assert_eq!(check.checked(), "w");
    assert_eq!(targets(&check, "m5"), squares("o4"));
}

#[test]
fn zc_7_with_two_ways_out_only_a_common_square_or_capture_answers() {
    // Two routes from a5, over c5 and over b6, meet on d5.
    let check = white("Ki5 kk8 ra5 na4 nb4 pc4 pd4 Nc3 Nf3 Be3");
    assert_eq!(check.checked(), "w");
    assert_eq!(targets(&check, "c3"), ["b5", "d5"]);
    assert_eq!(targets(&check, "f3"), ["e5", "g5"]);
    let check = white("Kd1 kk8 ra4 Nf1 Pe2 Pe3");
    assert_eq!(check.checked(), "w");
    assert_eq!(targets(&check, "f1"), ["d2"]);
    assert_eq!(targets(&check, "d1"), ["e1"]);
    assert!(targets(&check, "e3").is_empty());
}

#[test]
fn zc_7_a_piece_is_pinned_over_a_bent_line_only_if_no_other_route_is_open() {
    // d5 holds the only gate to rank 5.
    let pinned = white("Ki5 kk8 ra5 Nd5");
    assert_eq!(targets(&pinned, "d5"), Vec::<String>::new());
    let rook = white("Ki5 kk8 ra5 Rd5");
    // It may close the rank elsewhere, or take the rider.
    assert_eq!(targets(&rook, "d5"), squares("a5 e5-h5"));
    // The knight on c5 shuts nothing: the rider goes round it, but d5 is shut by a pawn.
    assert!(!targets(&white("Ki5 kk8 ra5 Nc5 Pd5"), "c5").is_empty());
    // With the walls up, c5 alone shuts the corridor.
    let corridor = white("Ki5 kk8 ra5 Nc5 na4 nb4 nb6 nc4 nc6 nd4 nd6");
    assert_eq!(targets(&corridor, "c5"), Vec::<String>::new());
    let door = white("Kd1 kk8 ra4 Nd2 Ng1");
    assert!(targets(&door, "d2").is_empty() && !targets(&door, "g1").is_empty());
    // Each of two pieces that shut the two routes is pinned.
    let two = white("Kd1 kk8 ra4 Nb4 Nb5");
    assert!(targets(&two, "b4").is_empty() && targets(&two, "b5").is_empty());
}

#[test]
fn zc_7_a_piece_outside_the_zone_can_be_pinned_over_a_bent_line() {
    let pinned = white("Ki5 kk8 ra4 Bf5 pb5");
    assert_eq!(targets(&pinned, "f5"), Vec::<String>::new());
    let pawn = position("Ki1 ki6 pg6 Qb3 Ph5", "b - -");
    assert!(!can(&pawn, "g6h5"));
}

#[test]
fn zc_7_a_pinned_rider_may_not_turn_behind_the_piece_that_pins_it() {
    // Pinned by a rider that turns too: c4 would leave it the way round over d3 and d4.
    let pinned = white("Ki4 kk8 rb4 Rd4 pa5");
    assert_eq!(targets(&pinned, "d4"), squares("b4 e4-h4"));
    // Pinned by a rook outside the zones: over d6 and e5 the queen could come back to the rank behind
    // it, on f4.
    let straight = white("Ka4 kk8 re4 Qc4");
    assert_eq!(targets(&straight, "c4"), squares("b4 d4 e4"));
}

#[test]
fn zc_7_the_king_may_not_step_onto_bent_lines() {
    let king = position("Ki4 kk8 ra5", "w - -");
    assert_eq!(king.checked(), "w");
    // Every rank from 2 to 7 is attacked from the zone.
    assert_eq!(targets(&king, "i4"), Vec::<String>::new());
    let hidden = white("Ki4 kk8 ra5 pd3");
    assert_eq!(targets(&hidden, "i4"), ["h3", "i3", "j3"]);
}

#[test]
fn zc_7_a_king_in_a_zone_may_take_a_rider_that_nothing_guards() {
    let bare = white("Kb4 kk8 rb5");
    assert!(can(&bare, "b4b5"));
    let protected = white("Kb4 kk8 rb5 qd2");
    assert!(!can(&protected, "b4b5"));
}

#[test]
fn zc_7_castling_respects_bent_lines() {
    // The bishop goes from b5 by c6 and d5 (or d7) out towards the first rank.
    let pieces = "Ki1 Re1 Rl1 kk8";
    let free = position(&format!("{pieces} bb5 nc4 nc6 na4 nb6"), "w KQ -");
    assert!(can(&free, "i1k1") && can(&free, "i1g1"));
    // From b4 over c3 to d4, and there it turns towards g1.
    let barred = position(&format!("{pieces} bb4 Ph2"), "w KQ -");
    assert!(can(&barred, "i1k1") && !can(&barred, "i1g1"));
    let shut = position(&format!("{pieces} bb4 Ph2 Nd4"), "w KQ -");
    assert!(can(&shut, "i1k1") && can(&shut, "i1g1"));
    let checked = position(&format!("{pieces} bb4"), "w KQ -");
    assert_eq!(checked.checked(), "w");
    assert!(!can(&checked, "i1k1") && !can(&checked, "i1g1"));
}

#[test]
fn zc_7_en_passant_may_not_open_a_bent_line() {
    let open = position("Ki5 Pf5 pe5 ra4 kk8", "w - e6");
    assert_eq!(targets(&open, "f5"), ["f6"]);
    let shut = position("Ki5 Pf5 pe5 ra4 pd5 kk8", "w - e6");
    assert_eq!(targets(&shut, "f5"), ["e6", "f6"]);
}

#[test]
fn zc_7_the_side_that_has_moved_may_not_stand_in_a_bent_check() {
    let read = |pieces| Subject::read(&text_of(pieces, "w - -"));
    assert!(read("Ki1 ki5 Ra4").is_err());
    assert!(read("Ki1 ki5 Ra4 pd5").is_ok());
}
