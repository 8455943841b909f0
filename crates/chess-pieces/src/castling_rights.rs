use board_geometry::{Geometry, Square};
use variant_core::Rng;

mod any_file;

pub(crate) use any_file::refuse_files;

use any_file::{home, homes};

use crate::{Armies, Army, CastlingRules, PieceRules, PieceType, Pieces};

/// Whether any castling may uncover the king.
pub const fn rooks_shield_kings<R: PieceRules>() -> bool {
    any!(rules in R::CASTLINGS, rules.rook_shields_king())
}

/// Castling rights: a bit for each of up to 32 [`PieceRules::CASTLINGS`](crate::PieceRules::CASTLINGS). Under
/// [`CASTLES_FROM_ANY_FILE`](crate::PieceRules::CASTLES_FROM_ANY_FILE) the highest bits are files of kings
/// and rooks elsewhere.
///
/// ```
/// use chess_pieces::CastlingRights;
/// let rights = CastlingRights::NONE.with(2);
/// assert!(rights.contains(2) && !rights.contains(0));
/// assert_eq!(rights.without(2), CastlingRights::NONE);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CastlingRights(u32);

number_set!(CastlingRights(u32), index: usize => index);

impl CastlingRights {
    /// All rights of a game.
    pub const fn all<R: PieceRules>() -> Self {
        match R::CASTLINGS.len() {
            count if count < 32 => Self((1 << count) - 1),
            _ => Self(u32::MAX),
        }
    }

    /// Removes the rights of some armies.
    #[must_use]
    pub fn without_armies<R: PieceRules>(self, armies: Armies) -> Self {
        (armies.iter()).fold(self, |kept, army| kept - self.of_army::<R>(army))
    }

    /// Keeps the rights of one army.
    ///
    /// ```
    /// use chess_pieces::{Army, CastlingRights};
    /// # use chess_pieces::Duel;
    /// let all = CastlingRights::all::<Duel>(); // `KQkq`
    /// assert_eq!(all.of_army::<Duel>(Army::new(1)), CastlingRights::NONE.with(2).with(3));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn of_army<R: PieceRules>(self, army: Army) -> Self {
        let rights = const { &rights_by_army::<R>() };
        Self(self.0 & rights.get(army.index()).copied().unwrap_or(0))
    }

    /// Armies that have a right.
    pub fn armies<R: PieceRules>(self) -> Armies {
        let armies = Armies::first_of(8).iter();
        armies
            .filter(|&army| self.of_army::<R>(army) != Self::NONE)
            .collect()
    }

    /// Iterates over the [`CASTLINGS`](crate::PieceRules::CASTLINGS) still allowed, with their numbers.
    #[inline(always)]
    pub fn open<R: PieceRules>(
        self,
    ) -> impl Iterator<Item = (usize, &'static CastlingRules<R::Board>)> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let index = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            Some((index, R::CASTLINGS.get(index)?))
        })
    }

    /// The rights left after a move from or to `square`.
    #[inline(always)]
    #[must_use]
    pub fn after_touching<R: PieceRules>(self, square: Square<R::Board>) -> Self {
        let kept = const { &kept_rights::<R>() };
        Self(self.0 & kept[square.index() as usize])
    }

    /// Rights of castlings with king and rook at home.
    #[must_use]
    pub fn possible<R: PieceRules>(self, pieces: &Pieces<R>) -> Self {
        let at_home = |rules: &CastlingRules<R::Board>| {
            let of = |piece_type| pieces.of(rules.army, piece_type);
            of(PieceType::KING).contains(rules.king_from)
                && of(PieceType::ROOK).contains(rules.rook_from)
        };
        let open = self.open::<R>().filter(|(_, rules)| at_home(rules));
        let listed = open.map(|(index, _)| index).collect();
        if self.are_listed::<R>() {
            return listed;
        }
        self.possible_unlisted::<R>(listed, pieces)
    }

    /// 0 for none.
    #[inline(always)]
    pub(crate) fn key<R: PieceRules>(self) -> u64 {
        let mut bits = self.0;
        if !R::CASTLES_FROM_ANY_FILE {
            // Mostly fewer than 256: the table's bound is not tested.
            bits &= const { Self::all::<R>().0 };
        }
        let known = CASTLING_KEYS.get(bits as usize);
        // As in `zobrist.rs`.
        let known = known.filter(|_| cfg!(not(target_family = "wasm")));
        known.copied().unwrap_or_else(|| castling_key(bits))
    }
}

const fn rights_by_army<R: PieceRules>() -> [u32; 8] {
    let mut rights = [0; 8];
    const_for!(index, 0..R::CASTLINGS.len(), {
        let army = R::CASTLINGS[index].army.index();
        if army < rights.len() {
            rights[army] |= CastlingRights::bit(index) | homes::<R>(army);
        }
    });
    rights
}

const fn kept_rights<R: PieceRules>() -> [u32; 256] {
    let mut kept = [u32::MAX; 256];
    const_for!(index, 0..R::CASTLINGS.len(), {
        let rules = &R::CASTLINGS[index];
        kept[rules.king_from.index() as usize] &= !CastlingRights::bit(index);
        kept[rules.rook_from.index() as usize] &= !CastlingRights::bit(index);
        let (army, rank) = (rules.army.index(), rules.king_from.rank());
        const_for!(file, 0..R::Board::BOARD.files(), {
            if let Some(square) = R::Board::BOARD.at(file, rank) {
                kept[square.index() as usize] &= !home::<R>(army, file);
            }
        });
    });
    kept
}

static CASTLING_KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    const_for!(bits, 0..256, {
        keys[bits] = castling_key(bits as u32);
    });
    keys
};

const fn castling_key(bits: u32) -> u64 {
    if bits == 0 {
        return 0;
    }
    Rng::new(bits as u64 | 0x6361_7374 << 32).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_of_keys_is_small() {
        assert_eq!(size_of_val(&CASTLING_KEYS), 2 << 10);
    }
}
