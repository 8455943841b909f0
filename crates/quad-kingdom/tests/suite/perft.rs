//! Known numbers of move sequences.

use quad_kingdom::QuadKingdom;
use variant_core::{Position, Variant};
use variant_perft::{perft, perft_leaf_by_leaf};

use crate::reference_support::text;
use crate::rules::{KINGS, REST};

#[rstest::rstest]
#[case("ffa", &[20, 393, 7800, 152_058])]
#[case("teams", &[20, 393, 7800, 152_058])]
#[case("two-a", &[20, 393, 7800, 152_058])]
// The slow reference confirms depth 5 in a quarter of a minute.
#[case("two-b", &[20, 400, 9460, 223_259, 6_282_417])]
#[case("three:-w", &[20, 393, 7800, 152_522])]
#[case("three", &[20, 393, 7800, 152_522])]
fn start_positions(#[case] mode: &str, #[case] counts: &[u128]) {
    for options in ["", "+points", "+draws", "+points+draws"] {
        let start = QuadKingdom::start(&format!("{mode}{options}")).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&start, depth), *count, "{mode}{options} {depth}");
        }
    }
    let start = QuadKingdom::start(mode).unwrap();
    assert_eq!(perft_leaf_by_leaf(&start, 3), counts[2]);
}

/// The turn names a kingdom that fell last (QK-11), whose moves are not counted.
#[test]
fn nothing_is_counted_after_the_end() {
    for (pieces, fields) in [
        (KINGS, "ffa m w---"),
        (KINGS, "teams m w-b-"),
        (KINGS, "two-a mw w-b-"),
        ("wKg1 bKg12", "two-b b w---"),
        (KINGS, "three:ww m w--e"),
    ] {
        let text = text(&format!("{pieces} wRe5"), &format!("{fields} {REST}"));
        let decided: QuadKingdom = text.parse().unwrap();
        assert!(decided.is_over(), "{text}");
        assert_eq!(
            (decided.count_moves(), perft(&decided, 2)),
            (0, 0),
            "{text}"
        );
        assert_eq!(
            [0, 1, 2, 3].map(|depth| perft(&decided, depth)),
            [1, 0, 0, 0],
            "{text}"
        );
    }
}
