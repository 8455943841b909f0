const ROOM: usize = 256;

/// ASCII text of up to 256 bytes, built in a constant; the rest is cut.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    bytes: [u8; ROOM],
    len: usize,
}

impl Message {
    /// Begins with a text.
    pub const fn new(text: &str) -> Self {
        let empty = Self {
            bytes: [0; ROOM],
            len: 0,
        };
        empty.text(text)
    }

    /// Appends a text.
    #[must_use]
    pub const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut index = 0;
        while index < text.len() {
            self = self.byte(text[index]);
            index += 1;
        }
        self
    }

    /// Appends a character; `?` outside ASCII.
    #[must_use]
    pub const fn character(self, character: char) -> Self {
        self.byte(if character.is_ascii() {
            character as u8
        } else {
            b'?'
        })
    }

    const fn byte(mut self, byte: u8) -> Self {
        if self.len < ROOM {
            self.bytes[self.len] = if byte.is_ascii() { byte } else { b'?' };
            self.len += 1;
        }
        self
    }

    /// Appends a number in decimal.
    #[must_use]
    pub const fn number(self, number: usize) -> Self {
        let shorter = if number < 10 {
            self
        } else {
            self.number(number / 10)
        };
        shorter.byte(b'0' + (number % 10) as u8)
    }

    /// The text so far.
    pub const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            // ASCII.
            Err(_) => "",
        }
    }

    /// Stops compilation with the text.
    ///
    /// # Panics
    /// Always; for constants only.
    #[allow(clippy::panic, reason = "a panic in a constant is a compile error")]
    pub const fn stop(&self) -> ! {
        panic!("{}", self.as_str())
    }
}
