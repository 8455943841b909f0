//! Command line shared by the examples.
//!
//! The examples are chess variants of one file each, on the public crates alone. Each hands its position type to
//! [`main`]:
//!
//! ```text
//! cargo run --release -p variant-examples --example four-player -- show teams
//! ```
//!
//! Accepts any [`Variant`] that can be drawn, as every game of two armies can.
//!
//! ```
//! use orthodox_chess::OrthodoxChess;
//! let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
//! assert_eq!(variant_examples::run::<OrthodoxChess>(words("perft 3"))?, "8902\n");
//! let check = "show 4k3/8/8/8/8/8/4q3/4K3 w - - 0 1";
//! assert!(variant_examples::run::<OrthodoxChess>(words(check))?.contains("white to move"));
//! assert!(variant_examples::run::<OrthodoxChess>(words("perft x")).is_err());
//! # Ok::<(), String>(())
//! ```

use std::env;
use std::fmt::Write;
use std::process::ExitCode;

use variant_core::Variant;
use variant_core::perft::perft;
use variant_render::Draw;

/// Runs the program with the arguments of the command line.
pub fn main<P: Variant + Draw>() -> ExitCode {
    match run::<P>(env::args().skip(1)) {
        Ok(output) => {
            print!("{output}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", P::NAME);
            ExitCode::FAILURE
        }
    }
}

/// Returns the program's output: `perft DEPTH [TEXT]` counts, `moves [TEXT]` lists the legal moves, `show [TEXT]`
/// and `svg [TEXT]` draw the board. `TEXT` is a position text or a mode; by default the start.
///
/// # Errors
/// Describes the fault of the arguments.
pub fn run<P: Variant + Draw>(
    arguments: impl IntoIterator<Item = String>,
) -> Result<String, String> {
    const USAGE: &str = "expected `perft DEPTH [TEXT]`, `moves`, `show` or `svg [TEXT]`";
    let mut arguments = arguments.into_iter();
    let command = arguments.next().ok_or(USAGE)?;
    match command.as_str() {
        "perft" => {
            let depth = arguments.next().ok_or(USAGE)?;
            let depth = depth.parse().map_err(|_| USAGE)?;
            Ok(format!("{}\n", perft(&position::<P>(arguments)?, depth)))
        }
        "moves" => {
            let mut list = String::new();
            for m in position::<P>(arguments)?.moves() {
                writeln!(list, "{m}").map_err(|error| error.to_string())?;
            }
            Ok(list)
        }
        "show" => Ok(position::<P>(arguments)?.sheet().unicode()),
        "svg" => Ok(position::<P>(arguments)?.sheet().svg()),
        _ => Err(USAGE.to_owned()),
    }
}

fn position<P: Variant + Draw>(rest: impl Iterator<Item = String>) -> Result<P, String> {
    let text = rest.collect::<Vec<_>>().join(" ");
    let mode = if text.is_empty() {
        P::MODES.first().copied()
    } else {
        P::MODES.iter().find(|&&mode| mode == text).copied()
    };
    match mode {
        Some(mode) => P::start(mode).map_err(|error| error.to_string()),
        None => text.parse().map_err(|error: P::Err| error.to_string()),
    }
}

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
