//! Reading records from a text that comes in pieces.

use alloc::string::String;

use super::cursor::Cursor;
use super::parse::Reader;
use super::{Record, RecordError, Spot};

/// Reads records one after the other from a text that comes in pieces, such as a file that is longer than
/// the memory: it holds the record that is being read, and what was pushed after it.
///
/// The records and errors are those of [`Record::read_all`], wherever the pieces end, except that a record
/// longer than [`LIMIT`](Self::LIMIT) is an error. The time is linear in the length of the text.
///
/// ```
/// use variant_core::record::RecordStream;
/// let mut stream = RecordStream::new();
/// stream.push("1. e4 e5 1-");
/// assert_eq!(stream.next_record()?, None); // the record may go on
/// stream.push("0\n\n1. d4 *");
/// assert_eq!(stream.next_record()?.unwrap().to_string(), "1. e4 e5 1-0\n");
/// assert_eq!(stream.next_record()?, None);
/// stream.finish();
/// assert_eq!(stream.next_record()?.unwrap().to_string(), "1. d4 *\n");
/// assert_eq!(stream.next_record()?, None);
/// # Ok::<(), variant_core::record::RecordError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordStream {
    text: String,
    /// Where in the text the next record begins, and which place that is.
    at: usize,
    spot: Spot,
    no_heading_before: usize,
    /// Whether all has been pushed.
    is_whole: bool,
    /// How long the text from `at` on was when it did not hold a whole record.
    too_short: usize,
}

/// A record of at most so many bytes is tried whenever there is more of it.
const SHORT: usize = 1 << 10;

impl Default for RecordStream {
    fn default() -> Self {
        Self::new()
    }
}

impl RecordStream {
    /// The longest record, in bytes, with the blanks after it: 16 MiB.
    pub const LIMIT: usize = 1 << 24;

    /// A stream from which nothing can be read yet.
    pub const fn new() -> Self {
        Self {
            text: String::new(),
            at: 0,
            spot: Spot::START,
            no_heading_before: 0,
            is_whole: false,
            too_short: 0,
        }
    }

    /// Adds a piece to the end of the text. After [`finish`](Self::finish) nothing is added.
    pub fn push(&mut self, piece: &str) {
        if self.is_whole || piece.is_empty() {
            return;
        }
        self.text.drain(..self.at);
        self.no_heading_before = self.no_heading_before.saturating_sub(self.at);
        self.at = 0;
        self.text.push_str(piece);
    }

    /// Says that no more pieces come.
    pub const fn finish(&mut self) {
        self.is_whole = true;
    }

    /// The next record; `None` if more pieces are needed, or all have been read.
    ///
    /// # Errors
    /// [`RecordError`]: the first thing that cannot be read. After it there are no more records.
    pub fn next_record(&mut self) -> Result<Option<Record>, RecordError> {
        let unread = self.text.get(self.at..).unwrap_or_default();
        // A long record is tried again when twice as much of the text is there, so that all tries together
        // cost no more than a few readings of it.
        let is_long = self.too_short > SHORT && unread.len() < self.too_short.saturating_mul(2);
        if is_long && !self.is_whole {
            return Ok(None);
        }
        let mut cursor = Cursor::new(unread, self.spot, self.is_whole);
        cursor.skip_blanks();
        let (skipped, start) = (cursor.at(), cursor.spot());
        let mut reader = Reader::new(cursor);
        reader.no_heading_before = self.no_heading_before.saturating_sub(self.at);
        let is_empty = reader.cursor.is_at_end();
        let read = if is_empty {
            Ok(None)
        } else {
            reader.record().map(Some)
        };
        let end = reader.cursor.at();
        let too_long = end - skipped > Self::LIMIT;
        if reader.cursor.is_starved() && !too_long {
            self.too_short = unread.len() - skipped;
            self.at += skipped;
            self.spot = start;
            return Ok(None);
        }
        self.spot = reader.cursor.spot();
        self.no_heading_before = self.at + reader.no_heading_before;
        self.at += end;
        self.too_short = 0;
        let read = if too_long {
            Err(RecordError {
                spot: start,
                expected: "a record of at most 16 MiB",
            })
        } else {
            read
        };
        if read.is_err() {
            self.finish();
            self.text = String::new();
            self.at = 0;
        }
        read
    }
}
