//! Positions that differ in one component: what tells them apart, in every game.

use two_army_chess::{TwoArmyGame, TwoArmyPosition};
use variant_core::Position;
use variant_testkit::{Checked, Components};

use crate::glade::{Glade, GladeChess};
use crate::meadow::{Meadow, MeadowChess};
use crate::patience::PatienceChess;

/// Pairs in placement and turn, which are alike everywhere.
fn of_any_game<V: TwoArmyGame>(kings: &str) -> Components<TwoArmyPosition<V>> {
    Components::new(kings)
        .repetition("2N5", "2B5")
        .repetition("2N5", "2R5")
        .repetition("2N5", "2n5")
        .repetition("2N5", "1N6")
        .repetition("2n5", "8")
        .repetition(" w ", " b ")
        .text("- 0 1", "- 0 2")
        .text("- 0 1", "- 0 4294967295")
}

fn meadow() -> Components<MeadowChess> {
    of_any_game("4k3/2n5/8/8/2N5/4K3 w - - 0 1")
        // 75 moves of each side draw.
        .search(149, "- 0 1", "- 1 1")
        .search(10, "- 0 1", "- 140 1")
        .base("r3k2r/8/8/8/8/R3K2R w KQkq - 0 1")
        .repetition("KQkq", "Qkq")
        .repetition("KQkq", "Kkq")
        .repetition("KQkq", "KQq")
        .repetition("KQkq", "KQk")
        .repetition("KQkq", "-")
        .base("4k3/8/8/2pPp3/8/4K3 w - e4 0 1")
        .repetition("e4", "-")
        .repetition("e4", "c4")
        // A right that pins leave no capture for tells nothing apart.
        .base("4k3/8/8/K1pP3r/8/8 w - c4 0 1")
        .text("c4", "-")
}

fn glade() -> Components<GladeChess> {
    of_any_game("4k3/2n5/8/8/2N5/4K3 w - - 0 1")
        // Fifty moves of each side draw.
        .search(99, "- 0 1", "- 1 1")
        .search(10, "- 0 1", "- 90 1")
        .repetition("0 1", "0 1 race")
        // A right tells positions apart though pins leave no capture for it.
        .base("4k3/8/8/K1pP3r/8/8 w - c4 0 1")
        .repetition("c4", "-")
}

fn patience() -> Components<PatienceChess> {
    Components::new("r4k3r/10/10/10/10/R4K3R w KIQCkiqc - 0 1")
        .repetition("KIQC", "IQC")
        .repetition("KIQC", "KQC")
        .repetition("KIQC", "KIC")
        .repetition("KIQC", "KIQ")
        .repetition("kiqc", "iqc")
        .repetition("kiqc", "kqc")
        .repetition("kiqc", "kic")
        .repetition("kiqc", "kiq")
        .repetition("KIQCkiqc", "-")
        .repetition(" w ", " b ")
}

#[test]
fn each_component_tells_positions_apart() -> Checked {
    let all = (0..6).collect();
    assert_eq!(meadow().fields(), all);
    meadow().check()?;
    // The options are the seventh field; castlings are the meadow's.
    assert_eq!(glade().fields(), [0, 1, 3, 4, 5, 6].into());
    glade().check()?;
    patience().check()
}

#[test]
fn each_component_is_stored() -> Checked {
    meadow().check_stored()?;
    glade().check_stored()?;
    patience().check_stored()
}

/// Programs store keys: what they are made of does not change.
#[test]
fn keys_stay_what_they_are() {
    fn keys<V: TwoArmyGame>(texts: [&str; 2]) -> [u64; 2] {
        texts.map(|text| text.parse::<TwoArmyPosition<V>>().unwrap().key())
    }
    assert_eq!(
        keys::<Meadow>([Meadow::START, "4k3/8/8/2pPp3/8/4K3 b - - 0 1"]),
        [8_918_300_980_810_695_692, 6_181_147_947_683_207_591]
    );
    assert_eq!(
        keys::<Glade>([
            "4k3/8/8/2pPp3/8/4K3 w - e4 0 1",
            "4k3/8/8/8/8/4K3 b - - 0 1 race"
        ]),
        [17_033_004_641_783_693_726, 715_183_333_667_509_110]
    );
}
