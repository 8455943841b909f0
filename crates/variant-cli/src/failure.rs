use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use variant_core::text::{Excerpt, excerpt};

#[derive(Debug)]
pub(crate) enum Failure {
    /// Well-formed, but wrong.
    Input(String),
    /// Wrong input, already reported.
    Told,
    /// Unreadable files, already reported.
    Unread,
    Usage(String),
    /// Closed output, no error.
    Closed,
}

impl Failure {
    pub(crate) fn input(message: impl Display) -> Self {
        Self::Input(message.to_string())
    }

    pub(crate) fn usage(error: &clap::Error) -> Self {
        if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            return Self::Usage("expected a command; `variant --help` lists them".into());
        }
        let text = error.to_string();
        let mut parts = text.split("\n\n");
        let first = parts.next().unwrap_or_default();
        let first = first.strip_prefix("error: ").unwrap_or(first);
        let mut line = one_line(first);
        for (jargon, words) in STANDARD_WORDING {
            line = line.replace(jargon, words);
        }
        if let Some(tip) = parts.find_map(|part| part.trim_start().strip_prefix("tip: ")) {
            line = format!("{line}; {}", one_line(tip));
        }
        Self::Usage(line)
    }

    pub(crate) fn file(name: impl Display, error: &io::Error) -> Self {
        Self::Usage(format!("{}: {error}", shown(name)))
    }
}

fn one_line(text: &str) -> String {
    let words = text.split_whitespace();
    let words: Vec<String> = words.map(|word| excerpt(word).to_string()).collect();
    words.join(" ")
}

pub(crate) fn shown(name: impl Display) -> String {
    Excerpt::new(&name.to_string(), LONGEST_NAME).to_string()
}

/// Errors of the standard library, in our words.
const STANDARD_WORDING: [(&str, &str); 4] = [
    ("invalid digit found in string", "expected a number"),
    (
        "cannot parse integer from empty string",
        "expected a number",
    ),
    (
        "number too large to fit in target type",
        "expected a smaller number",
    ),
    (
        "number too small to fit in target type",
        "expected a smaller number",
    ),
];

const LONGEST_NAME: usize = 200;

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::file("standard output", &error)
        }
    }
}

pub(crate) fn exit(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(Failure::Told) => ExitCode::from(1),
        Err(Failure::Unread) => ExitCode::from(2),
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

pub(crate) fn complain(message: &str) {
    write_line("error", message);
}

pub(crate) fn warn(message: &str) {
    write_line("repaired", message);
}

fn write_line(kind: &str, message: &str) {
    let line: String = message
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    // Standard error may be closed.
    let _ = writeln!(io::stderr(), "{kind}: {line}");
}
