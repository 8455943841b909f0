//! Records of other programs: rewriting preserves their meaning.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variant_fuzz::for_any_variant;

fuzz_target!(|data: &[u8]| for_any_variant!(foreign_records, data, variant_fuzz::Crazyhouse));
