//! Positions for serde: FEN, or 38 bytes; both are checked as any position that is read.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::{Chessboard, Geometry, Square};
use orthodox_men::{Army, Kind, Men, Rights};
use variant_core::serialize::Compact;

use crate::Chess;
use crate::setup::Setup;

variant_core::serde_as_text!(Chess as bytes);

/// Stands for no en passant square.
const NO_SQUARE: u8 = u8::MAX;

/// Half a byte a square, from a1; then the side to move and the castlings, the en passant square, and
/// both counters, low byte first.
impl Compact for Chess {
    fn to_compact(&self) -> Vec<u8> {
        let setup = Setup::from(*self);
        let nibble = |index| {
            let square = Chessboard::BOARD.square(index)?;
            let (army, kind) = setup.men.at(square)?;
            Some((1 + army.index() * 6 + kind.index()) as u8)
        };
        let pair = |index| nibble(index).unwrap_or(0) | nibble(index + 1).unwrap_or(0) << 4;
        let mut bytes: Vec<u8> = (0..64).step_by(2).map(pair).collect();
        bytes.push(setup.turn.index() as u8 | setup.rights.bits() << 1);
        bytes.push(setup.en_passant.map_or(NO_SQUARE, Square::index));
        bytes.extend(setup.halfmove_clock.to_le_bytes());
        bytes.extend(setup.fullmove_number.to_le_bytes());
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let malformed = || "not the bytes of a position of chess".to_string();
        let (board, rest) = bytes.split_at_checked(32).ok_or_else(malformed)?;
        let &[
            state,
            en_passant,
            clock_low,
            clock_high,
            number_low,
            number_high,
        ] = rest
        else {
            return Err(malformed());
        };
        let mut men = Men::EMPTY;
        for (square, nibble) in Chessboard::BOARD
            .all()
            .iter()
            .zip(board.iter().flat_map(|pair| [pair & 15, pair >> 4]))
        {
            match nibble {
                0 => {}
                man @ 1..=12 => men.put(square, Army::new((man - 1) / 6), Kind::new((man - 1) % 6)),
                _ => return Err(malformed()),
            }
        }
        let en_passant = match en_passant {
            NO_SQUARE => None,
            index => Some(
                Chessboard::BOARD
                    .square(usize::from(index))
                    .ok_or_else(malformed)?,
            ),
        };
        let setup = Setup {
            men,
            turn: Army::new(state & 1),
            rights: Rights::from_bits(state >> 1),
            en_passant,
            halfmove_clock: u16::from_le_bytes([clock_low, clock_high]),
            fullmove_number: u16::from_le_bytes([number_low, number_high]),
        };
        Self::try_from(setup).map_err(|error| error.to_string())
    }
}
