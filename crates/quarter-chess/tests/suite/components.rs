//! Pairs of positions that differ in one component.

use quarter_chess::QuarterChess;
use variant_testkit::{Checked, Components};

pub(crate) fn components() -> Components<QuarterChess> {
    Components::new("6k1/8/8/8/2p5/8/2N5/6K1 w - - 0 1")
        // Type, army and square of a piece.
        .repetition("2N5", "2A5")
        .repetition("2N5", "2R5")
        .repetition("2N5", "2Q5")
        .repetition("2N5", "2D5")
        .repetition("2N5", "2M5")
        .repetition("2N5", "2P5")
        .repetition("2N5", "2n5")
        .repetition("2N5", "3N4")
        .repetition("2p5", "8")
        .repetition(" w ", " b ")
        .search(99, "- 0 1", "- 1 1")
        .search(10, "- 0 1", "- 90 1")
        .text("- 0 1", "- 0 2")
        .text("- 0 1", "- 0 4294967295")
        // Whether pawns can shift.
        .repetition("- 0 1", "- 0 1 pawn-shift")
        // A right to capture en passant, and on which side.
        .base("4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1")
        .repetition("e6", "-")
        .repetition("e6", "c6")
        // The right counts even if no capture is legal.
        .base("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1")
        .repetition("d6", "-")
}

#[test]
fn each_component_tells_positions_apart() -> Checked {
    let components = components();
    // All but castling (QC-4).
    assert_eq!(components.fields(), [0, 1, 3, 4, 5, 6].into());
    components.check()
}

#[test]
fn each_component_is_stored() -> Checked {
    components().check_stored()
}
