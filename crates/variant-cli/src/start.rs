//! Where games start: a mode, a position text, or every line of standard input.

use std::io;

use variant_core::Variant;

use crate::arguments::{Origin, Start};
use crate::failure::{Failure, complain};
use crate::input::{LINE_LIMIT, Line, read_line};
use crate::output::Output;

impl Start {
    /// The one position that is meant.
    pub(crate) fn position<V: Variant>(&self) -> Result<V, Failure> {
        self.origin.position()
    }

    /// As [`Origin::each_position`].
    pub(crate) fn each_position<V: Variant>(
        &self,
        output: &mut Output,
        answer: impl FnMut(&V, &mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.origin.each_position(output, answer)
    }
}

impl Origin {
    /// The one position that is meant.
    pub(crate) fn position<V: Variant>(&self) -> Result<V, Failure> {
        match self.position.as_deref() {
            Some("-") => Err(Failure::Usage(
                "--position - is for the commands moves, perft and show".into(),
            )),
            Some(text) => parse(text),
            None => start(self.mode.as_deref()),
        }
    }

    /// Answers for the position that is meant, or for that of every line of standard input. A bad line
    /// is complained about, and the others are answered.
    pub(crate) fn each_position<V: Variant>(
        &self,
        output: &mut Output,
        mut answer: impl FnMut(&V, &mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.position.as_deref() != Some("-") {
            return answer(&self.position()?, output);
        }
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        let mut all_good = true;
        for number in 1_u64.. {
            output.input_line = Some(number);
            let read = read_line(&mut input, &mut line);
            let text = match read.map_err(|error| Failure::file("standard input", &error))? {
                Line::End => break,
                Line::Read => std::str::from_utf8(&line).map_err(|_| Failure::input("not UTF-8")),
                Line::TooLong => Err(Failure::input(format_args!(
                    "expected at most {LINE_LIMIT} bytes"
                ))),
            };
            let answered = text
                .and_then(parse)
                .and_then(|position| answer(&position, output));
            match answered {
                Err(Failure::Input(message)) => {
                    all_good = false;
                    complain(&format!("line {number}: {message}"));
                }
                other => other?,
            }
            output.flush()?;
        }
        if all_good { Ok(()) } else { Err(Failure::Told) }
    }
}

fn parse<V: Variant>(text: &str) -> Result<V, Failure> {
    text.parse()
        .map_err(|error: V::Err| Failure::input(format_args!("position: {error}")))
}

/// The start position of a mode, or of the default mode.
fn start<V: Variant>(mode: Option<&str>) -> Result<V, Failure> {
    let default = V::MODES.first().copied().unwrap_or_default();
    V::start(mode.unwrap_or(default)).map_err(|error| Failure::Usage(error.to_string()))
}
