//! Numbers of armies and piece types as a type, for lengths of arrays.

use core::fmt::Debug;
use core::hash::Hash;

use board_geometry::{Bits, Shape, SquareSet};
use variant_core::implement::zobrist_key;

use crate::PieceRules;
use crate::zobrist::{Keys, seed};

/// Numbers of armies and piece types.
///
/// [`Count`] implements it.
pub trait Counts {
    /// Number of armies.
    const ARMIES: usize;

    /// Number of piece types.
    const TYPES: usize;

    /// One value for each army.
    type ByArmy<T: Entry>: List<T>;

    /// One value for each type.
    type ByType<T: Entry>: List<T>;

    /// Key of a piece on a square; 0 for one that the game does not have.
    fn piece_key<G: Shape>(army: usize, piece_type: usize, square: u8) -> u64;
}

/// `ARMIES` armies with `TYPES` piece types, for [`PieceRules::Counts`].
///
/// ```
/// use chess_pieces::counts::{Count, Counts};
/// type FourPlayer = Count<4>;
/// assert_eq!((FourPlayer::ARMIES, FourPlayer::TYPES), (4, 6));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Count<const ARMIES: usize, const TYPES: usize = 6>;

impl<const ARMIES: usize, const TYPES: usize> Counts for Count<ARMIES, TYPES> {
    const ARMIES: usize = ARMIES;
    const TYPES: usize = TYPES;

    type ByArmy<T: Entry> = [T; ARMIES];
    type ByType<T: Entry> = [T; TYPES];

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

/// One value for each army.
pub(crate) type ByArmy<R, T> = <<R as PieceRules>::Counts as Counts>::ByArmy<T>;

/// One value for each type.
pub type ByType<R, T> = <<R as PieceRules>::Counts as Counts>::ByType<T>;

/// An array of entries.
pub trait List<T>:
    Copy + Ord + Hash + Debug + Send + Sync + AsRef<[T]> + AsMut<[T]> + 'static
{
    /// All entries empty.
    const EMPTY: Self;
}

impl<T: Entry, const N: usize> List<T> for [T; N] {
    const EMPTY: Self = [T::EMPTY; N];
}

/// An entry of a [`List`].
pub trait Entry: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// No squares, or zero.
    const EMPTY: Self;
}

impl<G: Shape> Entry for SquareSet<G> {
    const EMPTY: Self = Self::EMPTY;
}

impl Entry for u8 {
    const EMPTY: Self = 0;
}

impl Entry for u32 {
    const EMPTY: Self = 0;
}
