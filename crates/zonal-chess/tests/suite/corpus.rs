//! Committed positions with the reference's answers, and damaged texts with their errors.

use variant_core::Rng;
use variant_corpus::{Corpus, FEN};
use variant_testkit::Checked;
use zonal_chess::Zonal;

use crate::components::components;
use crate::positions::{Flavour, position};
use crate::reference::State;

#[test]
fn the_corpus_still_says_so() -> Checked {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.txt");
    let mut rng = Rng::new(31);
    let random = Flavour::ALL.repeat(16).into_iter();
    Corpus::<Zonal>::new(path)
        .positions(components().texts())
        .positions(random.map(|flavour| position(flavour, &mut rng)))
        .fields(&FEN)
        .check::<State>()
}
