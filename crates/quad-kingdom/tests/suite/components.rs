//! Pairs of positions that differ in one component.

use quad_kingdom::QuadKingdom;
use variant_core::Variant;
use variant_testkit::Components;

use crate::reference_support::text;
use crate::rules::{KINGS, REST};

pub(crate) fn components() -> Components<QuadKingdom> {
    let start = QuadKingdom::start("ffa").expect("a mode").to_string();
    let knights = |fields: &str| text(&format!("{KINGS} wNe5 mRh9"), &format!("{fields} {REST}"));
    let passed = format!("{KINGS} mPd7 wPd6 bPd8");
    let mut components = Components::new(&knights("ffa w wmbe"))
        // Type, army and square of a piece.
        .repetition("wN", "wB")
        .repetition("wN", "wR")
        .repetition("wN", "wQ")
        .repetition("wN", "wP")
        .repetition("wN", "mN")
        .repetition("wN", "bN")
        .repetition("wN", "eN")
        .repetition("4,wN,7", "5,wN,6")
        .repetition("7,mR,4", "12")
        .repetition("ffa", "teams")
        .repetition("ffa", "ffa+points")
        .repetition("ffa", "ffa+draws")
        .repetition("ffa", "ffa+points+draws")
        .repetition(" w ", " m ")
        .repetition(" w ", " e ")
        .repetition("wmbe", "w-be")
        .repetition("wmbe", "wm-e")
        .repetition("wmbe", "wmb-")
        // QK-13: fifty moves for each kingdom.
        .search(199, " 0 0", " 1 0")
        .search(10, " 0 0", " 190 0")
        .text(" 0 0", " 0 1")
        .text(" 0 0", " 0 4294967295")
        // Trapped and fallen kingdoms differ.
        .base(&knights("ffa+draws w wmb="))
        .repetition("wmb=", "wmb-")
        // QK-19, QK-20: points can decide, but do not count for repetition.
        .base(&knights("ffa+points w wmbe"))
        .search(0, "0,0,0,0", "3,0,0,0")
        .search(0, "0,0,0,0", "0,3,0,0")
        .search(0, "0,0,0,0", "0,0,3,0")
        .search(0, "0,0,0,0", "0,0,0,3")
        // QK-15, QK-16: kingdoms that move together, and the one that replies.
        .base(&knights("teams wb w-be"))
        .repetition(" wb ", " e ")
        .base(&knights("two-a wm wmbe"))
        .repetition(" wm ", " we ")
        .repetition(" wm ", " bm ")
        // QK-18: the holder of Emerald, and the next one.
        .base(&knights("three:-w w wmbe"))
        .repetition("three:-w", "three:-m")
        .repetition("three:-w", "three:ww")
        .repetition("three:-w", "three:mw")
        // QK-7: capturers en passant.
        .base(&text(&passed, "ffa b wmbe - c7d7:wb 0,0,0,0 0 1"))
        .repetition("c7d7:wb", "c7d7:w")
        .repetition("c7d7:wb", "c7d7:b")
        .repetition("c7d7:wb", "-")
        // QK-8: each castling.
        .base(&start);
    for rights in [
        "wQmKQbKQeKQ",
        "wKmKQbKQeKQ",
        "wKQmQbKQeKQ",
        "wKQmKbKQeKQ",
        "wKQmKQbQeKQ",
        "wKQmKQbKeKQ",
        "wKQmKQbKQeQ",
        "wKQmKQbKQeK",
    ] {
        components = components.repetition("wKQmKQbKQeKQ", rights);
    }
    components
}

#[test]
fn each_component_tells_positions_apart() {
    let components = components();
    assert_eq!(components.fields(), (0..9).collect());
    components.check().unwrap_or_else(|error| panic!("{error}"));
}

#[cfg(feature = "serde")]
#[test]
fn each_component_is_stored() {
    components()
        .check_stored()
        .unwrap_or_else(|error| panic!("{error}"));
}
