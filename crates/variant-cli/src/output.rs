use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;

use crate::failure::Failure;

pub(crate) struct Output {
    pub(crate) json: bool,
    /// Line of standard input being answered, from 1.
    pub(crate) input_line: Option<u64>,
    /// Repairs of the position text being answered.
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

    pub(crate) fn has_colours() -> bool {
        AutoStream::choice(&io::stdout()) != ColorChoice::Never
    }

    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.stdout, "{text}")?)
    }

    #[cfg(feature = "engine")]
    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.stdout
    }

    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.stdout.write_all(text.as_bytes())?)
    }

    pub(crate) fn object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        // All maps have text keys, so this cannot fail.
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

    /// Bypasses colour filtering.
    #[cfg(any(feature = "generate", feature = "png"))]
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.flush()?;
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        Ok(stdout.flush()?)
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.stdout.flush()?)
    }
}
