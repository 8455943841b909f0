use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use variant_record::{Record, RecordError, RecordStream};

use crate::failure::Failure;

const PIECE: usize = 1 << 16;

pub(crate) struct Records<R> {
    file: R,
    stream: RecordStream,
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

    pub(crate) fn next(&mut self) -> io::Result<Option<Result<Record, RecordError>>> {
        loop {
            match self.stream.next_record().transpose() {
                None if self.read_on()? => {}
                next => return Ok(next),
            }
        }
    }

    fn read_on(&mut self) -> io::Result<bool> {
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

pub(crate) fn open(file: &Path) -> io::Result<Box<dyn BufRead>> {
    if file == Path::new("-") {
        Ok(Box::new(io::stdin().lock()))
    } else {
        Ok(Box::new(BufReader::new(File::open(file)?)))
    }
}

pub(crate) fn read_text(file: &Path, most: u64) -> Result<String, Failure> {
    String::from_utf8(read_bytes(file, most)?).map_err(|_| {
        let error = io::Error::new(io::ErrorKind::InvalidData, "expected text in UTF-8");
        Failure::file(file.display(), &error)
    })
}

pub(crate) fn read_bytes(file: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|opened| {
        opened.take(most + 1).read_to_end(&mut bytes)?;
        let is_whole = bytes.len() as u64 <= most;
        is_whole
            .then_some(())
            .ok_or_else(|| io::ErrorKind::FileTooLarge.into())
    });
    read.map_err(|error| Failure::file(file.display(), &error))?;
    Ok(bytes)
}
