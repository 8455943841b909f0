//! Position texts of every variant: no panic, exact round trips.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variant_fuzz::for_any_variant;

fuzz_target!(|data: &[u8]| for_any_variant!(position_text, data, variant_fuzz::Crazyhouse));
