//! Pairs of positions that differ in one component.

use circle_chess::CircleChess;
use variant_core::{Position, Variant};
use variant_testkit::{Checked, Components};

/// No two positions differ in waiting mates alone (CC-12): these follow from boards and schedule.
pub(crate) fn components() -> Components<CircleChess> {
    Components::new(
        "tournament free 0 9 | 1 A-B 4k3/8/8/8/8/8/2R5/4K3 w - - 0 1 \
         | 2 B-C 4k3/8/8/8/8/8/8/R3K3 b Q - 3 5 | 3 C-A 4k3/8/8/8/8/8/3P4/4K3 w U - 0 1 \
         | A P2 r1 | B - | C R1",
    )
    // CC-3, CC-16: the order of the boards, and the counters.
    .repetition("free", "rounds:1")
    .search(99, " 0 9", " 1 9")
    .search(10, " 0 9", " 90 9")
    .text(" 0 9", " 0 10")
    .text(" 0 9", " 0 4294967295")
    // CC-4: the stockpiles: type, colour, set, number and holder of a piece.
    .repetition("A P2", "A N2")
    .repetition("A P2", "A B2")
    .repetition("A P2", "A R2")
    .repetition("A P2", "A Q2")
    .repetition("A P2", "A p2")
    .repetition("A P2", "A P3")
    .repetition("A P2", "A P2 P2")
    .repetition("A P2 ", "A ")
    .repetition("A P2 r1 | B -", "A r1 | B P2")
    // The boards: type, army, square and set of a piece (CC-2, CC-6).
    .repetition("2R5", "2Q5")
    .repetition("2R5", "2N5")
    .repetition("2R5", "2r5")
    .repetition("2R5", "3R4")
    .repetition("2R5", "2R(2)5")
    .repetition("2R5", "2R(3)5")
    .repetition("3P4", "8")
    .repetition("2R5/4K3 w", "2R5/4K3 b")
    // CC-8: castlings, and kings that have not moved.
    .repetition("b Q", "b -")
    .repetition("w U", "w u")
    .repetition("w U", "w Uu")
    .repetition("w U", "w -")
    // The clocks of a board decide nothing (CC-16).
    .text("Q - 3 5", "Q - 4 5")
    .text("Q - 3 5", "Q - 3 6")
    .text("Q - 3 5", "Q - 140 5")
    .repetition("3 C-A", "4 C-A")
    .base(
        "tournament rounds:1 0 0 | 1 A-B 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 \
         | 2 B-C 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 | 3 C-A 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 \
         | A - | B - | C -",
    )
    .repetition("tournament", "social")
    .repetition("rounds:1", "rounds:2")
    .repetition("rounds:1", "rounds:3")
    .repetition("d6", "-")
    // CC-1: seats.
    .base("social free 0 0 | 1 A-B 7k/8/8/8/8/8/8/R6K w - - 0 1 | 2 B-A 7k/8/8/8/8/8/8/N6K w - - 0 1 | A P | B -")
    .repetition(
        "1 A-B 7k/8/8/8/8/8/8/R6K w - - 0 1 | 2 B-A",
        "1 B-A 7k/8/8/8/8/8/8/R6K w - - 0 1 | 2 A-B",
    )
    .repetition("A P | B -", "A - | B P")
}

#[test]
fn each_component_tells_positions_apart() -> Checked {
    components().check()
}

#[cfg(feature = "serde")]
#[test]
fn each_component_is_stored() -> Checked {
    components().check_stored()
}

/// Stored tables stay valid. The registry's golden files have more keys.
#[test]
fn keys_stay_as_they_are() {
    for (mode, key) in [
        ("3", 0xa8a1_7989_534f_ba91),
        ("3:social", 0x5fbf_0bef_6718_0e6c),
        ("3:rounds", 0xd9fd_79e8_53e6_2b3c),
    ] {
        assert_eq!(CircleChess::start(mode).unwrap().key(), key, "{mode}");
    }
}

/// Stored tables stay valid: keys, and search keys for 200 plies.
#[test]
fn keys_of_every_component_stay_as_they_are() {
    for (text, key, search_key) in [
        (
            "tournament free 0 0 | 1 A-B 5r2/4P3/8/k7/8/8/8/4K3 w U - 0 1 | 2 B-C 4k3/8/8/8/8/8/p7/R3K3 b Q - 0 1 | 3 C-A r3k3/7P/8/8/8/8/8/4K3 w q - 0 1 | A P2 N2 R2 r1 q2 | B P1 r3 q3 | C R1 Q2 b1",
            0x21e5_192e_3277_1170,
            0xf642_0894_7a48_8ef9,
        ),
        (
            "social free 0 0 | 1 A-B 7k/1K1P3r/8/8/8/8/8/8 w - - 0 1 | 2 B-C 4k3/8/8/8/3p4/8/2P5/4K3 w Uu - 0 1 | 3 C-A 4k3/8/8/8/8/8/8/r3K3 w U - 0 1 | A P N Q | B P p r | C N B R Q",
            0x681c_6f13_9385_beab,
            0x3c35_1e88_3d78_a5a3,
        ),
        (
            "tournament rounds:3 0 9 | 1 A-B R6k/6pp/8/8/8/8/8/7K b - - 0 1 | 2 B-C 7k/8/8/8/8/8/6PP/r6K w - - 0 1 | 3 C-A 4k3/8/8/8/8/8/8/4K3 w - - 0 1 | A - | B P1 | C - | mated 1,2",
            0xc14a_37bb_1167_e08a,
            0x3b46_c5be_5a28_ec86,
        ),
        (
            "tournament free 0 9 | 1 A-B 7k/8/8/8/8/1q6/8/K7 w - - 0 1 | 2 B-C 4k3/8/8/8/8/8/8/4K3 w - - 0 1 | 3 C-A k7/8/1Q6/8/8/8/8/7K b - - 0 1 | A - | B - | C -",
            0xa875_cfef_b447_971c,
            0x90e1_38bf_ef77_88fe,
        ),
        (
            "tournament rounds:1 7 9 | 1 A-B 4k3/8/8/2n(2)5/8/8/2R(25)5/4K3 w - - 0 1 \
             | 2 B-C 4k3/8/8/8/8/8/1p(3)6/R3K3 b Q - 3 5 | 3 C-A 4k3/8/8/8/8/8/3P4/4K3 w U - 0 1 \
             | A P2 r1 | B - | C R1",
            0x5311_de94_c44b_c9d1,
            0x8b9e_93c8_f75f_422a,
        ),
    ] {
        let position: CircleChess = text.parse().unwrap();
        let keys = (position.key(), position.search_key(200));
        assert_eq!(keys, (key, search_key), "{text}");
    }
}
