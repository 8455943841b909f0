//! Packed form of a position.

use alloc::vec::Vec;

use board_geometry::{Geometry, Square};
use chess_pieces::{Army, CastlingRights, PieceRules, packing};

use crate::position::BoardOf;
use crate::{TwoArmyGame, TwoArmyPosition, TwoArmySetup};

/// Marks castlings from other files than those of the rules, which take four bytes more.
const UNLISTED: u8 = 1 << 7;

const NO_SQUARE: u8 = u8::MAX;

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> TwoArmyPosition<V, TYPES> {
    /// Pieces; side to move and castling rights in one byte, or five for more than seven castlings; the en passant
    /// square if it distinguishes positions; options as in the text.
    pub(crate) fn pack_into(&self, bytes: &mut Vec<u8>) {
        packing::pack_pieces(self.pieces(), bytes);
        let target = self.telling_en_passant();
        write_state::<V, TYPES>(self.turn, self.castling(), target, bytes);
        bytes.extend(self.game.options().as_bytes());
    }

    pub(crate) fn unpack_from(bytes: &[u8]) -> Option<Self> {
        let (pieces, rest) = packing::unpack_pieces(bytes)?;
        let (state, options) = read_state(rest)?;
        let target = state.en_passant;
        let setup = TwoArmySetup {
            pieces,
            game: read_options(options)?,
            ..state
        };
        let position: Self = setup.try_into().ok()?;
        // One packed form per position: a right that distinguishes nothing is refused.
        (position.telling_en_passant() == target).then_some(position)
    }
}

/// Whether the castlings of the rules fit in one byte with the side to move and, where there can be others, their mark.
const fn one_byte<R: PieceRules>() -> bool {
    R::CASTLINGS.len() <= if R::CASTLES_FROM_ANY_FILE { 6 } else { 7 }
}

/// Appends side to move and castling rights in one byte, or five for more than seven castlings, then the en passant
/// square. Files contain these bytes: they must not change.
pub(crate) fn write_state<V: TwoArmyGame<TYPES>, const TYPES: usize>(
    turn: Army,
    castling: CastlingRights,
    target: Option<Square<BoardOf<V, TYPES>>>,
    bytes: &mut Vec<u8>,
) {
    let turn = turn.index() as u8;
    if !castling.are_listed::<V::Rules>() {
        bytes.push(turn | UNLISTED);
        bytes.extend(castling.bits().to_le_bytes());
    } else if one_byte::<V::Rules>() {
        bytes.push(turn | (castling.bits() as u8) << 1);
    } else {
        bytes.push(turn);
        bytes.extend(castling.bits().to_le_bytes());
    }
    bytes.push(target.map_or(NO_SQUARE, Square::index));
}

/// Reads the output of [`write_state`] into an empty set-up; returns it with the rest.
pub(crate) fn read_state<V: TwoArmyGame<TYPES>, const TYPES: usize>(
    bytes: &[u8],
) -> Option<(TwoArmySetup<V, TYPES>, &[u8])> {
    let (&state, rest) = bytes.split_first()?;
    let is_unlisted = V::Rules::CASTLES_FROM_ANY_FILE && state & UNLISTED != 0;
    let (castling, rest) = if one_byte::<V::Rules>() && !is_unlisted {
        (CastlingRights::from_bits(u32::from(state >> 1)), rest)
    } else {
        let (bits, rest) = rest.split_first_chunk()?;
        let castling = CastlingRights::from_bits(u32::from_le_bytes(*bits));
        let is_marked = is_unlisted != castling.are_listed::<V::Rules>();
        let turn = if is_unlisted { state - UNLISTED } else { state };
        (turn <= 1 && is_marked).then_some(())?;
        (castling, rest)
    };
    let (&target, rest) = rest.split_first()?;
    let en_passant = match target {
        NO_SQUARE => None,
        index => Some(<BoardOf<V, TYPES> as Geometry>::BOARD.square(usize::from(index))?),
    };
    let setup = TwoArmySetup {
        turn: Army::new(state & 1),
        castling,
        en_passant,
        ..TwoArmySetup::default()
    };
    Some((setup, rest))
}

pub(crate) fn read_options<V: TwoArmyGame<TYPES>, const TYPES: usize>(bytes: &[u8]) -> Option<V> {
    match core::str::from_utf8(bytes).ok()? {
        "" => Some(V::default()),
        options => V::with_options(options),
    }
}
