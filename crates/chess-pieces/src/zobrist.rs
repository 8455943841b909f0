//! Hash keys of pieces on squares.

use variant_core::zobrist_keys;

/// Armies and kinds beyond these share keys with earlier ones: hash keys need not be unique.
const ARMIES: usize = 4;
const TYPES: usize = 16;

static KEYS: [[[u64; 256]; TYPES]; ARMIES] = {
    let mut keys = [[[0; 256]; TYPES]; ARMIES];
    let mut army = 0;
    while army < ARMIES {
        let mut piece_type = 0;
        while piece_type < TYPES {
            keys[army][piece_type] =
                zobrist_keys(0x6d65_6e00 + (army * TYPES + piece_type) as u64 * 0x1_0001);
            piece_type += 1;
        }
        army += 1;
    }
    keys
};

/// The key of a piece on a square.
#[inline(always)]
pub(crate) fn piece(army: usize, piece_type: usize, square: u8) -> u64 {
    KEYS[army % ARMIES][piece_type % TYPES][square as usize]
}
