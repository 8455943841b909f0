use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_pieces::placement;
use variant_core::serialize::{
    Compact, deserialize_compact, serde::Deserialize, serde::Deserializer, serde::Serialize,
    serde::Serializer, serialize_compact,
};

use crate::packing::{read_game, read_state, write_game, write_state};
use crate::{TwoArmyGame, TwoArmyPosition, TwoArmySetup};

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Serialize for TwoArmyPosition<V, TYPES> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_compact(self, serializer)
    }
}

impl<'de, V: TwoArmyGame<TYPES>, const TYPES: usize> Deserialize<'de>
    for TwoArmyPosition<V, TYPES>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_compact(deserializer)
    }
}

/// Pieces by [`placement::pack`]; side to move and castling rights in one byte, or five for more than seven
/// castlings; en passant square; both counters, low byte first; options as in the text.
impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Compact for TwoArmyPosition<V, TYPES> {
    fn to_compact(&self) -> Vec<u8> {
        let setup = TwoArmySetup::from(*self);
        let mut bytes = placement::pack(&setup.pieces);
        write_state::<V, TYPES>(setup.turn, setup.castling, setup.en_passant, &mut bytes);
        bytes.extend(setup.halfmove_clock.to_le_bytes());
        bytes.extend(setup.fullmove_number.to_le_bytes());
        write_game(setup.game, &mut bytes);
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let setup = read::<V, TYPES>(bytes)
            .ok_or_else(|| alloc::format!("not the bytes of a position of {}", V::NAME))?;
        Self::try_from(setup).map_err(|error| error.to_string())
    }
}

fn read<V: TwoArmyGame<TYPES>, const TYPES: usize>(bytes: &[u8]) -> Option<TwoArmySetup<V, TYPES>> {
    let (pieces, rest) = placement::unpack(bytes)?;
    let (state, rest) = read_state(rest)?;
    let (clock, rest) = rest.split_first_chunk()?;
    let (number, game) = rest.split_first_chunk()?;
    Some(TwoArmySetup {
        game: read_game(game, &pieces)?,
        pieces,
        halfmove_clock: u32::from_le_bytes(*clock),
        fullmove_number: u32::from_le_bytes(*number),
        ..state
    })
}
