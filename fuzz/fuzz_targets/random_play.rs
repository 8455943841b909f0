//! Random games of every variant, with all invariants checked.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variant_fuzz::for_any_variant;

fuzz_target!(|data: &[u8]| for_any_variant!(random_play, data, variant_fuzz::Crazyhouse));
