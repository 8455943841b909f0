#[cfg(feature = "parallel")]
#[doc(hidden)]
#[macro_export]
macro_rules! __shared {
    ($($name:ident: $type:ty),+) => {
        /// A [`SharedPerftTable`]($crate::export::perft::SharedPerftTable) for one variant.
        ///
        /// ```
        /// use variant_registry::{AnyPosition, AnySharedPerftTable};
        /// let start = AnyPosition::start("orthodox-chess", None)?;
        /// let table = AnySharedPerftTable::with_bytes(&start, 1 << 20);
        /// assert_eq!(start.perft_shared(4, &table), Ok(197_281));
        /// # Ok::<(), variant_registry::RegistryError>(())
        /// ```
        #[derive(Debug)]
        pub enum AnySharedPerftTable {
            $(
                /// Counts of this variant.
                $name($crate::export::perft::SharedPerftTable<$type>),
            )+
        }

        impl AnySharedPerftTable {
            /// Creates a table for a position's variant, of at most `bytes` bytes. Memory is taken as it
            /// fills.
            pub fn with_bytes(position: &AnyPosition, bytes: usize) -> Self {
                match position {
                    $(AnyPosition::$name(_) => {
                        Self::$name($crate::export::perft::SharedPerftTable::with_bytes(bytes))
                    })+
                }
            }
        }

        impl AnyPosition {
            /// [`perft_hashed`](Self::perft_hashed) with a shared table; one of another variant is not used.
            ///
            /// # Errors
            /// `CountOverflow`: a table can count more than could be visited.
            pub fn perft_shared(
                &self,
                depth: u32,
                table: &AnySharedPerftTable,
            ) -> ::core::result::Result<u128, $crate::export::perft::CountOverflow> {
                match (self, table) {
                    $((Self::$name(position), AnySharedPerftTable::$name(table)) => {
                        $crate::export::perft::perft_shared(position, depth, table)
                    })+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => ::core::result::Result::Ok(self.perft(depth)),
                }
            }
        }
    };
}

#[cfg(not(feature = "parallel"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __shared {
    ($($name:ident: $type:ty),+) => {};
}
