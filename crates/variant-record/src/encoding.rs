//! Bytes as text.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::Reading;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Encoding {
    Bytes,
    Utf16 { is_big: bool },
}

impl Encoding {
    /// By a byte order mark, or a first character below 256.
    pub(crate) const fn of(first: [u8; 2]) -> Self {
        match first {
            [0xff, 0xfe] | [1..=0xff, 0] => Self::Utf16 { is_big: false },
            [0xfe, 0xff] | [0, 1..=0xff] => Self::Utf16 { is_big: true },
            _ => Self::Bytes,
        }
    }
}

/// Whether bytes that begin so are read as UTF-16.
///
/// ```
/// use variant_record::is_utf_16;
/// assert!(is_utf_16([b'1', 0]) && !is_utf_16(*b"1."));
/// ```
pub const fn is_utf_16(first: [u8; 2]) -> bool {
    matches!(Encoding::of(first), Encoding::Utf16 { .. })
}

/// Characters of the bytes from 0x80 to 0x9f in Windows-1252.
const WINDOWS_1252: [char; 32] = [
    '\u{20ac}', '\u{81}', '\u{201a}', '\u{192}', '\u{201e}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2c6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8d}', '\u{17d}', '\u{8f}',
    '\u{90}', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2dc}', '\u{2122}', '\u{161}', '\u{203a}', '\u{153}', '\u{9d}', '\u{17e}', '\u{178}',
];

/// Decodes a text, such as a line of EPD. Reads bytes that are not UTF-8 as Windows-1252, with a repair.
///
/// ```
/// use variant_record::{Reading, decode};
/// assert_eq!(decode(b"id \"N\xe9meth\"").1, Some(Reading::Windows1252));
/// assert_eq!(decode(b"\x93 \x96").0, "\u{201c} \u{2013}");
/// assert_eq!(decode("é".as_bytes()), ("é".into(), None));
/// ```
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Option<Reading>) {
    if let Ok(text) = core::str::from_utf8(bytes) {
        return (text.into(), None);
    }
    let character = |&byte: &u8| {
        let place = usize::from(byte).checked_sub(0x80);
        let listed = place.and_then(|place| WINDOWS_1252.get(place));
        listed.copied().unwrap_or(char::from(byte))
    };
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(character));
    }
    (text.into(), Some(Reading::Windows1252))
}
