use alloc::string::String;
use alloc::vec::Vec;

use crate::cursor::Cursor;
use crate::encoding::{Encoding, decode};
use crate::reader::Reader;
use crate::recovery::Recovery;
use crate::{LineColumn, Reading, Record, RecordError, Repair};

/// Records of a text; after an error, the next tags follow.
///
/// ```
/// use variant_record::Records;
/// let text = "1. e4 *\n\n[Event \"A\"]\n\n1. d4 {lost\n\n[Event \"B\"]\n\n1. c4 *\n";
/// let read: Vec<_> = Records::new(text).collect();
/// assert_eq!(read.len(), 3);
/// assert_eq!(read[2].as_ref().unwrap().tag("Event"), Some("B"));
/// let error = read[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 5, column 7: expected `}` that closes this comment");
/// ```
#[derive(Debug)]
pub struct Records<'a> {
    reader: Reader<'a>,
}

impl<'a> Records<'a> {
    /// Creates the iterator.
    pub fn new(text: &'a str) -> Self {
        let reader = Reader::new(Cursor::new(text, LineColumn::START, true));
        Self { reader }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.reader.cursor.skip_blanks();
        if self.reader.cursor.is_at_end() {
            return None;
        }
        let read = self.reader.record();
        if read.is_err() {
            let mut recovery = self.reader.recovery();
            if !self.reader.skip_to_tags(&mut recovery) {
                self.reader.cursor.pass(self.reader.cursor.rest().len());
            }
        }
        Some(read)
    }
}

impl Record {
    /// Reads all records of a text in linear time. A game ends with its result and the comments after it, or
    /// at the next tags.
    ///
    /// Comments are `{...}` or `; ...`, and lines before a table of moves. Lines with `%` are ignored.
    ///
    /// # Errors
    /// [`RecordError`] for the first fault; [`Records`] continues.
    pub fn read_all(text: &str) -> Result<Vec<Self>, RecordError> {
        Records::new(text).collect()
    }
}

/// Reads records from pieces of a text, such as a file larger than memory.
///
/// Equals [`Records`], wherever pieces end, but for records beyond [`LIMIT`](Self::LIMIT). Linear time.
///
/// ```
/// use variant_record::RecordStream;
/// let mut stream = RecordStream::new();
/// stream.push("1. e4 e5 1-");
/// assert_eq!(stream.next_record()?, None); // the record may go on
/// stream.push("0\n\n1. d4 *");
/// assert_eq!(stream.next_record()?.unwrap().to_string(), "1. e4 e5 1-0\n");
/// assert_eq!(stream.next_record()?, None);
/// stream.finish();
/// assert_eq!(stream.next_record()?.unwrap().to_string(), "1. d4 *\n");
/// assert_eq!(stream.next_record()?, None);
/// # Ok::<(), variant_record::RecordError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordStream {
    text: String,
    at: usize,
    place: LineColumn,
    no_heading_before: usize,
    is_whole: bool,
    /// Length that held no whole record.
    too_short: usize,
    recovery: Option<Recovery>,
    /// Incomplete final character.
    bytes: Vec<u8>,
    encoding: Option<Encoding>,
    /// First byte in another encoding, until noted.
    decoded: Option<(usize, Reading)>,
    has_others: bool,
}

/// Shorter records are retried with every piece.
const SHORT: usize = 1 << 10;

impl Default for RecordStream {
    fn default() -> Self {
        Self::new()
    }
}

impl RecordStream {
    /// Most bytes of a record and the blanks after it: 16 MiB.
    pub const LIMIT: usize = 1 << 24;

    /// Creates an empty stream.
    pub const fn new() -> Self {
        Self {
            text: String::new(),
            at: 0,
            place: LineColumn::START,
            no_heading_before: 0,
            is_whole: false,
            too_short: 0,
            recovery: None,
            bytes: Vec::new(),
            encoding: None,
            decoded: None,
            has_others: false,
        }
    }

    /// Appends a piece, unless [finished](Self::finish).
    pub fn push(&mut self, piece: &str) {
        if self.is_whole || piece.is_empty() {
            return;
        }
        self.text.drain(..self.at);
        self.no_heading_before = self.no_heading_before.saturating_sub(self.at);
        if let Some((at, _)) = &mut self.decoded {
            *at = at.saturating_sub(self.at);
        }
        self.at = 0;
        self.text.push_str(piece);
    }

    /// Appends bytes, which may end inside a character. Windows-1252 and UTF-16 are a [repair](Record::repairs).
    ///
    /// ```
    /// use variant_record::RecordStream;
    /// let mut stream = RecordStream::new();
    /// stream.push_bytes(b"[White \"N\xe9meth\"]\n\n1. e4 *\n");
    /// stream.finish();
    /// let record = stream.next_record()?.unwrap();
    /// assert_eq!(record.tag("White"), Some("Németh"));
    /// assert_eq!(record.repairs.len(), 1);
    /// # Ok::<(), variant_record::RecordError>(())
    /// ```
    pub fn push_bytes(&mut self, piece: &[u8]) {
        if self.bytes.is_empty() {
            self.decode(piece, false);
        } else {
            let mut bytes = core::mem::take(&mut self.bytes);
            bytes.extend_from_slice(piece);
            self.decode(&bytes, false);
        }
    }

    fn decode(&mut self, bytes: &[u8], is_last: bool) {
        let encoding = match (self.encoding, bytes) {
            (Some(encoding), _) => encoding,
            (None, &[first, second, ..]) => Encoding::of([first, second]),
            (None, _) if is_last => Encoding::Bytes,
            (None, _) => {
                self.bytes = bytes.to_vec();
                return;
            }
        };
        self.encoding = Some(encoding);
        match encoding {
            Encoding::Bytes => self.decode_bytes(bytes, is_last),
            Encoding::Utf16 { is_big } => self.decode_utf16(bytes, is_big, is_last),
        }
    }

    fn decode_utf16(&mut self, bytes: &[u8], is_big: bool, is_last: bool) {
        self.note_others(Reading::Utf16);
        let (pairs, rest) = bytes.as_chunks::<2>();
        let read = if is_big {
            u16::from_be_bytes
        } else {
            u16::from_le_bytes
        };
        let mut units: Vec<u16> = pairs.iter().map(|&pair| read(pair)).collect();
        let is_half = units
            .last()
            .is_some_and(|unit| matches!(unit, 0xd800..0xdc00));
        let kept = if is_half && !is_last { 2 } else { 0 } + rest.len();
        if is_half && !is_last {
            units.pop();
        }
        self.bytes = bytes.get(bytes.len() - kept..).unwrap_or_default().to_vec();
        self.push(&String::from_utf16_lossy(&units));
    }

    fn note_others(&mut self, reading: Reading) {
        if !self.has_others {
            self.has_others = true;
            self.decoded = Some((self.text.len(), reading));
        }
    }

    fn decode_bytes(&mut self, mut bytes: &[u8], is_last: bool) {
        loop {
            let error = match core::str::from_utf8(bytes) {
                Ok(text) => return self.push(text),
                Err(error) => error,
            };
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            self.push(core::str::from_utf8(valid).unwrap_or_default());
            let wrong = match error.error_len() {
                Some(length) => length,
                None if is_last => rest.len(),
                None => {
                    self.bytes = rest.to_vec();
                    return;
                }
            };
            let (wrong, rest) = rest.split_at(wrong);
            self.note_others(Reading::Windows1252);
            self.push(&decode(wrong).0);
            bytes = rest;
        }
    }

    /// Marks the end of the text.
    pub fn finish(&mut self) {
        let bytes = core::mem::take(&mut self.bytes);
        self.decode(&bytes, true);
        self.is_whole = true;
    }

    /// Next record; `None` if more pieces are needed or all were read.
    ///
    /// # Errors
    /// [`RecordError`] for the first fault; the next call continues at the next tags.
    pub fn next_record(&mut self) -> Result<Option<Record>, RecordError> {
        if self.recovery.is_some() && !self.recover() {
            return Ok(None);
        }
        let unread = self.text.get(self.at..).unwrap_or_default();
        // Doubling bounds the cost.
        let is_long = self.too_short > SHORT && unread.len() < self.too_short.saturating_mul(2);
        if is_long && !self.is_whole {
            return Ok(None);
        }
        let mut cursor = Cursor::new(unread, self.place, self.is_whole);
        cursor.skip_blanks();
        let (skipped, start) = (cursor.at(), cursor.place());
        let mut reader = Reader::new(cursor);
        reader.no_heading_before = self.no_heading_before.saturating_sub(self.at);
        let is_empty = reader.cursor.is_at_end();
        let mut read = if is_empty {
            Ok(None)
        } else {
            reader.record().map(Some)
        };
        let end = reader.cursor.at();
        let too_long = end - skipped > Self::LIMIT;
        if reader.cursor.is_starved() && !too_long {
            self.too_short = unread.len() - skipped;
            self.at += skipped;
            self.place = start;
            return Ok(None);
        }
        if too_long {
            read = Err(RecordError {
                place: start,
                expected: "a record of at most 16 MiB",
            });
        }
        if let Ok(Some(record)) = &mut read
            && let Some((at, reading)) = self.decoded.take_if(|(at, _)| *at < self.at + end)
        {
            let before = unread.get(skipped..at.saturating_sub(self.at));
            let place = start.after(before.unwrap_or_default());
            record.repairs.push(Repair { place, reading });
        }
        self.recovery = read.is_err().then(|| reader.recovery());
        self.place = reader.cursor.place();
        self.no_heading_before = self.at + reader.no_heading_before;
        self.at += end;
        self.too_short = 0;
        read
    }

    fn recover(&mut self) -> bool {
        let Some(recovery) = &mut self.recovery else {
            return true;
        };
        let unread = self.text.get(self.at..).unwrap_or_default();
        let mut reader = Reader::new(Cursor::new(unread, self.place, self.is_whole));
        let found = reader.skip_to_tags(recovery);
        self.place = reader.cursor.place();
        self.at += reader.cursor.at();
        if found {
            self.recovery = None;
        } else if self.is_whole {
            self.at = self.text.len();
        }
        found
    }
}
