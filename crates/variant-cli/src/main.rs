//! The command `variant`; `docs/cli.md` is its contract.

mod arguments;
#[cfg(feature = "progress")]
mod bar;
mod beside;
mod board;
mod commands;
mod failure;
mod input;
mod json;
#[cfg(feature = "engine")]
mod level;
mod memory;
mod output;
mod progress;
mod reason;
mod rulebook;
mod start;
#[cfg(any(feature = "animation", feature = "engine"))]
mod tags;
mod target;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::output::Output;

fn main() -> ExitCode {
    survive_file_limits();
    match Arguments::try_parse() {
        Ok(arguments) => {
            let mut output = Output::new(arguments.json);
            let done = commands::run(&arguments.command, &mut output);
            let flushed = output.flush();
            failure::exit(done.and(flushed))
        }
        Err(error) if error.use_stderr() => failure::exit(Err(Failure::usage(&error))),
        Err(help) => {
            // Help and version go to standard output.
            let printed = help.print().and_then(|()| io::stdout().flush());
            failure::exit(printed.map_err(Failure::from))
        }
    }
}

/// A write beyond `ulimit -f` then fails with its error; by default its signal ends the program without a word.
fn survive_file_limits() {
    #[cfg(unix)]
    {
        let flag = std::sync::Arc::default();
        let signal = signal_hook::consts::SIGXFSZ;
        // Without a handler all else works as with it.
        let _ = signal_hook::flag::register(signal, flag);
    }
}
