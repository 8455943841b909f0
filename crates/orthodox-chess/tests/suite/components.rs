//! Pairs of positions that differ in one component.

use orthodox_chess::OrthodoxChess;
use variant_testkit::{Checked, Components};

pub(crate) fn components() -> Components<OrthodoxChess> {
    Components::new("4k3/2n5/8/8/8/8/2N5/4K3 w - - 0 1")
        // Type, army and square of a piece.
        .repetition("2N5", "2B5")
        .repetition("2N5", "2R5")
        .repetition("2N5", "2Q5")
        .repetition("2N5", "2P5")
        .repetition("2N5", "2n5")
        .repetition("2N5", "3N4")
        .repetition("2n5", "8")
        .repetition(" w ", " b ")
        // The half-move clock counts once 75 moves of each side can be complete.
        .search(149, "- 0 1", "- 1 1")
        .search(10, "- 0 1", "- 140 1")
        .text("- 0 1", "- 0 2")
        .text("- 0 1", "- 0 4294967295")
        .base("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        .repetition("KQkq", "Qkq")
        .repetition("KQkq", "Kkq")
        .repetition("KQkq", "KQq")
        .repetition("KQkq", "KQk")
        .repetition("KQkq", "-")
        // A right to capture en passant, and on which side.
        .base("4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1")
        .repetition("e6", "-")
        .repetition("e6", "c6")
        // A right that pins make unusable does not count.
        .base("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1")
        .text("d6", "-")
}

#[test]
fn each_component_tells_positions_apart() -> Checked {
    let components = components();
    assert_eq!(components.fields(), (0..6).collect());
    components.check()
}

#[cfg(feature = "serde")]
#[test]
fn each_component_is_stored() -> Checked {
    components().check_stored()
}
