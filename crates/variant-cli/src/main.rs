//! The command line of the variant rules engines: `variant moves orthodox-chess`, `variant perft`,
//! `variant show` and so on. What each command does and prints stands in `docs/cli.md`.

mod arguments;
mod board;
mod commands;
mod failure;
mod json;
mod output;
mod picture;
mod progress;
mod start;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;
use crate::failure::Failure;
use crate::output::Output;

fn main() -> ExitCode {
    match Arguments::try_parse() {
        Ok(arguments) => {
            let mut output = Output::new(arguments.json);
            let done = commands::run(&arguments.command, &mut output);
            let flushed = output.flush();
            failure::exit(done.and(flushed))
        }
        Err(error) if error.use_stderr() => failure::exit(Err(Failure::usage(&error))),
        Err(help) => {
            // Help and version go to standard output; if that is closed, nobody wants them.
            let _ = help.print();
            ExitCode::SUCCESS
        }
    }
}
