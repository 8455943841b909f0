//! Positions for serde: FEN, or 42 bytes; both are checked as any position that is read.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::{Chessboard, Geometry, Square};
use chess_pieces::{Army, CastlingRights, placement};
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
        let mut bytes = placement::pack(&setup.pieces);
        bytes.push(setup.turn.index() as u8 | setup.rights.bits() << 1);
        bytes.push(setup.en_passant.map_or(NO_SQUARE, Square::index));
        bytes.extend(setup.halfmove_clock.to_le_bytes());
        bytes.extend(setup.fullmove_number.to_le_bytes());
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let malformed = || "not the bytes of a position of chess".to_string();
        let (board, rest) = bytes.split_at_checked(32).ok_or_else(malformed)?;
        let &[state, en_passant, c0, c1, c2, c3, n0, n1, n2, n3] = rest else {
            return Err(malformed());
        };
        let pieces = placement::unpack(board).ok_or_else(malformed)?;
        let en_passant = match en_passant {
            NO_SQUARE => None,
            index => Some(
                Chessboard::BOARD
                    .square(usize::from(index))
                    .ok_or_else(malformed)?,
            ),
        };
        let setup = Setup {
            pieces,
            turn: Army::new(state & 1),
            rights: CastlingRights::from_bits(state >> 1),
            en_passant,
            halfmove_clock: u32::from_le_bytes([c0, c1, c2, c3]),
            fullmove_number: u32::from_le_bytes([n0, n1, n2, n3]),
        };
        Self::try_from(setup).map_err(|error| error.to_string())
    }
}
