#[cfg(feature = "perft")]
#[doc(hidden)]
#[macro_export]
macro_rules! __perft {
    ($($name:ident: $type:ty),+ $(,)?) => {
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
                each!(self in AnyPosition(position) => $crate::export::perft::perft(position, depth))
            }
        }

        impl $crate::export::perft::CountLeaves for AnyPosition {
            forward! {
                fn count_replies(&self) -> Option<u64>;
            }
        }

        $crate::__shared! { $($name: $type),+ }
    };
}

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
                #[doc = concat!("Counts of `", stringify!($type), "`.")]
                $name($crate::export::perft::SharedPerftTable<$type>),
            )+
        }

        impl AnySharedPerftTable {
            /// Creates a table of at most `bytes` bytes for a position's variant. Memory is taken as it fills.
            pub fn with_bytes(position: &AnyPosition, bytes: usize) -> Self {
                each!(position in AnyPosition(_); AnySharedPerftTable as wrap => {
                    wrap($crate::export::perft::SharedPerftTable::with_bytes(bytes))
                })
            }
        }

        impl AnyPosition {
            /// [`perft`](Self::perft) with a shared table of the same variant; others are not used.
            ///
            /// # Errors
            /// `CountOverflow`: a table can count more than could be visited.
            pub fn perft_shared(
                &self,
                depth: u32,
                table: &AnySharedPerftTable,
            ) -> ::core::result::Result<u128, $crate::export::perft::CountOverflow> {
                each!(self in AnyPosition(position), table in AnySharedPerftTable(table) => {
                    $crate::export::perft::perft_shared(position, depth, table)
                }, else Ok(self.perft(depth)))
            }
        }
    };
}

#[cfg(all(feature = "perft", not(feature = "parallel")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __shared {
    ($($name:ident: $type:ty),+) => {};
}
