use std::io::{self, Write};
use std::net::TcpStream;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Done {
    pub(crate) ply: u32,
    pub(crate) share: u32,
}

impl Done {
    pub(crate) const BYTES: usize = 8;

    pub(crate) fn new(ply: u32, expanded: u64, whole: u64) -> Self {
        let share = expanded.saturating_mul(1000).checked_div(whole);
        Self {
            ply,
            share: share.unwrap_or(1000).min(1000) as u32,
        }
    }

    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        (u64::from(self.ply) << 32 | u64::from(self.share)).to_le_bytes()
    }

    pub(crate) fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let number = u64::from_le_bytes(bytes);
        let (ply, share) = ((number >> 32) as u32, number as u32);
        Self { ply, share }
    }
}

/// Shared by data and pulses.
pub(crate) struct Writer {
    pub(crate) socket: TcpStream,
    pub(crate) is_closed: bool,
}

impl Writer {
    pub(crate) fn new(socket: TcpStream) -> Self {
        let is_closed = false;
        Self { socket, is_closed }
    }

    pub(crate) fn pulse(&mut self, done: Done) -> io::Result<bool> {
        if !self.is_closed {
            self.socket
                .write_all(&[&[0; 4][..], &done.to_bytes()].concat())?;
        }
        Ok(!self.is_closed)
    }
}
