//! Serde for types with a text: text in human-readable formats, else bytes.
//!
//! Parsers refuse invalid values. [`serde_as_text!`](crate::serde_as_text) takes one line per type.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::ser::Serializer;

#[doc(hidden)]
pub use serde;

use crate::text::OutcomeTextError;
use crate::{Outcome, Player, Reason, Score, Variant};

/// A compact byte form.
pub trait Compact: Sized {
    /// Bytes, stable within a major version.
    fn to_compact(&self) -> Vec<u8>;

    /// Reads the bytes.
    ///
    /// # Errors
    /// Fault of the bytes.
    fn from_compact(bytes: &[u8]) -> Result<Self, String>;
}

/// Position stored as its [packed form](crate::Position::pack) and the numbers that this leaves out.
///
/// A game implements these two methods and calls [`serde_as_text!`](crate::serde_as_text) with `as bytes`. Its
/// position is then [`Compact`], in one layout for all games: how many numbers, in one byte; each number in groups of
/// seven bits, the lowest first, the high bit set in all but the last byte; then the packed form.
///
/// Reading accepts exactly the bytes that writing writes: it packs the position again to compare, so neither method
/// checks for unused bits.
///
/// ```text
/// impl Stored for Heap {
///     fn numbers(&self) -> Vec<u32> {
///         vec![self.clock, self.ply]
///     }
///
///     fn with_numbers(self, numbers: &[u32]) -> Option<Self> {
///         let &[clock, ply] = numbers else { return None };
///         Some(Self { clock, ply, ..self })
///     }
/// }
///
/// variant_core::serde_as_text!(Heap as bytes);
/// ```
pub trait Stored: Variant {
    /// Clocks, counters and points that [`pack`](crate::Position::pack) leaves out, in a fixed order; at most
    /// 255.
    fn numbers(&self) -> Vec<u32>;

    /// This [unpacked](crate::Position::unpack) position with other numbers; `None` if it cannot have them.
    #[must_use]
    fn with_numbers(self, numbers: &[u32]) -> Option<Self>;
}

impl<P: Stored> Compact for P {
    fn to_compact(&self) -> Vec<u8> {
        let numbers = self.numbers();
        let mut bytes = alloc::vec![numbers.len() as u8];
        for number in numbers {
            push_number(number, &mut bytes);
        }
        self.pack(&mut bytes);
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let position = split_numbers(bytes)
            .and_then(|(numbers, packed)| Self::unpack(packed)?.with_numbers(&numbers));
        position
            .filter(|position| position.to_compact() == bytes)
            .ok_or_else(|| alloc::format!("not the bytes of a position of {}", Self::NAME))
    }
}

fn push_number(mut number: u32, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn split_numbers(bytes: &[u8]) -> Option<(Vec<u32>, &[u8])> {
    let (&count, mut rest) = bytes.split_first()?;
    let mut numbers = Vec::new();
    for _ in 0..count {
        let len = 1 + rest.iter().position(|byte| byte & 0x80 == 0)?;
        let (groups, after) = rest.split_at_checked(len.min(5))?;
        let groups = groups.iter().rev();
        numbers.push(groups.fold(0, |number, byte| number << 7 | u32::from(byte & 0x7f)));
        rest = after;
    }
    Some((numbers, rest))
}

/// Implements `Serialize` and `Deserialize` by `Display` and `FromStr`: text in human-readable formats, else its
/// bytes or, with `as bytes`, [`Compact`](crate::serialize::Compact) ones, for which positions implement
/// [`Stored`](crate::serialize::Stored). For a generic type: `Heap<T> as bytes, T: Bound`.
///
/// ```
/// use std::{fmt, str::FromStr};
///
/// #[derive(Debug, PartialEq)]
/// struct Clock(u16);
///
/// impl fmt::Display for Clock {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{} plies", self.0)
///     }
/// }
///
/// impl FromStr for Clock {
///     type Err = &'static str;
///     fn from_str(text: &str) -> Result<Self, Self::Err> {
///         let number = text.strip_suffix(" plies").and_then(|number| number.parse().ok());
///         number.map(Self).ok_or("expected a number of plies")
///     }
/// }
///
/// variant_core::serde_as_text!(Clock);
///
/// assert_eq!(serde_json::to_string(&Clock(3))?, "\"3 plies\"");
/// assert_eq!(serde_json::from_str::<Clock>("\"3 plies\"")?, Clock(3));
/// assert!(serde_json::from_str::<Clock>("\"three\"").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! serde_as_text {
    ($type:ty) => {
        $crate::serde_as_text!(@ $type, serialize_text, deserialize_text);
    };
    ($type:ty as bytes $(, $generic:ident: $bound:path)?) => {
        $crate::serde_as_text!(@ $type, serialize_compact, deserialize_compact $(, $generic: $bound)?);
    };
    (@ $type:ty, $serialize:ident, $deserialize:ident $(, $generic:ident: $bound:path)?) => {
        impl<$($generic: $bound)?> $crate::serialize::serde::Serialize for $type {
            fn serialize<S: $crate::serialize::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                $crate::serialize::$serialize(self, serializer)
            }
        }

        impl<'de, $($generic: $bound)?> $crate::serialize::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serialize::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::serialize::$deserialize(deserializer)
            }
        }
    };
}

/// Serializes a value as text.
///
/// # Errors
/// Any error of the format.
pub fn serialize_text<T: Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Deserializes a value from its text.
///
/// # Errors
/// Any error of the format or the parser.
pub fn deserialize_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(Reader {
        expecting: "a text",
        parse: parse_utf8,
        value: PhantomData,
    })
}

fn parse_utf8<T: FromStr<Err: Display>>(bytes: &[u8]) -> Result<T, String> {
    let text = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// Serializes as text in human-readable formats, else as compact bytes.
///
/// # Errors
/// Any error of the format.
pub fn serialize_compact<T: Display + Compact, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serialize_text(value, serializer)
    } else {
        serializer.serialize_bytes(&value.to_compact())
    }
}

/// Deserializes the form of [`serialize_compact`].
///
/// # Errors
/// Any error of the format or the parser.
pub fn deserialize_compact<'de, T: FromStr<Err: Display> + Compact, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        return deserialize_text(deserializer);
    }
    deserializer.deserialize_bytes(Reader {
        expecting: "bytes",
        parse: T::from_compact,
        value: PhantomData,
    })
}

struct Reader<T, F> {
    expecting: &'static str,
    parse: F,
    value: PhantomData<T>,
}

impl<'de, T, F: Fn(&[u8]) -> Result<T, String>> Visitor<'de> for Reader<T, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        self.visit_bytes(text.as_bytes())
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<T, E> {
        (self.parse)(bytes).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = list.next_element()? {
            bytes.push(byte);
        }
        self.visit_bytes(&bytes)
    }
}

serde_as_text!(Player as bytes);
serde_as_text!(Score as bytes);
serde_as_text!(Reason as bytes);
serde_as_text!(Outcome as bytes);

fn unread(what: &'static str) -> String {
    OutcomeTextError {
        offset: 0,
        expected: what,
    }
    .to_string()
}

impl Compact for Player {
    fn to_compact(&self) -> Vec<u8> {
        self.to_string().into_bytes()
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        parse_utf8(bytes)
    }
}

/// Stored as a number of half points.
impl Compact for Score {
    fn to_compact(&self) -> Vec<u8> {
        alloc::vec![*self as u8]
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        match bytes {
            [0] => Ok(Self::Loss),
            [1] => Ok(Self::Draw),
            [2] => Ok(Self::Win),
            _ => Err(unread("a score of 0, 1 or 2 half points")),
        }
    }
}

/// Stable numbers of [`Reason::GENERAL`].
const NUMBERS: [u8; 9] = [0, 1, 3, 5, 7, 8, 9, 13, 14];

const NAME: u8 = 0x80;

/// Below 128 a general reason; else 128 plus the length, then the name.
impl Compact for Reason {
    fn to_compact(&self) -> Vec<u8> {
        let mut general = NUMBERS.into_iter().zip(Self::GENERAL);
        if let Some((number, _)) = general.find(|(_, reason)| reason == self) {
            return alloc::vec![number];
        }
        let name = self.as_str().as_bytes();
        let mut bytes = alloc::vec![NAME | name.len() as u8];
        bytes.extend(name);
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        match split_reason(bytes) {
            Some((reason, [])) => Ok(reason),
            _ => Err(unread("the number or the name of a reason")),
        }
    }
}

fn split_reason(bytes: &[u8]) -> Option<(Reason, &[u8])> {
    let (&first, rest) = bytes.split_first()?;
    if first < NAME {
        let mut general = NUMBERS.into_iter().zip(Reason::GENERAL);
        let (_, reason) = general.find(|&(number, _)| number == first)?;
        return Some((reason, rest));
    }
    let (name, rest) = rest.split_at_checked(usize::from(first ^ NAME))?;
    Some((Reason::new(core::str::from_utf8(name).ok()?)?, rest))
}

/// Marks that are no letters.
const PLACES: u8 = 1;
const POINTS: u8 = 2;

/// Reason; players and scores alternating; optional `PLACES` with players and places; optional `POINTS` with
/// players and points (four bytes, little-endian).
impl Compact for Outcome {
    fn to_compact(&self) -> Vec<u8> {
        let mut bytes = self.reason.to_compact();
        for (player, score) in &self.scores {
            bytes.extend(player.to_compact());
            bytes.extend(score.to_compact());
        }
        for (index, (player, place)) in self.places().iter().enumerate() {
            bytes.extend((index == 0).then_some(PLACES));
            bytes.extend(player.to_compact());
            bytes.push(*place);
        }
        for (index, (player, points)) in self.points().iter().enumerate() {
            bytes.extend((index == 0).then_some(POINTS));
            bytes.extend(player.to_compact());
            bytes.extend(points.to_le_bytes());
        }
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let (reason, mut rest) =
            split_reason(bytes).ok_or_else(|| unread("the number or the name of a reason"))?;
        let scores = read_pairs(&mut rest, |[score]| Score::from_compact(&[score]))?;
        let places = read_section(&mut rest, PLACES, |[place]| match place {
            0 => Err(unread("a place from 1")),
            _ => Ok(place),
        })?;
        let points = read_section(&mut rest, POINTS, |bytes| Ok(u32::from_le_bytes(bytes)))?;
        if !rest.is_empty() {
            return Err(unread("a player and a value"));
        }
        let outcome = Self::new(reason, scores);
        Ok(outcome.with_places(places).with_points(points))
    }
}

fn read_pairs<T, const N: usize>(
    bytes: &mut &[u8],
    value: impl Fn([u8; N]) -> Result<T, String>,
) -> Result<Vec<(Player, T)>, String> {
    let mut pairs = Vec::new();
    while let Some((letter, rest)) = bytes.split_first()
        && let Ok(player) = Player::from_compact(&[*letter])
        && let Some((of_value, rest)) = rest.split_first_chunk()
    {
        pairs.push((player, value(*of_value)?));
        *bytes = rest;
    }
    Ok(pairs)
}

fn read_section<T, const N: usize>(
    bytes: &mut &[u8],
    mark: u8,
    value: impl Fn([u8; N]) -> Result<T, String>,
) -> Result<Vec<(Player, T)>, String> {
    let Some(rest) = bytes.strip_prefix(&[mark]) else {
        return Ok(Vec::new());
    };
    *bytes = rest;
    let pairs = read_pairs(bytes, value)?;
    if pairs.is_empty() {
        Err(unread("a player and a value"))
    } else {
        Ok(pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_split_from_the_packed_form() {
        let numbers = [0, 1, 127, 128, 300, 1 << 21, u32::MAX];
        let mut bytes = alloc::vec![numbers.len() as u8];
        for number in numbers {
            push_number(number, &mut bytes);
        }
        assert_eq!(bytes.len(), 1 + 1 + 1 + 1 + 2 + 2 + 4 + 5);
        for len in 0..bytes.len() {
            assert_eq!(split_numbers(&bytes[..len]), None, "{len}");
        }
        bytes.extend([0xff, 3]);
        let split = Some((numbers.to_vec(), &[0xff, 3][..]));
        assert_eq!(split_numbers(&bytes), split);
        assert_eq!(
            split_numbers(&[1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80]),
            None
        );
    }
}
