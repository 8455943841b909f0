//! What can go wrong, what is said about it, and the exit code.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use variant_core::text::{Excerpt, excerpt};

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input was understood and is wrong.
    Input(String),
    /// As `Input`, but everything has been said.
    Told,
    /// The command cannot be carried out as it was given.
    Usage(String),
    /// Nobody reads the output any more: no reason to complain.
    Closed,
}

impl Failure {
    pub(crate) fn input(message: impl Display) -> Self {
        Self::Input(message.to_string())
    }

    /// The first paragraph of a complaint about the arguments, on one line.
    pub(crate) fn usage(error: &clap::Error) -> Self {
        if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Self::Usage("expected a command; `variant --help` lists them".into());
        }
        let text = error.to_string();
        let first = text.split("\n\n").next().unwrap_or_default();
        let words: Vec<String> = first
            .split_whitespace()
            .map(|word| excerpt(word).to_string())
            .collect();
        let line = words.join(" ");
        Self::Usage(line.strip_prefix("error: ").unwrap_or(&line).to_string())
    }

    /// A file, or standard input or output, that cannot be used.
    pub(crate) fn file(name: impl Display, error: &io::Error) -> Self {
        Self::Usage(format!("{}: {error}", shown(name)))
    }
}

/// The name of a file in a message.
pub(crate) fn shown(name: impl Display) -> String {
    Excerpt::new(&name.to_string(), LONGEST_NAME).to_string()
}

/// Names of files are shown up to this length, in characters.
const LONGEST_NAME: usize = 200;

/// Trouble with standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::file("standard output", &error)
        }
    }
}

/// Says what went wrong, and returns the exit code.
pub(crate) fn exit(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(Failure::Told) => ExitCode::from(1),
        Err(Failure::Input(message)) => {
            complain(&message);
            ExitCode::from(1)
        }
        Err(Failure::Usage(message)) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

/// Writes an error line, whatever characters the message has.
pub(crate) fn complain(message: &str) {
    write_line("error", message);
}

/// Writes a line about input that was repaired.
pub(crate) fn warn(message: &str) {
    write_line("repaired", message);
}

fn write_line(kind: &str, message: &str) {
    let line: String = message
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    // If standard error is closed, there is nowhere left to complain.
    let _ = writeln!(io::stderr(), "{kind}: {line}");
}
