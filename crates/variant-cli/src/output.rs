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
    /// Columns at which lines break between words.
    pub(crate) width: Option<usize>,
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
            width: None,
            stdout: BufWriter::new(stdout),
        }
    }

    pub(crate) fn has_colours() -> bool {
        AutoStream::choice(&io::stdout()) != ColorChoice::Never
    }

    pub(crate) fn has_unicode() -> bool {
        let mut named = ["LC_ALL", "LC_CTYPE", "LANG"]
            .iter()
            .filter_map(std::env::var_os);
        let locale = named.find(|locale| !locale.is_empty());
        locale.is_none_or(|locale| {
            let locale = locale.to_string_lossy().to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        })
    }

    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        let Some(width) = self.width else {
            return Ok(writeln!(self.stdout, "{text}")?);
        };
        for line in text.to_string().split('\n') {
            let indent = line.len() - line.trim_start().len();
            let (indent, words) = line.split_at(indent);
            let broken = if line.chars().count() > width {
                let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
                broken(indent, &words, " ", Some(width))
            } else {
                line.to_owned()
            };
            writeln!(self.stdout, "{broken}")?;
        }
        Ok(())
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

    /// Writes `object` in JSON, or as `print` does.
    pub(crate) fn answer<T: Serialize>(
        &mut self,
        object: &T,
        print: impl FnOnce(&T, &mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.json {
            self.object(object)
        } else {
            print(object, self)
        }
    }

    /// Bypasses colour filtering.
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

#[cfg(feature = "engine")]
pub(crate) fn flowed(head: &str, items: &[String], width: Option<usize>) -> String {
    if items.is_empty() {
        return String::new();
    }
    broken(head, items, "  ", width) + "\n"
}

fn broken(head: &str, items: &[String], gap: &str, width: Option<usize>) -> String {
    let indent = head.chars().count();
    let (mut text, mut used) = (head.to_owned(), indent);
    for (index, item) in items.iter().enumerate() {
        let length = item.chars().count();
        if index > 0 && width.is_some_and(|width| used + gap.len() + length > width) {
            text.extend(["\n", &" ".repeat(indent)]);
            used = indent;
        } else if index > 0 {
            text += gap;
            used += gap.len();
        }
        text += item;
        used += length;
    }
    text
}
