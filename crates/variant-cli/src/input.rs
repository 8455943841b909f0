//! Input that is read piece by piece, whatever its length.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use variant_core::record::RecordStream;

use crate::failure::Failure;

/// How many bytes are read at once.
const PIECE: usize = 1 << 16;

/// The records of a file.
pub(crate) struct Records<R> {
    file: R,
    pub(crate) stream: RecordStream,
    piece: Box<[u8]>,
    ended: bool,
}

impl<R: Read> Records<R> {
    pub(crate) fn new(file: R) -> Self {
        Self {
            file,
            stream: RecordStream::new(),
            piece: vec![0; PIECE].into(),
            ended: false,
        }
    }

    /// Puts one more piece of the file into the stream; false if nothing was left to do.
    pub(crate) fn read_on(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        let read = loop {
            match self.file.read(&mut self.piece) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.ended = read == 0;
        if self.ended {
            self.stream.finish();
        } else {
            self.stream.push_bytes(&self.piece[..read]);
        }
        Ok(true)
    }
}

/// A text that is read as a whole is at most this long, in bytes.
const TEXT_LIMIT: u64 = 16 << 20;

/// Reads a file as text.
///
/// # Errors
/// The file cannot be read, is longer than 16 MiB, or is not UTF-8.
pub(crate) fn read_text(file: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let read = File::open(file).and_then(|opened| {
        opened.take(TEXT_LIMIT + 1).read_to_string(&mut text)?;
        let is_whole = text.len() as u64 <= TEXT_LIMIT;
        is_whole
            .then_some(())
            .ok_or_else(|| io::ErrorKind::FileTooLarge.into())
    });
    read.map_err(|error| Failure::file(file.display(), &error))?;
    Ok(text)
}

/// A line of standard input is at most this long, in bytes: much longer than any position text.
pub(crate) const LINE_LIMIT: usize = 1 << 20;

/// A line of input.
pub(crate) enum Line {
    /// It is in the buffer, without its end.
    Read,
    /// It is longer than [`LINE_LIMIT`]; it was passed over.
    TooLong,
    /// There are no more lines.
    End,
}

/// Reads a line into a buffer that is cleared before.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let most = LINE_LIMIT as u64 + 2;
    if input.by_ref().take(most).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    let is_whole = line.ends_with(b"\n") || (line.len() as u64) < most;
    while line.ends_with(b"\n") || line.ends_with(b"\r") {
        line.pop();
    }
    if !is_whole {
        input.skip_until(b'\n')?;
    }
    Ok(if is_whole && line.len() <= LINE_LIMIT {
        Line::Read
    } else {
        Line::TooLong
    })
}
