//! Input that is read piece by piece, whatever its length.

use std::io::{self, Read};

use variant_core::record::RecordStream;

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
