//! The published counts of the start position.

use variant_core::perft::perft;
use zonal_chess::ZonalChess;

#[test]
fn start_position() {
    let start = ZonalChess::default();
    for (depth, leaves) in [(1, 26), (2, 676), (3, 19_562), (4, 562_943)] {
        assert_eq!(perft(&start, depth), leaves, "depth {depth}");
    }
}
