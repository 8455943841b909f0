//! Framed bytes and pulses for timely.
//!
//! A frame is a length in four bytes and that many bytes; a pulse is length 0 and the sender's progress. All
//! else ends the run.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, MutexGuard, PoisonError};

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::peers::Peer;
use crate::pulse::{Done, Writer};

/// A peer seems silent until a frame is complete.
const FRAME: usize = 1 << 16;
/// Far above a round's blocks to one worker.
const MESSAGE: u64 = 1 << 26;
const HEADER: usize = 48;
const LENGTH: std::ops::Range<usize> = 32..40;

pub(crate) struct Link {
    socket: TcpStream,
    peer: Arc<Peer>,
    /// Unread bytes of the current frame.
    left: usize,
    messages: Messages,
}

impl Link {
    pub(crate) fn new(socket: TcpStream, peer: Arc<Peer>) -> Self {
        Self {
            socket,
            peer,
            left: 0,
            messages: Messages::default(),
        }
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        self.peer
            .writer
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn next_frame(&mut self) -> io::Result<usize> {
        loop {
            let mut len = [0; 4];
            // An orderly end is between frames.
            if self.socket.read(&mut len[..1])? == 0 {
                self.peer.end();
                return Ok(0);
            }
            self.socket.read_exact(&mut len[1..])?;
            match u32::from_le_bytes(len) as usize {
                0 => {
                    let mut done = [0; Done::BYTES];
                    self.socket.read_exact(&mut done)?;
                    self.peer.hear(Some(Done::from_bytes(done)));
                }
                len if len <= FRAME => return Ok(len),
                _ => return Err(self.garbled("a frame is too long")),
            }
        }
    }

    fn garbled(&self, problem: &'static str) -> io::Error {
        self.peer.garbled(problem);
        io::Error::new(io::ErrorKind::InvalidData, problem)
    }
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            self.left = self.next_frame()?;
        }
        let most = self.left.min(bytes.len());
        let bytes = bytes.get_mut(..most).unwrap_or_default();
        let read = self.socket.read(bytes)?;
        if read == 0 && self.left > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.left -= read;
        if self.left == 0 {
            self.peer.hear(None);
        }
        let bytes = bytes.get(..read).unwrap_or_default();
        if self.messages.are_short(bytes) {
            Ok(read)
        } else {
            Err(self.garbled("a message is too long"))
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = bytes.get(..FRAME).unwrap_or(bytes);
        if bytes.is_empty() {
            return Ok(0);
        }
        let len = (bytes.len() as u32).to_le_bytes();
        let mut writer = self.writer();
        writer.socket.write_all(&len)?;
        writer.socket.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self::new(self.socket.try_clone()?, Arc::clone(&self.peer)))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let mut writer = self.writer();
        writer.is_closed |= how != Shutdown::Read;
        self.socket.shutdown(how)
    }
}

/// Checked before timely allocates.
#[derive(Default)]
struct Messages {
    /// Partial.
    header: Vec<u8>,
    /// Missing bytes of the message.
    left: u64,
}

impl Messages {
    fn are_short(&mut self, mut bytes: &[u8]) -> bool {
        while !bytes.is_empty() {
            let skipped = usize::try_from(self.left)
                .unwrap_or(usize::MAX)
                .min(bytes.len());
            self.left -= skipped as u64;
            bytes = bytes.get(skipped..).unwrap_or_default();
            let missing = (HEADER - self.header.len()).min(bytes.len());
            let (now, later) = bytes.split_at_checked(missing).unwrap_or_default();
            self.header.extend_from_slice(now);
            bytes = later;
            if self.header.len() == HEADER {
                let length = self.header.get(LENGTH).and_then(|it| it.try_into().ok());
                self.left = length.map_or(u64::MAX, u64::from_be_bytes);
                self.header.clear();
                if self.left > MESSAGE {
                    return false;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(length: u64) -> [u8; HEADER] {
        let mut header = [1; HEADER];
        header[LENGTH].copy_from_slice(&length.to_be_bytes());
        header
    }

    #[test]
    fn messages_are_followed_however_they_are_cut() {
        let mut bytes = Vec::new();
        for length in [0, 5, 1, 300] {
            bytes.extend(header(length));
            bytes.extend(vec![0xff; length as usize]);
        }
        let whole = bytes.len();
        bytes.extend(header(MESSAGE + 1));
        for piece in 1..=whole {
            let mut messages = Messages::default();
            assert!(
                bytes[..whole]
                    .chunks(piece)
                    .all(|it| messages.are_short(it)),
                "{piece}"
            );
            assert!(
                !bytes[whole..]
                    .chunks(piece)
                    .all(|it| messages.are_short(it)),
                "{piece}"
            );
        }
        assert!(Messages::default().are_short(&header(MESSAGE)));
    }
}
