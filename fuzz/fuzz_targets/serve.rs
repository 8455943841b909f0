//! Sessions of `variant serve`: every line is answered in its order.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| variant_fuzz_command::serve(data));
