//! Tokens of a record, mostly of one or two bytes.

use alloc::vec::Vec;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Number,
    Continued,
    Ply,
    Skipped,
    Comment,
    Open,
    Close,
    Glyph,
}

impl Kind {
    const fn from_bits(bits: u8) -> Self {
        match bits & 7 {
            0 => Self::Number,
            1 => Self::Continued,
            2 => Self::Ply,
            3 => Self::Skipped,
            4 => Self::Comment,
            5 => Self::Open,
            6 => Self::Close,
            _ => Self::Glyph,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// A byte each: kind, gap, length. A large gap or length follows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tokens {
    bytes: Vec<u8>,
    /// May still change.
    last: Option<Token>,
    end: u32,
    first: Option<u32>,
    /// The first byte's index.
    origin: u32,
}

const LENGTH: u32 = 7;
const GAP: u32 = 3;

impl Tokens {
    pub(crate) const EMPTY: Self = Self {
        bytes: Vec::new(),
        last: None,
        end: 0,
        first: None,
        origin: 0,
    };

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.last = None;
        self.end = 0;
        self.first = None;
    }

    pub(crate) fn push(&mut self, token: Token) {
        if let Some(last) = self.last.replace(token) {
            self.write(last);
        } else {
            self.first = Some(token.start);
        }
    }

    pub(crate) const fn first(&self) -> Option<u32> {
        self.first
    }

    pub(crate) const fn last_mut(&mut self) -> Option<&mut Token> {
        self.last.as_mut()
    }

    pub(crate) fn since(&self, origin: u32) -> Self {
        let mut tokens = self.clone();
        tokens.origin = origin;
        tokens
    }

    pub(crate) fn iter(&self) -> Iter<'_> {
        Iter {
            bytes: &self.bytes,
            last: self.last,
            end: 0,
            origin: self.origin,
        }
    }

    fn write(&mut self, token: Token) {
        let gap = token.start.saturating_sub(self.end);
        let length = token.end.saturating_sub(token.start);
        let (short_gap, short_length) = (gap.min(GAP), length.min(LENGTH));
        let byte = token.kind as u32 | short_gap << 3 | short_length << 5;
        self.bytes.push(byte as u8);
        if short_gap == GAP {
            self.write_number(gap - GAP);
        }
        if short_length == LENGTH {
            self.write_number(length - LENGTH);
        }
        self.end = token.end;
    }

    /// Seven bits a byte, lowest first.
    fn write_number(&mut self, mut number: u32) {
        while number > 0x7f {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}

#[derive(Clone)]
pub(crate) struct Iter<'a> {
    bytes: &'a [u8],
    last: Option<Token>,
    end: u32,
    origin: u32,
}

impl Iter<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(byte)
    }

    fn number(&mut self, short: u32, most: u32) -> Option<u32> {
        if short < most {
            return Some(short);
        }
        let mut number = 0_u32;
        let mut shift = 0;
        loop {
            let byte = self.byte()?;
            number |= u32::from(byte & 0x7f).checked_shl(shift)?;
            shift += 7;
            if byte < 0x80 {
                return number.checked_add(most);
            }
        }
    }

    fn read(&mut self) -> Option<Token> {
        let byte = self.byte()?;
        let gap = self.number(u32::from(byte >> 3 & 3), GAP)?;
        let length = self.number(u32::from(byte >> 5), LENGTH)?;
        let start = self.end.saturating_add(gap);
        let end = start.saturating_add(length);
        self.end = end;
        let kind = Kind::from_bits(byte);
        Some(Token { kind, start, end })
    }
}

impl Iterator for Iter<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let token = self.read().or_else(|| self.last.take())?;
        Some(Token {
            kind: token.kind,
            start: token.start.saturating_sub(self.origin),
            end: token.end.saturating_sub(self.origin),
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{Kind, Token, Tokens};

    #[test]
    fn tokens_of_any_length_and_distance_are_read_as_they_were_written() {
        let mut tokens = Tokens::default();
        let mut pushed = Vec::new();
        let mut start = 5;
        for gap in [0, 1, 2, 3, 4, 130, 131, 1 << 20] {
            for (length, bits) in [0, 1, 6, 7, 8, 134, 135, 1 << 24].into_iter().zip(0..) {
                start += gap;
                let kind = Kind::from_bits(bits);
                let end = start + length;
                pushed.push(Token { kind, start, end });
                tokens.push(Token { kind, start, end });
                start = end;
            }
        }
        assert_eq!(tokens.first(), Some(5));
        assert_eq!(tokens.last, pushed.last().copied());
        assert_eq!(tokens.iter().collect::<Vec<_>>(), pushed);
        let since = tokens.since(5);
        let moved = since.iter().map(|token| token.start + 5);
        assert!(moved.eq(pushed.iter().map(|token| token.start)));
        tokens.clear();
        assert_eq!(tokens.iter().next(), None);
    }

    #[test]
    fn short_tokens_take_a_byte() {
        let mut tokens = Tokens::default();
        for start in 0..100 {
            let (kind, start) = (Kind::Glyph, 2 * start);
            let end = start + 1;
            tokens.push(Token { kind, start, end });
        }
        assert_eq!(tokens.bytes.len(), 99);
    }
}
