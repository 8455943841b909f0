//! Hash keys of men on squares.

use variant_core::zobrist_keys;

/// Armies and kinds beyond these share keys with earlier ones: hash keys need not be unique.
const ARMIES: usize = 4;
const KINDS: usize = 16;

static KEYS: [[[u64; 256]; KINDS]; ARMIES] = {
    let mut keys = [[[0; 256]; KINDS]; ARMIES];
    let mut army = 0;
    while army < ARMIES {
        let mut kind = 0;
        while kind < KINDS {
            keys[army][kind] = zobrist_keys(0x6d65_6e00 + (army * KINDS + kind) as u64 * 0x1_0001);
            kind += 1;
        }
        army += 1;
    }
    keys
};

/// The key of a man on a square.
#[inline(always)]
pub(crate) fn man(army: usize, kind: usize, square: u8) -> u64 {
    KEYS[army % ARMIES][kind % KINDS][square as usize]
}
