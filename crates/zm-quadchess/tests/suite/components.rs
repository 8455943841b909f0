//! Pairs of positions that differ in one component.

use variant_core::Variant;
use variant_testkit::Components;
use zm_quadchess::Quadchess;

pub(crate) fn components() -> Components<Quadchess> {
    let start = Quadchess::start("ffa").expect("a mode").to_string();
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
fn each_component_tells_positions_apart() {
    let components = components();
    assert_eq!(components.fields(), (0..10).collect());
    components.check().unwrap_or_else(|error| panic!("{error}"));
}

#[cfg(feature = "serde")]
#[test]
fn each_component_is_stored() {
    components()
        .check_stored()
        .unwrap_or_else(|error| panic!("{error}"));
}
