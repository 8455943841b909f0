//! Committed records of every variant with the game that each is, and damaged ones with their errors.

use std::collections::BTreeSet;

use variant_core::Variant;
use variant_corpus::RecordCorpus;
use variant_registry::NAMES;

/// The variants, with actions for their games; each has a test of its own.
macro_rules! records {
    ($($test:ident: $variant:ty, [$($action:literal),* $(,)?];)+) => {
        $(
            #[test]
            fn $test() {
                let name = <$variant as Variant>::NAME;
                let path = format!("{}/tests/records/{name}.txt", env!("CARGO_MANIFEST_DIR"));
                let corpus = RecordCorpus::<$variant>::new(path).actions([$($action),*] as [&str; _]);
                corpus.check().unwrap_or_else(|error| panic!("{error}"));
            }
        )+

        #[test]
        fn every_variant_has_records() {
            let names = [$(<$variant as Variant>::NAME),+];
            assert_eq!(BTreeSet::from(names), NAMES.iter().copied().collect());
        }
    };
}

records! {
    orthodox_chess: orthodox_chess::Chess,
        ["resign:w", "resign:b", "draw:wb", "claim:repetition", "claim:fifty-moves"];
    zonal_chess: zonal_chess::Zonal, ["resign:w", "resign:b", "draw:wb"];
    quarter_chess: quarter_chess::Quarter, ["resign:w", "resign:b", "draw:wb"];
    zm_quadchess: zm_quadchess::Quadchess, [
        "resign:remove", "resign:freeze", "resign:s", "draw:swne", "draw:sn", "draw:sw", "absent:s", "absent:w",
        "absent:n:remove", "absent:e:remove", "penalty:s", "penalty:w", "penalty:n", "penalty:e",
    ];
    quad_kingdom: quad_kingdom::QuadKingdom, ["draw:wmbe", "draw:wm", "draw:mbe", "resign:w", "resign:m", "draw:wb"];
    circle_chess: circle_chess::Circle, [
        "1:concede", "2:concede", "3:concede", "1:concede:A", "2:concede:B", "3:concede:C", "1:concede:B",
        "2:concede:C", "3:concede:A", "draw:ABC", "draw:ABCD", "draw:AC", "draw:BC",
    ];
}
