//! Committed positions with what the reference says of them, and damaged texts with their errors.

use orthodox_chess::{Chess, ChessRules};
use variant_testkit::Corpus;
use variant_testkit::slow::SlowGame;

use crate::components::components;

#[test]
fn the_corpus_still_says_so() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.txt");
    let corpus = Corpus::<Chess>::new(path).positions(components().texts());
    let checked = corpus.check::<SlowGame<ChessRules>>();
    checked.unwrap_or_else(|error| panic!("{error}"));
}
