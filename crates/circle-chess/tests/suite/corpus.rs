//! Committed positions with the reference's answers, and damaged texts with their errors.

use circle_chess::Circle;
use variant_corpus::Corpus;
use variant_testkit::Checked;

use crate::components::components;
use crate::conformance::POSITIONS;
use crate::random::Random;
use crate::reference::State;

/// Random matches on two to four boards of few pieces each.
fn random_positions() -> Vec<String> {
    let mut random = Random::new(31);
    let texts = (0..400).map(|_| random.sparse_match());
    let valid = texts.filter(|text| text.parse::<Circle>().is_ok());
    valid.take(40).collect()
}

#[test]
fn the_corpus_still_says_so() -> Checked {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.txt");
    Corpus::<Circle>::new(path)
        .positions(components().texts())
        .positions(POSITIONS)
        .positions(random_positions())
        .actions(["1:concede", "2:concede", "3:concede", "4:concede"])
        .check::<State>()
}
