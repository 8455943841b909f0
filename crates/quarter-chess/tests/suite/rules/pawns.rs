//! QC-4 and QC-15: pawns, en passant.

use variant_testkit::{Oracle, Queries};

use super::Subject;
use super::support::{after, all_legal, beginning, none_legal, placement, position};

#[test]
fn qc_4_promotion_is_forced_to_one_of_seven() {
    let alone = position("4k3/P7/8/8/8/8/8/R3K2R w");
    let straight = "a7a8a a7a8b a7a8d a7a8m a7a8n a7a8q a7a8r";
    assert_eq!(beginning(&alone, "a7"), straight);
    let state = position("1n2k3/P7/8/8/8/8/8/4K3 w");
    let captures = "a7b8a a7b8b a7b8d a7b8m a7b8n a7b8q a7b8r";
    assert_eq!(beginning(&state, "a7"), format!("{straight} {captures}"));
    assert_eq!(placement(&state, "a7a8d"), "Dn2k3/8/8/8/8/8/8/4K3");
}

#[test]
fn qc_4_a_new_merchant_may_end_the_check() {
    // Only the merchant that appears beside it immobilises the rook on e8.
    let state = position("4r2k/3P4/8/8/8/8/8/4K3 w");
    assert_eq!(state.checked(), "w");
    assert_eq!(
        beginning(&state, "d7"),
        "d7d8m d7e8a d7e8b d7e8d d7e8m d7e8n d7e8q d7e8r"
    );
}

#[test]
fn qc_4_en_passant() {
    let state = after(&position("4k3/8/8/8/3p4/8/4P3/4K3 w"), "e2e4");
    assert_eq!(Oracle::text(&state), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert_eq!(placement(&state, "d4e3"), "4k3/8/8/8/8/4p3/8/4K3");
    // Only at once.
    assert!(none_legal(&after(&state, "e8e7 e1e2"), "d4e3"));
    // A pinned pawn has the right, though not the move.
    let text = "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1";
    let pinned = Subject::of(text);
    assert_eq!(Oracle::text(&pinned), text);
    assert!(none_legal(&pinned, "d4e3"));
}

#[test]
fn qc_4_en_passant_needs_a_pawn_that_is_not_held() {
    // The merchant on c4 immobilises d4.
    let held = after(&position("4k3/8/8/8/2Mp4/8/4P3/4K3 w"), "e2e4");
    assert_eq!(Oracle::text(&held), "4k3/8/8/8/2MpP3/8/8/4K3 b - - 0 1");
    assert!(none_legal(&held, "d4e3 d4d3"));
    assert_eq!(Subject::of("4k3/8/8/8/2MpP3/8/8/4K3 b - e3 0 1"), held);
    // A second, mobile pawn has the right; the immobilised one still has not.
    let second = after(&position("4k3/8/8/8/2Mp1p2/8/4P3/4K3 w"), "e2e4");
    assert!(all_legal(&second, "f4e3") && none_legal(&second, "d4e3"));
}

#[test]
fn qc_15_a_driven_pawn_does_not_promote_and_stands_on_its_last_rank() {
    let state = after(&position("8/3P4/3D4/8/8/8/8/K6k w"), "d6@d7d8");
    assert_eq!(Oracle::text(&state), "3P4/8/3D4/8/8/8/8/K6k b - - 1 1");
    let stuck = position("3P4/8/3D4/8/8/8/8/K6k w");
    assert!(beginning(&stuck, "d8").is_empty() && all_legal(&stuck, "d6@d8d7"));
    for placement in ["3P4/8/8/8/8/8/8/K6k", "P6k/8/8/8/8/8/8/K7"] {
        let option = Subject::of(&format!("{placement} w - - 0 1 pawn-shift"));
        let pawn = if placement.starts_with('P') {
            "a8"
        } else {
            "d8"
        };
        assert_eq!(beginning(&option, pawn), "");
    }
    assert_eq!(position("3P1k2/8/8/8/8/8/8/K7 w").checked(), "");
    // A pawn moved back promotes as any other.
    assert_eq!(after(&stuck, "d6@d8d7 h1g1").moves_from("d7").len(), 7);
}

#[test]
fn qc_15_two_squares_are_open_from_the_second_rank_however_reached() {
    let low = position("7k/8/8/8/8/8/5P2/K3P3 w");
    assert_eq!(beginning(&low, "e1"), "e1e2");
    assert_eq!(beginning(&low, "f2"), "f2f3 f2f4");
    // Pulled back from e3 to e2, and off again by two, with the right that follows.
    let state = position("7k/8/8/8/3p4/4P3/8/K3D3 w");
    assert!(all_legal(&after(&state, "e1@e3e2 h8h7 e2e4"), "d4e3"));
}

#[test]
fn qc_15_a_driver_gives_no_right_to_en_passant() {
    let state = after(&position("7k/8/8/3D4/4p3/8/3P4/K7 w"), "d5@d2d3");
    assert_eq!(Oracle::text(&state), "7k/8/8/3D4/4p3/3P4/8/K7 b - - 1 1");
}
