use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Geometry, Square, SquareSet};

impl<G: Geometry> Serialize for Square<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u8(self.index())
        }
    }
}

impl<'de, G: Geometry> Deserialize<'de> for Square<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?
                .parse()
                .map_err(Error::custom)
        } else {
            let index = u8::deserialize(deserializer)?;
            G::BOARD
                .square(usize::from(index))
                .ok_or_else(|| Error::custom("the board has fewer squares"))
        }
    }
}

impl<G: Geometry> Serialize for SquareSet<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, G: Geometry> Deserialize<'de> for SquareSet<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Squares<G>(PhantomData<G>);

        impl<'de, G: Geometry> Visitor<'de> for Squares<G> {
            type Value = SquareSet<G>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of squares")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut set = SquareSet::EMPTY;
                while let Some(square) = list.next_element()? {
                    set.insert(square);
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(Squares(PhantomData))
    }
}
