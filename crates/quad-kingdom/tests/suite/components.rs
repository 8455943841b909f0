//! Pairs of positions that differ in one component.

use quad_kingdom::QuadKingdom;
use variant_core::{Position, Variant};
use variant_testkit::{Checked, Components};

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
fn each_component_tells_positions_apart() -> Checked {
    let components = components();
    assert_eq!(components.fields(), (0..9).collect());
    components.check()
}

#[cfg(feature = "serde")]
#[test]
fn each_component_is_stored() -> Checked {
    components().check_stored()
}

/// Stored tables stay valid: keys, and search keys for 200 plies.
#[test]
fn keys_of_every_component_stay_as_they_are() {
    for (text, key, search_key) in [
        (
            "*,*,4,bK,3,*,*/*,*,8,*,*/12/12/3,bP,8/3,mP,8/mK,2,wP,7,eK/12/12/12/*,*,8,*,*/*,*,4,wK,3,*,* ffa b wmbe - c7d7:wb 0,0,0,0 0 1",
            0xf93f_76df_3740_dbd8,
            0x0822_f7c2_9883_38f9,
        ),
        (
            "*,*,4,bK,3,*,*/*,*,8,*,*/12/7,mR,4/12/2,wP,9/mK,10,eK/12/12/12/*,*,8,*,*/*,*,4,wK,3,*,* ffa+points+draws w wmb= - - 3,0,5,0 7 40",
            0xb853_2f2e_23c2_bbc5,
            0x3bf9_1e07_c115_5719,
        ),
        (
            "*,*,4,bK,3,*,*/*,*,8,*,*/12/7,mR,4/12/12/mK,10,eK/4,wN,7/12/12/*,*,8,*,*/*,*,4,wK,3,*,* teams wb w-be - - 0,0,0,0 0 9",
            0xbeb6_5a25_0b15_6a35,
            0x4fab_db38_a4d6_8914,
        ),
        (
            "*,*,bR,bN,6,*,*/*,*,1,bP,bP,bK,1,bP,1,bR,*,*/4,eR,1,eN,2,bN,2/1,mP,bP,1,mB,bP,3,eP,eP,eN/mB,mP,mN,5,eP,2,wB/1,mP,2,bQ,4,bB,1,eQ/1,mK,2,mP,5,eP,eK/1,mP,mN,1,wP,5,eP,eB/3,mP,1,wP,wP,1,wP,1,eP,1/mR,mP,7,wP,eP,eR/*,*,wP,wP,wK,wN,1,wP,wB,wR,*,*/*,*,wR,5,wN,1,*,* three:bw+points+draws m wmbe eK - 13,13,0,0 4 60",
            0x8d33_2a1e_3c2c_14d8,
            0xe4c3_7cc5_683b_5bdf,
        ),
        (
            "*,*,4,bR,1,bK,1,*,*/*,*,bR,bB,bP,bP,bQ,bP,bB,bP,*,*/mR,mB,mP,bP,bN,2,bN,eR,3/1,mP,4,bP,1,eP,2,eN/mB,2,mP,4,eP,3/mQ,mP,7,eP,1,eQ/mK,2,mP,6,eP,eK/mR,7,wP,eP,1,eB/1,mP,mP,3,wP,3,eP,eN/2,mP,wP,wP,wP,1,wN,eP,2,eR/*,*,2,wQ,wK,1,wP,wB,wP,*,*/*,*,1,wR,wB,4,wR,*,* two-a+points wm wmbe mQ - 10,6,0,0 0 60",
            0x2e32_abc0_ff2e_c4b6,
            0xd8ee_2c5f_8dd0_bfca,
        ),
    ] {
        let position: QuadKingdom = text.parse().unwrap();
        let keys = (position.key(), position.search_key(200));
        assert_eq!(keys, (key, search_key), "{text}");
    }
}
