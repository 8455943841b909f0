//! Positions for serde: the text, or bytes; both are checked as any position that is read.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::{Geometry, Square};
use chess_pieces::{Army, CastlingRights, PieceRules, placement};
use variant_core::serialize::{
    Compact, deserialize_compact, serde::Deserialize, serde::Deserializer, serde::Serialize,
    serde::Serializer, serialize_compact,
};

use crate::{TwoArmyGame, TwoArmyPosition, TwoArmySetup};

/// Stands for no en passant square.
const NO_SQUARE: u8 = u8::MAX;

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

/// The pieces as [`placement::pack`] writes them; the side to move and the castlings in one byte, or
/// in five where there are more than seven castlings; the en passant square; both counters, low byte
/// first; the options as in the text.
impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Compact for TwoArmyPosition<V, TYPES> {
    fn to_compact(&self) -> Vec<u8> {
        let setup = TwoArmySetup::from(*self);
        let mut bytes = placement::pack(&setup.pieces);
        let turn = setup.turn.index() as u8;
        if V::Rules::CASTLINGS.len() <= 7 {
            bytes.push(turn | (setup.castling.bits() as u8) << 1);
        } else {
            bytes.push(turn);
            bytes.extend(setup.castling.bits().to_le_bytes());
        }
        bytes.push(setup.en_passant.map_or(NO_SQUARE, Square::index));
        bytes.extend(setup.halfmove_clock.to_le_bytes());
        bytes.extend(setup.fullmove_number.to_le_bytes());
        bytes.extend(setup.game.options().as_bytes());
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
    let (&state, rest) = rest.split_first()?;
    let (castling, rest) = if V::Rules::CASTLINGS.len() <= 7 {
        (u32::from(state >> 1), rest)
    } else {
        let (bits, rest) = rest.split_first_chunk()?;
        (u32::from_le_bytes(*bits), rest)
    };
    let (&target, rest) = rest.split_first()?;
    let en_passant = match target {
        NO_SQUARE => None,
        index => {
            Some(<<V::Rules as PieceRules>::Board as Geometry>::BOARD.square(usize::from(index))?)
        }
    };
    let (clock, rest) = rest.split_first_chunk()?;
    let (number, options) = rest.split_first_chunk()?;
    let game = match core::str::from_utf8(options).ok()? {
        "" => V::default(),
        options => V::with_options(options)?,
    };
    Some(TwoArmySetup {
        pieces,
        turn: Army::new(state & 1),
        castling: CastlingRights::from_bits(castling),
        en_passant,
        halfmove_clock: u32::from_le_bytes(*clock),
        fullmove_number: u32::from_le_bytes(*number),
        game,
    })
}
