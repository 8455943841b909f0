//! QC-7 to QC-11: merchants.

use variant_testkit::{Oracle, Queries};

use super::Subject;
use super::support::{after, all_legal, beginning, none_legal, placement, position};

#[test]
fn qc_7_a_merchant_steps_to_empty_neighbours_and_takes_nothing_there() {
    let state = position("k7/8/8/4p3/3M4/3P4/8/K7 w");
    assert_eq!(
        beginning(&state, "d4"),
        "d4c3 d4c4 d4c5 d4d5 d4d8 d4e3 d4e4 d4h4 d4h8",
        "steps but to d3 and e5, and shifts"
    );
}

#[test]
fn qc_8_a_merchant_holds_the_enemies_orthogonally_beside_it() {
    let state = position("k7/8/3n4/2qMr3/3b1a2/4M3/4p3/K7 b");
    for from in ["e2", "d4", "c5", "e5", "d6"] {
        assert_eq!(beginning(&state, from), "", "{from}");
    }
    assert_ne!(beginning(&state, "f4"), "", "diagonally next to e3");
}

#[test]
fn qc_8_drivers_and_merchants_are_not_held() {
    let state = position("k7/8/8/3Md3/8/3Mm3/8/7K b");
    assert!(!beginning(&state, "e5").is_empty() && !beginning(&state, "e3").is_empty());
}

#[test]
fn qc_8_one_friendly_merchant_frees_from_any_number() {
    let held = position("k7/8/4M3/3MrM2/8/8/8/K7 b");
    assert_eq!(beginning(&held, "e5"), "");
    let freed = position("k7/8/4M3/3MrM2/4m3/8/8/K7 b");
    assert!(all_legal(&freed, "e5d5 e5e6 e5f5") && none_legal(&freed, "e5e4"));
    // And gives check again.
    assert_eq!(position("7k/8/4m3/3MrM2/8/8/8/4K3 w").checked(), "w");
}

#[test]
fn qc_9_who_is_held_neither_moves_nor_shifts_nor_attacks() {
    let state = position("7k/8/8/3Mr3/8/8/8/4K3 b");
    assert_eq!(beginning(&state, "e5"), "");
    assert_eq!(position("7k/8/8/3Mr3/8/8/8/4K3 w").checked(), "");
    assert_eq!(position("7k/8/8/4r3/8/8/8/4K3 w").checked(), "w");
    // Diagonally a merchant does nothing.
    assert_eq!(position("7k/8/3M4/4r3/8/8/8/4K3 w").checked(), "w");
    // The immobilised rook defends neither the bishop on e2 nor the file.
    let state = position("7k/8/8/3Mr3/8/8/4b3/4K3 w");
    assert!(all_legal(&state, "e1e2"));
}

#[test]
fn qc_9_a_piece_may_go_next_to_an_enemy_merchant() {
    let state = position("7k/8/8/3M4/8/8/4r3/K7 b");
    assert!(all_legal(&state, "e2e5"));
    let stuck = after(&state, "e2e5 a1b1");
    assert_eq!(beginning(&stuck, "e5"), "");
}

#[test]
fn qc_9_a_held_king_lets_the_other_king_come_near() {
    let state = position("8/8/8/3k4/3M4/2K5/8/8 w");
    let near = after(&state, "c3c4");
    assert_eq!(near.checked(), "b");
    assert_eq!(near.ended(), "checkmate w=1 b=0");
    // Immobilised kings do not attack each other; freeing the enemy king is self-check.
    let both = position("8/8/3M4/3k4/3K4/3m4/8/8 w");
    assert_eq!(both.checked(), "");
    assert!(all_legal(&both, "d6c5 d6e5") && none_legal(&both, "d6e6 d6d7 d6d2 d4c3"));
}

#[test]
fn qc_10_custody_in_four_directions_at_once() {
    let state = position("k7/8/4M3/4m3/2Md1nM1/3Mp3/4M3/K7 w");
    assert_eq!(placement(&state, "d3e4"), "k7/8/4M3/8/2M1M1M1/8/4M3/K7");
}

/// The victim stood between the king and a rook.
#[test]
fn qc_10_no_custody_that_opens_a_line_to_the_own_king() {
    for (screened, m) in [
        ("k3r3/8/8/3Mp3/5M2/8/8/4K3 w", "f4f5"),
        ("k3r3/8/8/4pM2/3M4/8/8/4K3 w", "d4d5"),
        ("k7/8/8/3M4/K3p2r/4M3/8/8 w", "d5e5"),
        ("k7/8/8/4M3/K3p2r/3M4/8/8 w", "d3e3"),
    ] {
        assert!(none_legal(&position(screened), m), "{screened}");
        let unguarded = screened.replace('r', "n");
        let taken = placement(&position(&unguarded), m);
        assert!(!taken.contains('p'), "{unguarded}: {taken}");
    }
}

#[test]
fn qc_10_a_friend_of_the_victim_does_not_save_it() {
    let state = position("k7/8/4m3/2M1r3/6M1/8/8/K7 w");
    assert!(none_legal(&state, "c5e5"));
    let state = position("k7/8/4m3/3Mr3/6M1/8/8/K7 w");
    assert_eq!(placement(&state, "g4f5"), "k7/8/4m3/3M1M2/8/8/8/K7");
}

#[test]
fn qc_10_no_custody_without_a_step_of_the_merchant() {
    // By itself in between.
    let walks = position("k7/8/4n3/8/2M1M3/8/8/K7 b");
    assert_eq!(placement(&walks, "e6d4"), "k7/8/8/8/2MnM3/8/8/K7");
    // Diagonally, or with another piece than a merchant.
    let diagonal = position("k7/6M1/8/4n3/3M4/8/8/K7 w");
    assert_eq!(placement(&diagonal, "g7f6"), "k7/8/5M2/4n3/3M4/8/8/K7");
    let rook = position("k7/8/5M2/3Rn3/8/8/8/K7 w");
    assert_eq!(placement(&rook, "f6f5"), "k7/8/8/3RnM2/8/8/8/K7");
    // A pawn that becomes a merchant has not stepped, and neither has one that is driven or shifts.
    let promoted = position("5nM1/4P3/8/8/8/8/8/K6k w");
    assert_eq!(placement(&promoted, "e7e8m"), "4MnM1/8/8/8/8/8/8/K6k");
}

#[test]
fn qc_11_taking_the_king_wins_in_check_and_into_check() {
    let state = position("8/8/8/3Mk3/6M1/8/8/K6r w");
    assert!(state.checked() == "w" && none_legal(&state, "g4f4"));
    let won = after(&state, "g4f5");
    assert_eq!(Oracle::text(&won), "8/8/8/3M1M2/8/8/8/K6r b - - 0 1");
    assert_eq!(won.ended(), "custody w=1 b=0");
    assert_eq!([0, 1].map(|depth| Oracle::perft(&won, depth)), [1, 0]);
    assert_eq!(Subject::of(&Oracle::text(&won)), won);
    // The merchant leaves its own king to the rook behind it.
    let pinned = position("8/8/8/3Mk3/6M1/6K1/8/6r1 w");
    assert!(pinned.checked() == "w" && all_legal(&pinned, "g4f5"));
    let line = position("8/8/8/3Mk3/6M1/6r1/8/K7 w");
    assert!(all_legal(&line, "g4f5"));
    let pinned = position("6r1/8/8/3Mk3/6M1/6K1/8/8 w");
    assert!(all_legal(&pinned, "g4f5") && none_legal(&pinned, "g4f4 g4h4"));
}

#[test]
fn qc_11_a_missing_king_is_a_finished_game() {
    for (placement, expected) in [
        ("8/8/8/8/8/8/8/4K2r", "custody w=1 b=0"),
        ("8/8/8/8/8/8/8/4K3", "custody w=1 b=0"),
        ("4k3/8/8/8/8/8/8/R7", "custody w=0 b=1"),
        ("4k3/8/8/8/8/8/8/8", "custody w=0 b=1"),
    ] {
        for turn in ["w", "b"] {
            let text = format!("{placement} {turn} - - 0 1");
            let state = Subject::of(&text);
            assert_eq!(
                (Oracle::text(&state), state.ended().as_str()),
                (text, expected)
            );
            assert_eq!(state.moves_from(""), [""; 0]);
        }
    }
}
