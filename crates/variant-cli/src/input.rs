use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use variant_record::{Record, RecordError, RecordStream};
use variant_uci::{LINE_LIMIT, Line, read_line};

use crate::failure::{Failure, complain};
use crate::output::Output;

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

impl<R: Read> Iterator for Records<R> {
    type Item = io::Result<Result<Record, RecordError>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.stream.next_record().transpose() {
                return Some(Ok(record));
            }
            match self.read_on() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

/// Answers each line of a file. Wrong lines are reported after `place`, and counted.
pub(crate) fn each_line(
    mut input: impl BufRead,
    name: &str,
    place: &str,
    output: &mut Output,
    mut answer: impl FnMut(&[u8], &mut Output) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    let (mut line, mut refused) = (Vec::new(), 0);
    for number in 1.. {
        output.input_line = Some(number);
        output.repairs.clear();
        let read = read_line(&mut input, &mut line);
        let answered = match read.map_err(|error| Failure::file(name, &error))? {
            Line::End => break,
            Line::Read => answer(&line, output),
            Line::TooLong => Err(Failure::Input(too_long())),
        };
        match answered {
            Err(Failure::Input(message)) => {
                refused += 1;
                complain(&format!("{place}line {number}: {message}"));
            }
            other => other?,
        }
        output.flush()?;
    }
    Ok(refused)
}

pub(crate) fn too_long() -> String {
    format!("expected at most {LINE_LIMIT} bytes")
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
    let read = File::open(file).and_then(|opened| read_whole(opened, most));
    read.map_err(|error| Failure::file(file.display(), &error))
}

pub(crate) fn read_whole(file: File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    let is_whole = bytes.len() as u64 <= most;
    is_whole
        .then_some(bytes)
        .ok_or_else(|| io::ErrorKind::FileTooLarge.into())
}
