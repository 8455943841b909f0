//! Records of earlier runs, and an interrupted run's partial record.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use variant_record::{GameResult, Reading, Record, RecordError, RecordStream, Repair};

use crate::input::Records;

/// Beginning of all match records.
const OPENING: &str = "[Event \"";
/// Longest comment, in words, in which a record may end.
const WORDS: usize = 300;

/// Reads one record ahead.
pub(super) struct Earlier {
    records: Records<File>,
    has_begun: bool,
    next: Option<Result<Record, RecordError>>,
}

pub(super) enum Next {
    Whole(Record),
    /// Something else, with its place.
    Other(String),
    /// The last record, if not whole.
    Rest(String),
    End,
}

impl Earlier {
    pub(super) fn new(file: File) -> Self {
        Self {
            records: Records::new(file),
            has_begun: false,
            next: None,
        }
    }

    pub(super) fn next(&mut self) -> io::Result<Next> {
        if !self.has_begun {
            self.has_begun = true;
            self.next = self.records.next()?;
        }
        let Some(now) = self.next.take() else {
            return Ok(Next::End);
        };
        self.next = self.records.next()?;
        let problem = match now {
            Ok(record) if has_result(&record) => return Ok(Next::Whole(record)),
            Ok(record) => format!("{}: expected the result of a game", record.end),
            Err(error) => error.to_string(),
        };
        Ok(if self.next.is_none() {
            Next::Rest(problem)
        } else {
            Next::Other(problem)
        })
    }
}

/// `1-0` may begin `1-0-0-0`, and `1/2` a draw.
fn has_result(record: &Record) -> bool {
    let is_short = |repair: &Repair| matches!(repair.reading, Reading::Result { .. });
    if record.repairs.iter().any(is_short) {
        return false;
    }
    let result = record.result.to_string();
    record.result != GameResult::Unknown && record.tag("Result").is_none_or(|tag| tag == result)
}

/// Place and bytes of a file's partial last record, if only a match can have written it.
pub(super) fn torn(file: &mut File) -> io::Result<Option<(u64, Vec<u8>)>> {
    let length = file.metadata()?.len();
    let start = length.saturating_sub(RecordStream::LIMIT as u64);
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(start))?;
    Read::take(&mut *file, length - start).read_to_end(&mut bytes)?;
    // After a power loss, unwritten bytes may be zero.
    let written = bytes.iter().rposition(|&byte| byte != 0);
    let written = written.map_or(0, |last| last + 1);
    let lines = (bytes[..written].iter().enumerate()).filter(|&(_, &byte)| byte == b'\n');
    let starts = std::iter::once(0).chain(lines.map(|(end, _)| end + 1));
    let starts: Vec<usize> = starts.collect();
    let text = |at: usize| str::from_utf8(&bytes[at..written]).unwrap_or_default();
    let opening = OPENING.as_bytes();
    let opens = |at: &&usize| bytes[**at..written].starts_with(opening);
    let begins = |at: &&usize| **at < written && opening.starts_with(&bytes[**at..written]);
    let last = starts.iter().rev().find(opens).copied();
    let at = if let Some(at) = last.filter(|&at| is_part(text(at))) {
        at
    } else if let Some(&at) = starts.iter().rev().find(begins) {
        at
    } else if written < bytes.len() && last.is_some_and(|at| is_whole(text(at))) {
        written
    } else {
        return Ok(None);
    };
    Ok(Some((start + at as u64, bytes.split_off(at))))
}

fn is_part(text: &str) -> bool {
    let ends = text.rmatch_indices(char::is_whitespace).take(WORDS);
    is_beginning(text)
        || ends.map(|(end, _)| text.split_at(end)).any(|(head, rest)| {
            let rest = rest.trim_start();
            let number = rest.split_once(char::is_whitespace);
            let number = number.filter(|(number, _)| number.ends_with('.'));
            let word = number.map_or(rest, |(_, word)| word);
            let is_word = !word.contains(char::is_whitespace);
            let is_within = |open, close| rest.starts_with(open) && !rest.contains(close);
            let is_open = is_within('[', ']') || is_within('{', '}');
            (is_word || is_open) && is_beginning(head.trim_end())
        })
}

fn is_beginning(head: &str) -> bool {
    head.parse().is_ok_and(|record: Record| {
        let text = record.to_string();
        let moves = text.trim_end().strip_suffix('*').unwrap_or_default();
        record.result == GameResult::Unknown && moves.trim_end() == head
    })
}

fn is_whole(text: &str) -> bool {
    let record = text.parse();
    record.is_ok_and(|record: Record| format!("{record}\n") == text)
}
