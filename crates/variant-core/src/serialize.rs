//! Serde, for types that have a text: the text in formats that people read, bytes in others.
//!
//! Whatever comes in goes through the parser of the text or of the bytes, so nothing invalid does. A
//! variant needs a line for each of its types: [`serde_as_text!`](crate::serde_as_text).

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::ser::Serializer;

#[doc(hidden)]
pub use serde;

use crate::{Outcome, OutcomeTextError, Player, Reason, Score};

/// A type with a form in few bytes, for formats that nobody reads.
pub trait Compact: Sized {
    /// The bytes; they stay the same in all releases of a major version.
    fn to_compact(&self) -> Vec<u8>;

    /// Reads the bytes.
    ///
    /// # Errors
    /// Why they are no such value.
    fn from_compact(bytes: &[u8]) -> Result<Self, String>;
}

/// Implements `Serialize` and `Deserialize` for a type with `Display` and `FromStr`: its text in
/// formats that people read, the bytes of the text in others, or, with `as bytes`, those of
/// [`Compact`](crate::serialize::Compact).
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
    ($type:ty as bytes) => {
        $crate::serde_as_text!(@ $type, serialize_compact, deserialize_compact);
    };
    (@ $type:ty, $serialize:ident, $deserialize:ident) => {
        impl $crate::serialize::serde::Serialize for $type {
            fn serialize<S: $crate::serialize::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                $crate::serialize::$serialize(self, serializer)
            }
        }

        impl<'de> $crate::serialize::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serialize::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::serialize::$deserialize(deserializer)
            }
        }
    };
}

/// Serializes the text of a value.
///
/// # Errors
/// Those of the format.
pub fn serialize_text<T: Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads a value from its text.
///
/// # Errors
/// Those of the format, and of the parser.
pub fn deserialize_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(Reader {
        expecting: "a text",
        parse: |bytes: &[u8]| {
            let text = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
            text.parse().map_err(|error: T::Err| error.to_string())
        },
        value: PhantomData,
    })
}

/// Serializes the text of a value in formats that people read, and few bytes in others.
///
/// # Errors
/// Those of the format.
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

/// Reads what [`serialize_compact`] has written.
///
/// # Errors
/// Those of the format, and of the parser.
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

/// Takes a text or bytes from a format, and parses them.
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
        let text = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
        text.parse()
            .map_err(|error: OutcomeTextError| error.to_string())
    }
}

/// The score in half points.
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

/// The place in [`Reason::ALL`].
impl Compact for Reason {
    fn to_compact(&self) -> Vec<u8> {
        let place = Self::ALL.iter().position(|reason| reason == self);
        alloc::vec![place.unwrap_or_default() as u8]
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let known = match bytes {
            [place] => Self::ALL.get(usize::from(*place)).copied(),
            _ => None,
        };
        known.ok_or_else(|| unread("the number of a reason"))
    }
}

/// The reason, then player and score in turns.
impl Compact for Outcome {
    fn to_compact(&self) -> Vec<u8> {
        let mut bytes = self.reason.to_compact();
        for (player, score) in &self.scores {
            bytes.extend(player.to_compact());
            bytes.extend(score.to_compact());
        }
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let (reason, scores) = bytes.split_at_checked(1).unwrap_or_default();
        let pair = |pair: &[u8]| match pair.split_at_checked(1) {
            Some((player, score)) => {
                Ok((Player::from_compact(player)?, Score::from_compact(score)?))
            }
            None => Err(unread("a player and a score")),
        };
        Ok(Self {
            reason: Reason::from_compact(reason)?,
            scores: scores.chunks(2).map(pair).collect::<Result<_, _>>()?,
        })
    }
}
