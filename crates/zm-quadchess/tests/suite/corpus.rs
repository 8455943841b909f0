//! Committed positions with the reference's answers, and damaged texts with their errors.

use variant_core::Variant;
use variant_corpus::Corpus;
use variant_testkit::Checked;
use zm_quadchess::Quadchess;

use crate::components::components;
use crate::conformance::POSITIONS;
use crate::reference::State;
use crate::sampling::{ACTIONS, Random, crowded_text, sparse_text};

/// Random positions of few pieces and of many, in all modes.
fn random_positions() -> Vec<String> {
    let mut random = Random::new(31);
    let modes = Quadchess::MODES.repeat(4).into_iter();
    let texts =
        modes.flat_map(|mode| [sparse_text, crowded_text].map(|text| text(&mut random, mode)));
    texts
        .filter(|text| text.parse::<Quadchess>().is_ok())
        .collect()
}

#[test]
fn the_corpus_still_says_so() -> Checked {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.txt");
    Corpus::<Quadchess>::new(path)
        .positions(components().texts())
        .positions(POSITIONS)
        .positions(random_positions())
        .actions(ACTIONS)
        .fields(&[
            "placement",
            "mode",
            "turn",
            "control",
            "castling",
            "en passant",
            "kings",
            "clock",
            "ply",
            "remove",
        ])
        .check::<State>()
}
