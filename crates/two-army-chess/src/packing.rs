//! The packed form of a position.

use alloc::vec::Vec;

use board_geometry::{Geometry, Square};
use chess_pieces::{Army, CastlingRights, PieceRules, packing};

use crate::{TwoArmyGame, TwoArmyPosition, TwoArmySetup};

/// Stands for no en passant square.
const NO_SQUARE: u8 = u8::MAX;

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    /// The pieces; the side to move and the castlings in one byte, or in five where there are more than
    /// seven castlings; the en passant square if it tells positions apart; the options as in the text.
    pub(crate) fn pack_into(&self, bytes: &mut Vec<u8>) {
        packing::pack_pieces(self.pieces(), bytes);
        let turn = self.turn.index() as u8;
        let castling = self.castling().bits();
        if V::Rules::CASTLINGS.len() <= 7 {
            bytes.push(turn | (castling as u8) << 1);
        } else {
            bytes.push(turn);
            bytes.extend(castling.to_le_bytes());
        }
        bytes.push(self.telling_en_passant().map_or(NO_SQUARE, Square::index));
        bytes.extend(self.game.options().as_bytes());
    }

    pub(crate) fn unpack_from(bytes: &[u8]) -> Option<Self> {
        let (pieces, rest) = packing::unpack_pieces(bytes)?;
        let (&state, rest) = rest.split_first()?;
        let (castling, rest) = if V::Rules::CASTLINGS.len() <= 7 {
            (u32::from(state >> 1), rest)
        } else {
            let (bits, rest) = rest.split_first_chunk()?;
            (u32::from_le_bytes(*bits), rest)
        };
        let (&target, options) = rest.split_first()?;
        let en_passant = match usize::from(target) {
            index if target != NO_SQUARE => {
                Some(<<V::Rules as PieceRules>::Board as Geometry>::BOARD.square(index)?)
            }
            _ => None,
        };
        let game = match core::str::from_utf8(options).ok()? {
            "" => V::default(),
            options => V::with_options(options)?,
        };
        let setup = TwoArmySetup {
            pieces,
            turn: Army::new(state & 1),
            castling: CastlingRights::from_bits(castling),
            en_passant,
            halfmove_clock: 0,
            fullmove_number: 1,
            game,
        };
        setup.try_into().ok()
    }
}
