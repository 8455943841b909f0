//! The command `variant`, as in `docs/cli.md`.

mod arguments;
mod beside;
mod board;
mod commands;
mod failure;
mod input;
mod json;
#[cfg(feature = "engine")]
mod level;
mod output;
mod picture;
mod progress;
mod reason;
mod record;
mod rulebook;
mod start;
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
            let printed = help.print().and_then(|()| io::stdout().flush());
            failure::exit(printed.map_err(Failure::from))
        }
    }
}

/// Makes writes beyond `ulimit -f` fail with an error; the signal would end the program silently.
fn survive_file_limits() {
    #[cfg(unix)]
    {
        let flag = std::sync::Arc::default();
        let signal = signal_hook::consts::SIGXFSZ;
        // All else works without the handler.
        let _ = signal_hook::flag::register(signal, flag);
    }
}
