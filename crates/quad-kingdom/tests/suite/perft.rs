//! Known numbers of move sequences.

use quad_kingdom::QuadKingdom;
use variant_core::Variant;
use variant_core::perft::{perft, perft_leaf_by_leaf};

#[rstest::rstest]
#[case("ffa", &[20, 393, 7800, 152_058])]
#[case("teams", &[20, 393, 7800, 152_058])]
#[case("two-a", &[20, 393, 7800, 152_058])]
// Depth 5 as the slow reference counts it too; that takes a quarter of a minute.
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
