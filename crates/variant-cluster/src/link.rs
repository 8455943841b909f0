//! Framed bytes and pulses for timely.
//!
//! A frame has a length and a checksum, four bytes each, then data; a pulse has length 0 and the sender's progress.
//! The checksum covers the frame's number: lost, repeated and swapped frames end the run.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::peers::{Peer, locked};
use crate::pulse::{FRAME, Pulse, checksum};

/// Far above a round's blocks to one worker.
const MESSAGE: u64 = 1 << 26;
const HEADER: usize = 48;
const LENGTH: std::ops::Range<usize> = 32..40;

pub(crate) struct Link {
    socket: TcpStream,
    peer: Arc<Peer>,
    /// Current frame, and its bytes already read.
    frame: Vec<u8>,
    at: usize,
    /// Frames and pulses received.
    received: u64,
    messages: Messages,
}

impl Link {
    pub(crate) fn new(socket: TcpStream, peer: Arc<Peer>) -> Self {
        Self {
            socket,
            peer,
            frame: Vec::new(),
            at: 0,
            received: 0,
            messages: Messages::default(),
        }
    }

    /// Receives a frame of data; an empty one is the end.
    fn next_frame(&mut self) -> io::Result<()> {
        loop {
            let (mut len, mut sum) = ([0; 4], [0; 4]);
            if self.socket.read(&mut len[..1])? == 0 {
                // An orderly end follows the last message.
                if self.messages.are_over {
                    self.peer.end();
                }
                return Ok(());
            }
            self.socket.read_exact(&mut len[1..])?;
            let len = u32::from_le_bytes(len);
            if len > FRAME as u32 {
                return Err(self.garbled("a frame is too long"));
            }
            self.socket.read_exact(&mut sum)?;
            let is_pulse = len == 0;
            let bytes = if is_pulse { Pulse::BYTES } else { len as usize };
            self.frame.resize(bytes, 0);
            // Empty until the checksum is right.
            self.at = bytes;
            self.socket.read_exact(&mut self.frame)?;
            if checksum(self.received, len, &self.frame) != u32::from_le_bytes(sum) {
                return Err(self.garbled("a frame is damaged, lost or repeated"));
            }
            self.received += 1;
            match self.frame.first_chunk() {
                Some(&pulse) if is_pulse => self.peer.hear_pulse(Pulse::from_bytes(pulse)),
                _ => {
                    self.at = 0;
                    self.peer.hear();
                    return Ok(());
                }
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
        if self.at == self.frame.len() {
            self.next_frame()?;
        }
        let read = self.frame.get(self.at..).unwrap_or_default().read(bytes)?;
        self.at += read;
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
        if !bytes.is_empty() {
            locked(&self.peer.writer).frame(bytes.len() as u32, bytes)?;
        }
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
        let mut writer = locked(&self.peer.writer);
        writer.is_closed |= how != Shutdown::Read;
        self.socket.shutdown(how)
    }
}

/// Checked before timely allocates.
#[derive(Default)]
struct Messages {
    /// Bytes read of the next header.
    header: Vec<u8>,
    /// Missing bytes of the message.
    left: u64,
    /// Whether the empty last message was seen.
    are_over: bool,
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
                self.are_over |= self.left == 0;
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
    use std::net::TcpListener;

    use super::*;
    use crate::pulse::HEAD;

    fn connected() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (one, listener.accept().unwrap().0)
    }

    fn link(socket: TcpStream) -> Link {
        let peer = Peer::new(1, "there".into(), &socket).unwrap();
        Link::new(socket, Arc::new(peer))
    }

    fn received(stream: &[u8]) -> (Vec<u8>, bool) {
        let (one, mut other) = connected();
        other.write_all(stream).unwrap();
        drop(other);
        let mut bytes = Vec::new();
        let read = link(one).read_to_end(&mut bytes);
        (bytes, read.is_ok())
    }

    #[test]
    fn no_change_of_the_stream_passes_for_data() {
        let (one, mut other) = connected();
        let mut link = link(one);
        let frames: [&[u8]; 4] = [b"aaaa", b"bb", b"aaaa", b"c"];
        let mut parts = Vec::new();
        for frame in frames {
            for _ in 0..2 {
                let mut stream = vec![0; HEAD + frame.len()];
                link.write_all(frame).unwrap();
                other.read_exact(&mut stream).unwrap();
                parts.push(stream);
            }
            let pulse = Pulse::default();
            assert!(locked(&link.peer.writer).pulse(pulse).unwrap());
            let mut stream = vec![0; HEAD + Pulse::BYTES];
            other.read_exact(&mut stream).unwrap();
            parts.push(stream);
        }
        let whole = parts.concat();
        let (sent, is_right) = received(&whole);
        assert!(is_right && sent == b"aaaaaaaabbbbaaaaaaaacc");
        let wrong = |stream: Vec<u8>, change: &str| {
            let (bytes, is_right) = received(&stream);
            assert!(!is_right && sent.starts_with(&bytes), "{change}");
        };
        for bit in 0..whole.len() * 8 {
            let mut stream = whole.clone();
            stream[bit / 8] ^= 1 << (bit % 8);
            wrong(stream, &format!("bit {bit}"));
        }
        for part in 0..parts.len() - 1 {
            let mut without = parts.clone();
            without.remove(part);
            wrong(without.concat(), &format!("without part {part}"));
            let mut twice = parts.clone();
            twice.insert(part, parts[part].clone());
            wrong(twice.concat(), &format!("part {part} twice"));
            let mut swapped = parts.clone();
            swapped.swap(part, part + 1);
            wrong(swapped.concat(), &format!("part {part} later"));
        }
    }

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
