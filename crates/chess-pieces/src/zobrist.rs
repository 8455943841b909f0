use board_geometry::{Bits, Shape};
use variant_core::implement::{zobrist_key, zobrist_keys};

use crate::Count;

struct Keys<const ARMIES: usize, const TYPES: usize, const SQUARES: usize>;

impl<const ARMIES: usize, const TYPES: usize, const SQUARES: usize> Keys<ARMIES, TYPES, SQUARES> {
    // By type, then army: shifts find the place for two or four armies.
    const TABLE: &'static [[[u64; SQUARES]; ARMIES]; TYPES] = &{
        let mut keys = [[[0; SQUARES]; ARMIES]; TYPES];
        const_for!(piece_type, 0..TYPES, {
            const_for!(army, 0..ARMIES, {
                keys[piece_type][army] = zobrist_keys(seed(army, piece_type));
            });
        });
        keys
    };
}

/// All games share keys of the first four armies and sixteen types.
#[inline(always)]
const fn seed(army: usize, piece_type: usize) -> u64 {
    let number = (army % 4 * 16 + piece_type % 16) as u64;
    let more = (army / 4 * 16 + piece_type / 16) as u64;
    0x6d65_6e00 + number * 0x1_0001 + (more << 40)
}

/// Tables as large as armies, types and board.
pub trait PieceKeys {
    /// Key of a piece on a square; 0 for one that the game does not have.
    fn piece_key<G: Shape>(army: usize, piece_type: usize, square: u8) -> u64;
}

impl<const ARMIES: usize, const TYPES: usize> PieceKeys for Count<ARMIES, TYPES> {
    #[inline(always)]
    fn piece_key<G: Shape>(army: usize, piece_type: usize, square: u8) -> u64 {
        let square = usize::from(square);
        if army >= ARMIES || piece_type >= TYPES {
            return 0;
        }
        // Random bits cannot be compressed: tables would be a tenth of a download.
        if cfg!(target_family = "wasm") {
            return zobrist_key(seed(army, piece_type), square);
        }
        match <G::Bits as Bits>::WIDTH {
            64 => Keys::<ARMIES, TYPES, 64>::TABLE[piece_type][army][square % 64],
            128 => Keys::<ARMIES, TYPES, 128>::TABLE[piece_type][army][square % 128],
            192 => Keys::<ARMIES, TYPES, 192>::TABLE[piece_type][army][square % 192],
            _ => Keys::<ARMIES, TYPES, 256>::TABLE[piece_type][army][square % 256],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_as_large_as_armies_types_and_board() {
        assert_eq!(size_of_val(Keys::<2, 6, 64>::TABLE), 6 << 10);
        assert_eq!(size_of_val(Keys::<4, 6, 64>::TABLE), 12 << 10);
        assert_eq!(size_of_val(Keys::<4, 6, 128>::TABLE), 24 << 10);
    }
}
