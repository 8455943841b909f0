//! Committed positions with the reference's answers, and damaged texts with their errors.

use quad_kingdom::QuadKingdom;
use variant_corpus::Corpus;
use variant_testkit::Checked;

use crate::components::components;
use crate::reference::State;
use crate::reference_support::Random;
use crate::support::{MODES, dense_position, sparse_position};

/// Random positions of few pieces and of many, in all modes.
fn random_positions() -> Vec<String> {
    let mut random = Random::new(31);
    let mut texts = Vec::new();
    for mode in MODES.repeat(12) {
        texts.push(sparse_position(&mut random, mode).text());
        let dense = dense_position(&mut random, mode);
        texts.extend(dense.parse::<QuadKingdom>().is_ok().then_some(dense));
    }
    texts
}

#[test]
fn the_corpus_still_says_so() -> Checked {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.txt");
    Corpus::<QuadKingdom>::new(path)
        .positions(components().texts())
        .positions(random_positions())
        .fields(&[
            "placement",
            "mode",
            "turn",
            "standing",
            "castling",
            "en passant",
            "points",
            "halfmove clock",
            "ply",
        ])
        .check::<State>()
}
