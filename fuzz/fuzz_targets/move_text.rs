//! Move and action texts in positions of every variant.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variant_fuzz::for_any_variant;

fuzz_target!(|data: &[u8]| for_any_variant!(move_text, data, variant_fuzz::Crazyhouse));
