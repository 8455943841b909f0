//! Pairs of positions that differ in one component.

use variant_core::{Position, Variant};
use variant_testkit::{Checked, Components};
use zm_quadchess::ZmQuadchess;

pub(crate) fn components() -> Components<ZmQuadchess> {
    let start = ZmQuadchess::start("ffa").expect("a mode").to_string();
    Components::new("wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s swne - - - 0 9")
        // Type, army and square of a piece.
        .repetition("sR", "sN")
        .repetition("sR", "sB")
        .repetition("sR", "sQ")
        .repetition("sR", "sP")
        .repetition("sR", "wR")
        .repetition("sR", "nR")
        .repetition("sR", "eR")
        .repetition("3,sR,4", "4,sR,3")
        .repetition("4,nP,3", "8")
        .repetition("ffa", "teams-opposite")
        .repetition("ffa", "teams-adjacent")
        .repetition("ffa", "two-opposite")
        .repetition(" s ", " w ")
        .repetition(" s ", " n ")
        // Frozen, and absent.
        .repetition(" swne ", " swn- ")
        .repetition(" swne ", " s-ne ")
        .repetition(" swne ", " sWne ")
        .repetition(" swne ", " swNe ")
        // ZQ-27: fifty moves.
        .search(49, " 0 9", " 1 9")
        .search(10, " 0 9", " 40 9")
        .text(" 0 9", " 0 10")
        .text(" 0 9", " 0 4294967295")
        // ZQ-10, ZQ-12: the annexing player, and the owed move.
        .base("7,wN/8/5,nK,2/8/7,eK/4,sK,3/1,sR,6/sR,7 ffa w ssne - - - 0 21")
        .repetition("ssne", "snne")
        .repetition("ssne", "sene")
        .base("7,nK/8/8/8/8/8/3,wR,4/sK,4,eR,2 ffa w+e ssns - - - 0 0")
        .repetition("w+e", "w")
        // ZQ-32: the owner of the dummy's move.
        .base("wK,6,nK/8/8/8/8/4,eP,3/8/sK,6,eK three:s n swnd - - e 0 0")
        .repetition("three:s", "three:w")
        .repetition("three:s", "three:n")
        // ZQ-8 and ZQ-9: castlings, kings that may promote and have arrived.
        .base(&start)
        .repetition(" swne - ", " wne - ")
        .repetition(" swne - ", " sne - ")
        .repetition(" swne - ", " swe - ")
        .repetition(" swne - ", " swn - ")
        .repetition(" - swne ", " - wne ")
        .repetition(" - swne ", " - sne ")
        .repetition(" - swne ", " - swe ")
        .repetition(" - swne ", " - swn ")
        .base("wK,6,sK/8/8/sP,7/5,nK,2/8/8/7,eK teams-opposite s swne - - S 0 0")
        .repetition("S", "s")
        .repetition("S", "-")
        // ZQ-7: capturers en passant.
        .base("wK,6,nK/8/8/4,nR,3/2,wP,sP,eP,3/8/8/1,sK,5,eK ffa n swne - d3d4:we - 0 1")
        .repetition("d3d4:we", "d3d4:w")
        .repetition("d3d4:we", "d3d4:e")
        .repetition("d3d4:we", "-")
        // ZQ-20: players to be removed, not frozen.
        .base("wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s sWNe - - - 0 9 remove:w")
        .repetition("remove:w", "remove:n")
        .repetition("remove:w", "remove:wn")
        .repetition(" remove:w", "")
}

#[test]
fn each_component_tells_positions_apart() -> Checked {
    let components = components();
    assert_eq!(components.fields(), (0..10).collect());
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
            "wR,wP,2,nN,1,nR,nK/wK,wP,2,nP,nP,nB,nP/wB,wP,6/1,wP,4,nP,1/3,wN,2,eP,eN/sP,sP,sN,2,eP,1,eB/2,sP,sP,2,eP,eR/sK,sR,sB,3,eP,eK three:w n swnd sne - swne 1 9",
            0x3a41_f323_bbaa_e945,
            0xba05_e76e_7c87_a80a,
        ),
        (
            "wR,wP,2,nN,1,nR,nK/3,wP,3,nP/2,wK,2,nP,1,nB/3,nP,2,nP,1/1,sP,wB,sB,2,eP,1/sP,1,sK,sP,3,eB/2,eP,3,eP,eK/eR,7 three:s w swnd n - swne 0 40",
            0xdc9a_0878_144f_4bc7,
            0x2d87_8965_bb8c_a8e6,
        ),
        (
            "2,sR,5/4,nK,3/3,wR,1,sN,2/4,wK,3/4,eP,2,nP/6,eR,eK/2,eP,5/8 three:w n wwnd - - wne 2 150",
            0xe1aa_f7d0_39e7_6a4f,
            0xb5d7_50b6_d07e_d2c6,
        ),
        (
            "wK,6,nK/8/8/4,nR,3/2,wP,sP,eP,3/8/8/1,sK,5,eK ffa n swne - d3d4:we - 0 1",
            0xc37b_d279_111f_00d0,
            0x3266_5364_bedc_e3f1,
        ),
        (
            "wK,6,sK/8/8/sP,7/5,nK,2/8/8/7,eK teams-opposite s swne - - S 0 0",
            0x3796_b20d_7c49_84b7,
            0xc68b_3310_d38a_6796,
        ),
        (
            "7,nK/8/8/8/8/8/3,wR,4/sK,4,eR,2 ffa w+e ssns - - - 0 0",
            0x5f5f_c9f1_18d6_ae3c,
            0xae42_48ec_b715_4d1d,
        ),
        (
            "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s sWNe - - wn 0 9 remove:w",
            0x9356_d23a_39c5_c89d,
            0x624b_5327_9606_2bbc,
        ),
    ] {
        let position: ZmQuadchess = text.parse().unwrap();
        let keys = (position.key(), position.search_key(200));
        assert_eq!(keys, (key, search_key), "{text}");
    }
}
