use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use variant_core::Rng;

use super::positions;
use variant_record::Recorded;

use crate::malformed::{SCRAPS, damaged};

/// Malformed position texts, from nearly valid to arbitrary.
pub fn malformed_positions<P: Recorded + 'static>(plies: usize) -> impl Strategy<Value = String> {
    let texts = positions::<P>(plies).prop_map(|position| position.to_string());
    malformed(texts.boxed())
}

/// Positions, each with a malformed move text.
pub fn malformed_moves<P: Recorded + 'static>(plies: usize) -> impl Strategy<Value = (P, String)> {
    positions::<P>(plies).prop_flat_map(|position| {
        let mut texts: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
        texts.push("a1a2".to_owned());
        (Just(position), malformed(select(texts).boxed()))
    })
}

fn malformed(texts: BoxedStrategy<String>) -> impl Strategy<Value = String> {
    let seeds = vec(any::<u64>().no_shrink(), 1..4);
    let edited = (texts, seeds).prop_map(|(text, seeds)| {
        let rngs = seeds.into_iter().map(Rng::new);
        rngs.fold(text, |text, mut rng| damaged(&text, &mut rng))
    });
    let scraps = vec(select(SCRAPS.to_vec()), 0..30).prop_map(|scraps| scraps.concat());
    prop_oneof![8 => edited, 1 => scraps, 1 => any::<String>()]
}
