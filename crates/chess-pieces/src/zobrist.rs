use variant_core::implement::zobrist_keys;

/// Tables as large as armies, types and board.
pub(crate) struct Keys<const ARMIES: usize, const TYPES: usize, const SQUARES: usize>;

impl<const ARMIES: usize, const TYPES: usize, const SQUARES: usize> Keys<ARMIES, TYPES, SQUARES> {
    // By type, then army: shifts find the place for two or four armies.
    pub(crate) const TABLE: &'static [[[u64; SQUARES]; ARMIES]; TYPES] = &{
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
pub(crate) const fn seed(army: usize, piece_type: usize) -> u64 {
    let number = (army % 4 * 16 + piece_type % 16) as u64;
    let more = (army / 4 * 16 + piece_type / 16) as u64;
    0x6d65_6e00 + number * 0x1_0001 + (more << 40)
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
