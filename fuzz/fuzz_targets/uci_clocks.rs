//! The words of `go`: a search takes a share of any times and plays a legal move.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| variant_fuzz::uci_clocks(data));
