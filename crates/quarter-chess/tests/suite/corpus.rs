//! Committed positions with the reference's answers, and damaged texts with their errors.

use quarter_chess::Quarter;
use variant_corpus::{Corpus, FEN};
use variant_testkit::Checked;

use crate::components::components;
use crate::conformance::POSITIONS;
use crate::reference::State;

/// Endings that are nearly over, by mate, stalemate or a long time without a capture or a pawn move.
const ENDINGS: [&str; 6] = [
    "k7/8/1K6/8/8/8/8/3Q4 w - - 0 1",
    "7k/8/6K1/6P1/8/8/8/8 w - - 0 60",
    "8/8/8/8/8/1p1k4/8/1K6 b - - 3 70",
    "k7/8/4M3/4m3/2Md1nM1/3Mp3/4M3/K7 w - - 90 100 pawn-shift",
    "8/8/8/3k4/8/8/8/QK6 w - - 95 120",
    "8/8/8/3k4/3p4/8/8/RK6 b - - 98 120",
];

#[test]
fn the_corpus_still_says_so() -> Checked {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.txt");
    Corpus::<Quarter>::new(path)
        .positions(components().texts())
        .positions(POSITIONS)
        .positions(ENDINGS)
        .fields(&[&FEN[..], &["options"]].concat())
        .check::<State>()
}
