//! The packed forms of all variants: they read back, are short, and are the same exactly for positions
//! that repeat each other.

use std::collections::HashMap;

use variant_core::{Position, Rng};
use variant_registry::{AnyPosition, NAMES, Registered, VariantVisitor, variants, visit_variant};

/// The longest packed form allowed in a game from a start, in bytes.
fn longest(variant: &str, start: usize) -> usize {
    match variant {
        "orthodox-chess" => 32,
        "zonal-chess" | "quarter-chess" => 48,
        "zm-quadchess" => 40,
        "quad-kingdom" => 64,
        // Boards are as many as the mode says; captured pieces wait with their sets.
        _ => 2 * start,
    }
}

fn packed<P: Position>(position: &P) -> Vec<u8> {
    let mut bytes = Vec::new();
    position.pack(&mut bytes);
    bytes
}

/// Random games from the start of every mode.
fn walk<P: Position>(start: &P, seed: u64, visit: &mut impl FnMut(&P)) {
    let mut rng = Rng::new(seed);
    for _ in 0..3 {
        let mut position = start.clone();
        for _ in 0..120 {
            visit(&position);
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
}

struct Check;

impl VariantVisitor for Check {
    type Output = ();

    fn visit<V: Registered>(self) {
        for mode in V::MODES {
            let start = V::start(mode).unwrap();
            let limit = longest(V::NAME, packed(&start).len());
            let mut forms: HashMap<Vec<u8>, V> = HashMap::new();
            let mut by_key: HashMap<u64, Vec<u8>> = HashMap::new();
            walk(&start, 7, &mut |position| {
                let bytes = packed(position);
                assert!(bytes.len() <= limit, "{} bytes for {position}", bytes.len());
                let read = V::unpack(&bytes).unwrap_or_else(|| panic!("{position} does not read"));
                assert!(read.repeats(position), "{position} reads as {read}");
                assert_eq!(packed(&read), bytes, "{position}");
                assert_eq!(read.count_moves(), position.count_moves(), "{position}");
                // Same form, same position; same key (of 64 bits), same form.
                let known = forms
                    .entry(bytes.clone())
                    .or_insert_with(|| position.clone());
                assert!(known.repeats(position), "{known} and {position}");
                let form = by_key
                    .entry(position.key())
                    .or_insert_with(|| bytes.clone());
                assert_eq!(*form, bytes, "{position}");
            });
        }
    }
}

#[test]
fn all_variants_pack_exactly() {
    for name in NAMES {
        visit_variant(name, Check).unwrap();
    }
}

#[test]
fn whatever_the_bytes_unpacking_does_not_panic() {
    for variant in variants() {
        let start = AnyPosition::start(variant.name, None).unwrap();
        let bytes = packed(&start);
        let mut rng = Rng::new(3);
        for _ in 0..2_000 {
            let mut bytes = bytes.clone();
            for _ in 0..=rng.below(3) {
                let place = rng.below(bytes.len() as u64) as usize;
                bytes[place] = rng.below(256) as u8;
            }
            bytes.truncate(bytes.len() - (rng.below(4) / 3) as usize);
            if let Some(position) = AnyPosition::unpack(&bytes) {
                assert!(
                    AnyPosition::unpack(&packed(&position))
                        .is_some_and(|read| read.repeats(&position))
                );
                assert_eq!(position.count_moves(), position.moves().len() as u64);
            }
        }
    }
    assert_eq!(AnyPosition::unpack(&[]), None);
    assert_eq!(AnyPosition::unpack(&[99, 0]), None);
}
