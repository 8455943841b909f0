//! Moves and actions on every variant and its slow reference side by side.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| variant_fuzz::beside_reference(data));
