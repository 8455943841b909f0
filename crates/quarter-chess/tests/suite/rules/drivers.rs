//! QC-12 to QC-14: drivers.

use variant_testkit::{Oracle, Queries};

use super::support::{after, all_legal, beginning, none_legal, placement, position};

#[test]
fn qc_12_a_driver_goes_like_a_bishop_and_takes_nothing() {
    let state = position("k7/8/8/6p1/8/4D3/8/K7 w");
    assert!(none_legal(&state, "e3g5 e3h6 e3e4"));
    assert!(all_legal(&state, "e3f4 e3c1 e3a7 e3e7 e3a3"));
}

#[test]
fn qc_12_a_driver_gives_no_check_and_is_never_held() {
    assert_eq!(position("k7/8/2D5/8/8/8/8/K7 b").checked(), "");
    let state = position("k7/8/8/3mD3/8/8/8/K7 w");
    assert_ne!(beginning(&state, "e5"), "");
    // It may shift onto a line with the king.
    let state = position("k7/8/8/8/8/8/1D6/7K w");
    assert!(all_legal(&state, "b2b6 b2f2"));
}

#[test]
fn qc_13_pull() {
    let state = position("7k/3n4/8/8/r2D2P1/8/8/3B3K w");
    assert!(all_legal(&state, "d4@d7d6 d4@a4b4 d4@g4f4 d4@d1d2"));
    assert!(none_legal(&state, "d4@d7d5 d4@d7d8 d4@g4h4"));
    assert_eq!(placement(&state, "d4@d7d6"), "7k/8/3n4/8/r2D2P1/8/8/3B3K");
    // Only the first piece on a line.
    let state = position("3r3k/3n4/8/8/3D4/8/8/K7 w");
    assert!(none_legal(&state, "d4@d8d7 d4@d8d6"));
}

#[test]
fn qc_13_push() {
    let state = position("7k/8/8/3n4/3DP3/3r4/3B4/7K w");
    assert!(all_legal(&state, "d4@d5d6 d4@e4f4"));
    assert!(none_legal(&state, "d4@d3d2 d4@d3d1"));
    // The edge.
    let state = position("3nD1nk/8/8/8/8/8/8/K7 w");
    assert!(all_legal(&state, "e8@d8c8 e8@g8f8"));
    let state = position("nD5k/8/8/8/8/8/8/K7 w");
    assert_eq!(beginning(&state, "b8@"), "b8@h8g8");
}

#[test]
fn qc_13_absorb() {
    let state = position("7k/8/3m4/3d4/2PDn3/3r4/3B4/7K w");
    assert!(all_legal(&state, "d4xd5 d4xe4 d4xd3") && none_legal(&state, "d4xc4 d4xd6"));
    assert_eq!(placement(&state, "d4xd5"), "7k/8/3m4/8/2PDn3/3r4/3B4/7K");
    // An adjacent enemy, not one at a distance; and it stands by itself on the edge.
    let edge = position("3nD1nk/8/8/8/8/8/8/K7 w");
    assert!(all_legal(&edge, "e8xd8") && none_legal(&edge, "e8xg8"));
    // Kings are not absorbed.
    let state = position("8/8/8/3kD3/8/8/8/K7 w");
    assert!(none_legal(&state, "e5xd5"));
}

#[test]
fn qc_13_pull_push_and_absorb_from_one_square() {
    let state = position("7k/3n4/8/8/2pD1P2/3r4/3B4/7K w");
    assert!(all_legal(&state, "d4@d7d6 d4@c4b4 d4xc4 d4@f4e4 d4xd3"));
    // Blocked push, absorbing at a distance, absorbing a friend, pulling what is adjacent.
    assert!(none_legal(&state, "d4@d3d2 d4xd7 d4xf4 d4@c4d4 d4@f4g4"));
    assert_eq!(beginning(&state, "d4~"), "");
    assert_eq!(placement(&state, "d4@d7d6"), "7k/8/3n4/8/2pD1P2/3r4/3B4/7K");
    assert_eq!(placement(&state, "d4xd3"), "7k/3n4/8/8/2pD1P2/8/3B4/7K");
}

#[test]
fn qc_13_swap() {
    let state = position("7k/8/3N4/3D4/3n4/8/8/K7 w");
    assert_eq!(beginning(&state, "d5~"), "d5~d4d6");
    assert_eq!(placement(&state, "d5~d4d6"), "7k/8/3n4/3D4/3N4/8/8/K7");
    assert!(none_legal(&state, "d5~d6d4"));
    // Like pieces of one side; pieces of different kinds or sides; kings.
    for (text, swaps) in [
        ("k7/4p3/3pDp2/4p3/8/8/8/K7 w", ""),
        ("k7/4p3/3pDr2/4P3/8/8/8/K7 w", "e6~d6f6 e6~e5e7"),
        ("8/8/8/3kDK2/8/8/8/8 w", "e5~d5f5"),
    ] {
        let state = position(text);
        let driver = if swaps.starts_with("e5") {
            "e5~"
        } else {
            "e6~"
        };
        assert_eq!(beginning(&state, driver), swaps);
    }
}

#[test]
fn qc_13_kings_of_both_sides_are_driven() {
    let state = position("8/8/8/3kD3/8/8/8/K7 w");
    assert!(all_legal(&state, "e5@d5c5"));
    let both = position("8/4r3/1k2D1K1/4P3/8/8/8/8 w");
    assert!(all_legal(&both, "e6~e5e7 e6@b6c6 e6@g6f6"));
    let beside = position("8/8/8/3kDK2/8/8/8/8 w");
    assert!(all_legal(&beside, "e5@d5c5") && none_legal(&beside, "e5xd5"));
    // The own king too, but not next to the knight that would attack it on b1.
    let state = position("k6r/8/8/8/8/8/3n4/K3D3 w");
    assert!(none_legal(&state, "e1@a1b1"));
    let state = position("k6r/8/8/8/8/8/8/K3D3 w");
    assert!(all_legal(&state, "e1@a1b1"));
    // Out of check.
    let state = position("r6k/8/8/8/8/8/8/K3D3 w");
    assert!(state.checked() == "w" && all_legal(&state, "e1@a1b1 a1b1"));
}

#[test]
fn qc_13_a_driver_may_not_open_a_line_to_its_own_king() {
    let state = position("k3r3/8/8/D3N3/8/8/8/4K3 w");
    assert!(none_legal(&state, "a5@e5d5"));
    let state = position("k3r3/8/8/3DnN2/8/8/8/4K3 w");
    assert!(none_legal(&state, "d5xe5"));
    // Along the line it may.
    let state = position("k3r3/4D3/8/4N3/8/8/8/4K3 w");
    assert!(all_legal(&state, "e7@e5e6 e7xe8"));
}

#[test]
fn qc_14_driven_between_two_merchants() {
    let pulled = position("8/1n6/M1M5/1D6/8/8/8/K6k w");
    assert_eq!(
        Oracle::text(&after(&pulled, "b5@b7b6")),
        "8/8/M1M5/1D6/8/8/8/K6k b - - 0 1"
    );
    for victim in ['m', 'n'] {
        let pushed = position(&format!("8/8/8/1D6/1{victim}6/M1M5/8/K6k w"));
        assert_eq!(placement(&pushed, "b5@b4b3"), "8/8/8/1D6/8/M1M5/8/K6k");
    }
    // Both agents of a swap.
    let both = position("8/8/M1M5/nDr5/M1M5/8/8/K6k w");
    assert_eq!(placement(&both, "b5~a5c5"), "8/8/M1M5/1D6/M1M5/8/8/K6k");
}

#[test]
fn qc_14_the_king_driven_between_merchants_loses() {
    // Though the own king is left in check.
    let state = position("8/1k6/M1M5/1D6/8/8/8/K6r w");
    assert_eq!(state.checked(), "w");
    assert_eq!(after(&state, "b5@b7b6").ended(), "custody w=1 b=0");
    let own = position("8/1K6/m1m5/1D6/8/8/8/k7 w");
    assert_eq!(after(&own, "b5@b7b6").ended(), "", "its own king stays");
}

#[test]
fn qc_14_friends_stay_and_driven_merchants_take_nothing() {
    let friend = position("8/1N6/m1m5/1D6/8/8/8/K6k w");
    assert_eq!(placement(&friend, "b5@b7b6"), "8/8/mNm5/1D6/8/8/8/K6k");
    let merchant = position("8/8/1Mn1MD2/8/8/8/8/K6k w");
    assert_eq!(placement(&merchant, "f6@e6d6"), "8/8/1MnM1D2/8/8/8/8/K6k");
    // An enemy between merchants of its own side, too.
    let enemy = position("8/1n6/m1m5/1D6/8/8/8/K6k w");
    assert_eq!(placement(&enemy, "b5@b7b6"), "8/8/mnm5/1D6/8/8/8/K6k");
}
