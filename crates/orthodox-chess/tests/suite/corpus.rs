//! Committed positions with the reference's answers, and damaged texts with their errors.

use orthodox_chess::{Chess, ChessRules};
use variant_corpus::{Corpus, FEN};
use variant_testkit::Checked;
use variant_testkit::slow::SlowGame;

use crate::components::components;
use crate::conformance::POSITIONS;

/// Endings that are nearly over, by mate, stalemate or a long time without a capture or a pawn move.
const ENDINGS: [&str; 6] = [
    "k7/8/1K6/8/8/8/8/3Q4 w - - 0 1",
    "7k/8/6K1/6P1/8/8/8/8 w - - 0 60",
    "8/8/8/8/8/1p1k4/8/1K6 b - - 3 70",
    "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR w KQ - 2 10",
    "8/8/8/3k4/8/8/8/QK6 w - - 145 120",
    "8/8/8/3k4/3p4/8/8/RK6 b - - 148 120",
];

#[test]
fn the_corpus_still_says_so() -> Checked {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.txt");
    Corpus::<Chess>::new(path)
        .positions(components().texts())
        .positions(POSITIONS)
        .positions(ENDINGS)
        .actions(["claim:repetition"])
        .fields(&FEN)
        .lenient_reference()
        .check::<SlowGame<ChessRules>>()
}
