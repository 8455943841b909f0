//! Pairs of positions that differ in one component.

use variant_testkit::{Checked, Components};
use zonal_chess::ZonalChess;

pub(crate) fn components() -> Components<ZonalChess> {
    Components::new("***5k4***/**4n7**/*14*/16/16/*14*/**4N7**/***5K4*** w - - 0 1")
        // Type, army and square of a piece, in the middle and in a zone.
        .repetition("4N7", "4B7")
        .repetition("4N7", "4R7")
        .repetition("4N7", "4Q7")
        .repetition("4N7", "4P7")
        .repetition("4N7", "4n7")
        .repetition("4N7", "5N6")
        .repetition("4n7", "12")
        .repetition("/16/16/", "/R15/16/")
        .repetition(" w ", " b ")
        // The half-move clock counts once fifty moves of each side can be complete.
        .search(99, "- 0 1", "- 1 1")
        .search(10, "- 0 1", "- 90 1")
        .text("- 0 1", "- 0 2")
        .text("- 0 1", "- 0 4294967295")
        .base("***1r3k2r1***/**12**/*14*/16/16/*14*/**12**/***1R3K2R1*** w KQkq - 0 1")
        .repetition("KQkq", "Qkq")
        .repetition("KQkq", "Kkq")
        .repetition("KQkq", "KQq")
        .repetition("KQkq", "KQk")
        .repetition("KQkq", "-")
        // A right to capture en passant, and on which side.
        .base("***5k4***/**12**/*14*/5pPp8/16/*14*/**12**/***5K4*** w - h6 0 1")
        .repetition("h6", "-")
        .repetition("h6", "f6")
}

#[test]
fn each_component_tells_positions_apart() -> Checked {
    let components = components();
    assert_eq!(components.fields(), (0..6).collect());
    components.check()
}

#[test]
fn each_component_is_stored() -> Checked {
    components().check_stored()
}
