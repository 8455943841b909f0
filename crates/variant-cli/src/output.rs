//! Standard output: lines for people, or JSON objects.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;

use crate::failure::Failure;

pub(crate) struct Output {
    /// Whether everything is printed as JSON.
    pub(crate) json: bool,
    /// The number of the line of standard input that is being answered, if lines are read.
    pub(crate) input_line: Option<u64>,
    /// The repairs of the position text that is being answered.
    pub(crate) repairs: Vec<String>,
    stdout: BufWriter<AutoStream<io::StdoutLock<'static>>>,
}

#[derive(Serialize)]
struct Answer<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(flatten)]
    object: &'a T,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    repairs: &'a [String],
}

impl Output {
    pub(crate) fn new(json: bool) -> Self {
        let stdout = AutoStream::auto(io::stdout().lock());
        Self {
            json,
            input_line: None,
            repairs: Vec::new(),
            stdout: BufWriter::new(stdout),
        }
    }

    /// Whether colours are shown where the output goes.
    pub(crate) fn has_colours() -> bool {
        AutoStream::choice(&io::stdout()) != ColorChoice::Never
    }

    /// A line of text.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.stdout, "{text}")?)
    }

    /// Standard output itself.
    #[cfg(feature = "engine")]
    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.stdout
    }

    /// Text that has its own line ends.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.stdout.write_all(text.as_bytes())?)
    }

    /// A JSON object on a line of its own. The answer to a line of input says which.
    pub(crate) fn object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        // Serializing to a string fails only for maps without text keys, and there are none.
        let line = self.input_line;
        let repairs = &self.repairs;
        let answer = Answer {
            line,
            object,
            repairs,
        };
        let text = serde_json::to_string(&answer).map_err(Failure::input)?;
        self.line(text)
    }

    /// Writes bytes as they are, without a search for colours in them.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.flush()?;
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        Ok(stdout.flush()?)
    }

    /// Sends everything on its way: after each answer to a line of input, and at the end.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.stdout.flush()?)
    }
}
