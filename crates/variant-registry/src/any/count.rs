#[cfg(feature = "perft")]
#[doc(hidden)]
#[macro_export]
macro_rules! __count {
    ($($name:ident: $type:ty),+) => {
        /// A [`PerftTable`]($crate::export::perft::PerftTable) for any variant, with entries of the variant's
        /// own size.
        ///
        /// ```
        /// use variant_registry::{AnyPerftTable, AnyPosition};
        /// let start = AnyPosition::start("orthodox-chess", None)?;
        /// let mut table = AnyPerftTable::with_bytes(1 << 20);
        /// assert_eq!(start.perft_hashed(4, &mut table), Ok(197_281));
        /// # Ok::<(), variant_registry::RegistryError>(())
        /// ```
        #[derive(Clone, Debug)]
        pub struct AnyPerftTable {
            bytes: usize,
            counts: Counts,
        }

        #[derive(Clone, Debug)]
        enum Counts {
            None,
            $($name($crate::export::perft::PerftTable<$type>),)+
        }

        impl AnyPerftTable {
            /// Creates a table of at most `bytes` bytes. Memory is taken as it fills.
            pub const fn with_bytes(bytes: usize) -> Self {
                let counts = Counts::None;
                Self { bytes, counts }
            }
        }

        impl AnyPosition {
            /// Number of leaves at `depth`, as fast as `variant_perft::perft`.
            ///
            /// ```
            /// use variant_registry::AnyPosition;
            /// let start = AnyPosition::start("orthodox-chess", None)?;
            /// assert_eq!(start.perft(4), 197_281);
            /// # Ok::<(), variant_registry::RegistryError>(())
            /// ```
            pub fn perft(&self, depth: u32) -> u128 {
                match self {
                    $(Self::$name(position) => {
                        $crate::export::perft::perft(position, depth)
                    })+
                }
            }

            /// [`perft`](Self::perft) with a table, which drops counts of other variants.
            ///
            /// # Errors
            /// `CountOverflow`: a table can count more than could be visited.
            pub fn perft_hashed(
                &self,
                depth: u32,
                table: &mut AnyPerftTable,
            ) -> ::core::result::Result<u128, $crate::export::perft::CountOverflow> {
                use $crate::export::perft::{PerftTable, perft_hashed};
                match self {
                    $(Self::$name(position) => loop {
                        if let Counts::$name(counts) = &mut table.counts {
                            break perft_hashed(position, depth, counts);
                        }
                        table.counts = Counts::$name(PerftTable::with_bytes(table.bytes));
                    })+
                }
            }
        }

        impl $crate::export::perft::CountLeaves for AnyPosition {
            fn count_replies(&self) -> u64 {
                use $crate::export::perft::CountLeaves;
                match self {
                    $(Self::$name(position) => CountLeaves::count_replies(position),)+
                }
            }
        }
    };
}

#[cfg(not(feature = "perft"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __count {
    ($($name:ident: $type:ty),+) => {};
}
