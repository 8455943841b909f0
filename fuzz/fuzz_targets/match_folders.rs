//! Folders of `variant match` that others have changed: no game that is whole is lost.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| variant_fuzz_command::match_folder(data));
