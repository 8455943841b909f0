//! Records of every variant: no panic, one way to read them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variant_fuzz::for_any_variant;

fuzz_target!(|data: &[u8]| for_any_variant!(records, data, variant_fuzz::Crazyhouse));
