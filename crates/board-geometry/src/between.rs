use core::fmt::Debug;

use crate::Wide;

/// Table of the squares between two, where it beats rays.
#[doc(hidden)]
pub trait Between: Sized {
    type Table: Clone + Debug + Send + Sync + 'static;
    const EMPTY: Self::Table;
    #[inline(always)]
    fn between(_: &Self::Table, _: u8, _: u8) -> Option<Self> {
        None
    }
}

impl Between for u64 {
    type Table = [[u64; 64]; 64];
    #[allow(clippy::large_stack_arrays, reason = "computed at compile time")]
    const EMPTY: Self::Table = [[0; 64]; 64];

    #[inline(always)]
    fn between(table: &Self::Table, a: u8, b: u8) -> Option<Self> {
        Some(table[usize::from(a) % 64][usize::from(b) % 64])
    }
}

impl Between for u128 {
    type Table = ();
    const EMPTY: () = ();
}

impl<const N: usize> Between for Wide<N> {
    type Table = ();
    const EMPTY: () = ();
}
