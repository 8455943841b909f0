//! Committed positions with what the reference says of them, and damaged texts with their errors.

use circle_chess::Circle;
use variant_testkit::Corpus;

use crate::components::components;
use crate::reference::State;

#[test]
fn the_corpus_still_says_so() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.txt");
    let corpus = Corpus::<Circle>::new(path).positions(components().texts());
    let checked = corpus.check::<State>();
    checked.unwrap_or_else(|error| panic!("{error}"));
}
