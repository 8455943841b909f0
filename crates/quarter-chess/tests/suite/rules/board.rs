//! QC-1 to QC-3: the board, the pieces, the start.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::support::{all_legal, beginning, position};
use super::{Match, Subject};

const START: &str = "rnakqdnr/mppppppm/8/8/8/8/MPPPPPPM/RNDQKANR w - - 0 1";

fn start(mode: &str) -> Result<Subject, String> {
    <Match as OracleGame>::start(mode)
}

#[test]
fn qc_2_an_archbishop_goes_like_a_bishop_or_a_knight() {
    let state = position("k7/8/8/4p3/3A4/8/1P6/K7 w");
    // e5 is taken along the diagonal, c3 stops before the own pawn; a4, e8 and others are shifts.
    let ordinary =
        "d4a7 d4b3 d4b5 d4b6 d4c2 d4c3 d4c5 d4c6 d4e2 d4e3 d4e5 d4e6 d4f2 d4f3 d4f5 d4g1";
    assert!(all_legal(&state, ordinary) && all_legal(&state, "d4d8 d4h4 d4h8"));
    assert_eq!(state.moves_from("d4").len(), 16 + 3);
    assert_eq!(position("k7/8/1A6/8/8/8/8/K7 b").checked(), "b");
}

#[test]
fn qc_3_black_is_white_turned_by_half_a_circle() {
    let first = start("start").unwrap();
    assert_eq!(Oracle::text(&first), START);
    let placement = first.field(0);
    let turned = placement.chars().rev().map(|letter| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    });
    assert_eq!(turned.collect::<String>(), placement);
    for (letter, count) in [("m", 4), ("d", 2), ("a", 2), ("p", 12)] {
        assert_eq!(placement.to_lowercase().matches(letter).count(), count);
    }
    assert_eq!(first.actors(), "w:w");
    assert_eq!(
        (first.checked(), first.ended()),
        (String::new(), String::new())
    );
    let option = start("pawn-shift").unwrap();
    assert_eq!(Oracle::text(&option), format!("{START} pawn-shift"));
    assert_ne!(first, option);
    assert!(start("").is_err() && start("pawn_shift").is_err());
}

#[test]
fn qc_3_any_array_can_be_given() {
    let text = "mmmmmmmm/4k3/8/3Dd3/3dD3/8/4K3/QQNAQQQQ w - - 7 30";
    assert_eq!(Oracle::text(&Subject::of(text)), text);
}

#[test]
fn qc_4_white_begins_and_nobody_castles() {
    assert_eq!(start("start").unwrap().field(1), "w");
    // A king moves to another quadrant by ordinary steps only.
    let state = position("r3k2r/8/8/8/8/8/8/R3K2R w");
    assert_eq!(beginning(&state, "e1"), "e1d1 e1d2 e1e2 e1f1 e1f2");
    assert!(Subject::read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").is_err());
}
