//! UCI sessions: every line is answered in the protocol, and the session survives.
#![no_main]

use libfuzzer_sys::fuzz_target;
use variant_fuzz::for_any_variant;

fuzz_target!(|data: &[u8]| for_any_variant!(uci_session, data, variant_fuzz::Crazyhouse));
