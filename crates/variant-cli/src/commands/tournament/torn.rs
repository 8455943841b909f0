//! Records of earlier runs, and an interrupted run's partial record.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::iter::Peekable;
use std::str::Utf8Error;

use variant_record::{GameResult, Reading, Record, RecordStream, Repair, is_utf_16};

use crate::input::Records;

/// Beginning of all match records.
const OPENING: &str = "[Event \"";

/// Records of earlier runs.
pub(super) type Earlier = Peekable<Records<File>>;

pub(super) enum Next {
    Whole(Record),
    /// Something else, with its place.
    Other(String),
    /// The last record, if not whole.
    Rest(String),
    End,
}

impl Next {
    pub(super) fn of(records: &mut Earlier) -> io::Result<Self> {
        let problem = match records.next().transpose()? {
            None => return Ok(Self::End),
            Some(Ok(record)) if has_result(&record) => return Ok(Self::Whole(record)),
            Some(Ok(record)) => format!("{}: expected the result of a game", record.end),
            Some(Err(error)) => error.to_string(),
        };
        Ok(match records.peek() {
            None => Self::Rest(problem),
            Some(_) => Self::Other(problem),
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
    let is_start = |&at: &usize| at == 0 || bytes[at - 1] == b'\n';
    let mut starts = (0..=written).rev().filter(is_start);
    let text = |at: usize| whole_characters(&bytes[at..written]);
    let opening = OPENING.as_bytes();
    let opens = |at: &usize| bytes[*at..written].starts_with(opening);
    let begins = |at: &usize| *at < written && opening.starts_with(&bytes[*at..written]);
    let last = starts.clone().find(opens);
    let part = last.filter(|&at| text(at).is_some_and(is_part));
    let zeros = (written < bytes.len()).then_some(written);
    let Some(at) = part.or_else(|| starts.find(begins)).or(zeros) else {
        return Ok(None);
    };
    let from = start + at as u64;
    let torn = bytes.split_off(at);
    Ok(are_whole(file, from)?.then_some((from, torn)))
}

/// Whether records of games alone stand before a place.
fn are_whole(file: &mut File, end: u64) -> io::Result<bool> {
    file.rewind()?;
    for record in Records::new(Read::take(file, end)) {
        if !record?.is_ok_and(|record| has_result(&record)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether an interrupted write has left zeros.
pub(super) fn ends_in_zero(file: &mut File) -> io::Result<bool> {
    let mut last = [1];
    if file.metadata()?.len() > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    Ok(last == [0])
}

pub(super) fn begins_in_utf_16(file: &mut File) -> io::Result<bool> {
    let mut begins = Vec::new();
    file.rewind()?;
    Read::take(&mut *file, 2).read_to_end(&mut begins)?;
    file.rewind()?;
    Ok(<[u8; 2]>::try_from(begins).is_ok_and(is_utf_16))
}

/// The text up to a torn character at its end.
fn whole_characters(bytes: &[u8]) -> Option<&str> {
    let read = str::from_utf8(bytes);
    let torn = |error: &Utf8Error| error.error_len().is_none().then_some(error.valid_up_to());
    let whole = read.as_ref().map_or_else(torn, |text| Some(text.len()));
    whole.and_then(|end| str::from_utf8(&bytes[..end]).ok())
}

/// Whether the text is the beginning of a record as written by this program.
fn is_part(text: &str) -> bool {
    is_beginning(text) || heads(text).any(|head| head.is_empty() || is_beginning(head))
}

/// The text without its last word, which no blank follows, that word's number, an open tag or an open comment.
fn heads(text: &str) -> impl Iterator<Item = &str> {
    let shorter = |text: &'_ str| text.rfind(char::is_whitespace);
    let head = shorter(text).map(|end| text[..end].trim_end());
    let number = head.filter(|head| head.ends_with('.'));
    let number = number.and_then(shorter).map(|end| text[..end].trim_end());
    let line = text.rfind('\n').map_or(0, |end| end + 1);
    let tag = is_open_tag(&text[line..]).then(|| text[..line].trim_end());
    // Comments contain `{`, but no `}`; they stand among the moves.
    let moves = text.find("\n\n").unwrap_or(text.len());
    let closed = text.rfind('}').map_or(0, |end| end + 1);
    let from = moves.max(closed);
    let open = text[from..].find('{');
    let comment = open.map(|open| text[..from + open].trim_end());
    [head, number, tag, comment].into_iter().flatten()
}

fn is_open_tag(line: &str) -> bool {
    let (name, value) = line.split_once('"').unwrap_or((line, ""));
    name.starts_with('[') && !name.contains(']') && !value.ends_with("\"]")
}

fn is_beginning(head: &str) -> bool {
    head.parse().is_ok_and(|record: Record| {
        let text = record.to_string();
        let moves = text.trim_end().strip_suffix('*').unwrap_or_default();
        record.result == GameResult::Unknown && moves.trim_end() == head
    })
}
