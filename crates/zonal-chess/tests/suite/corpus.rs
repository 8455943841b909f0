//! Committed positions with the reference's answers, and damaged texts with their errors.

use variant_core::Rng;
use variant_corpus::Corpus;
use zonal_chess::Zonal;

use crate::components::components;
use crate::positions::{Flavour, position};
use crate::reference::State;

#[test]
fn the_corpus_still_says_so() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.txt");
    let mut rng = Rng::new(31);
    let random = Flavour::ALL.repeat(16).into_iter();
    let corpus = Corpus::<Zonal>::new(path)
        .positions(components().texts())
        .positions(random.map(|flavour| position(flavour, &mut rng)))
        .fields(&[
            "placement",
            "turn",
            "castling",
            "en passant",
            "halfmove clock",
            "fullmove number",
        ]);
    let checked = corpus.check::<State>();
    checked.unwrap_or_else(|error| panic!("{error}"));
}
