//! Edited game trees: they stay trees, and are written as records.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variant_fuzz::for_any_variant;

fuzz_target!(|data: &[u8]| for_any_variant!(game_trees, data, variant_fuzz::Crazyhouse));
