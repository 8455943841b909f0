//! Opening books: any bytes are an error or a book of legal moves.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| variant_fuzz::books(data));
