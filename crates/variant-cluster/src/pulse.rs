use std::io::{self, Write};
use std::net::TcpStream;
use std::time::Duration;

use crc32fast::Hasher;

/// A peer seems silent until a frame is complete.
pub(crate) const FRAME: usize = 1 << 16;
/// Bytes of length and checksum.
#[cfg(test)]
pub(crate) const HEAD: usize = 8;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Done {
    pub(crate) ply: u32,
    pub(crate) share: u32,
}

impl Done {
    pub(crate) fn new(ply: u32, expanded: u64, whole: u64) -> Self {
        let share = expanded.saturating_mul(1000).checked_div(whole);
        Self {
            ply,
            share: share.unwrap_or(1000).min(1000) as u32,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pulse {
    pub(crate) done: Done,
    /// Time without work or messages of others.
    pub(crate) idle: Duration,
}

impl Pulse {
    pub(crate) const BYTES: usize = 16;

    fn to_bytes(self) -> [u8; Self::BYTES] {
        let Done { ply, share } = self.done;
        let idle = u64::try_from(self.idle.as_millis()).unwrap_or(u64::MAX);
        let number = u128::from(ply) << 96 | u128::from(share) << 64 | u128::from(idle);
        number.to_le_bytes()
    }

    pub(crate) fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let number = u128::from_le_bytes(bytes);
        let (ply, share) = ((number >> 96) as u32, (number >> 64) as u32);
        Self {
            done: Done { ply, share },
            idle: Duration::from_millis(number as u64),
        }
    }
}

/// Shared by data and pulses.
pub(crate) struct Writer {
    socket: TcpStream,
    /// Frames and pulses sent.
    sent: u64,
    pub(crate) is_closed: bool,
}

impl Writer {
    pub(crate) fn new(socket: TcpStream) -> Self {
        Self {
            socket,
            sent: 0,
            is_closed: false,
        }
    }

    pub(crate) fn frame(&mut self, len: u32, bytes: &[u8]) -> io::Result<()> {
        let sum = checksum(self.sent, len, bytes);
        self.sent += 1;
        let head = [len.to_le_bytes(), sum.to_le_bytes()].concat();
        self.socket.write_all(&[&head, bytes].concat())
    }

    pub(crate) fn pulse(&mut self, pulse: Pulse) -> io::Result<bool> {
        if !self.is_closed {
            self.frame(0, &pulse.to_bytes())?;
        }
        Ok(!self.is_closed)
    }
}

/// Of the frame with that number, from 0, in its direction.
pub(crate) fn checksum(number: u64, len: u32, bytes: &[u8]) -> u32 {
    let mut sum = Hasher::new();
    sum.update(&number.to_le_bytes());
    sum.update(&len.to_le_bytes());
    sum.update(bytes);
    sum.finalize()
}
