//! Error texts built in constants.

const ROOM: usize = 256;

/// Text of up to [`ROOM`] bytes; longer texts are cut off.
#[derive(Clone, Copy)]
pub(crate) struct Message {
    bytes: [u8; ROOM],
    len: usize,
}

impl Message {
    pub(crate) const fn new(text: &str) -> Self {
        let empty = Self {
            bytes: [0; ROOM],
            len: 0,
        };
        empty.text(text)
    }

    /// Appends an ASCII text.
    pub(crate) const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut index = 0;
        while index < text.len() && self.len < ROOM {
            self.bytes[self.len] = text[index];
            self.len += 1;
            index += 1;
        }
        self
    }

    pub(crate) const fn number(self, number: usize) -> Self {
        let shorter = if number < 10 {
            self
        } else {
            self.number(number / 10)
        };
        let digit = [b'0' + (number % 10) as u8];
        match core::str::from_utf8(&digit) {
            Ok(digit) => shorter.text(digit),
            Err(_) => shorter,
        }
    }

    pub(crate) const fn place(self, row: usize, column: usize, offset: usize) -> Self {
        self.text("row ")
            .number(row)
            .text(", column ")
            .number(column)
            .text(" (byte ")
            .number(offset)
            .text("): ")
    }

    pub(crate) const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            // The texts are ASCII.
            Err(_) => "",
        }
    }
}
