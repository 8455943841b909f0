//! Calls of users as ratios to `cozy-chess` within one run. `--check` fails below a floor.

use std::process::ExitCode;

use variant_benches::{calls, report};

fn main() -> ExitCode {
    report::main("million calls a second", vec![calls::calls()])
}
