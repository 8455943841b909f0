//! From names to variants.

#[doc(hidden)]
#[macro_export]
macro_rules! __list {
    ($($name:ident: $type:ty),+) => {
        /// The names of the variants.
        pub const NAMES: &[&str] = &[$(<$type as $crate::export::core::Variant>::NAME),+];

        /// The description of each variant.
        pub fn variants() -> impl Iterator<Item = $crate::VariantInfo> {
            [$($crate::VariantInfo::of::<$type>()),+].into_iter().flatten()
        }

        /// Runs generic code for the variant of a name: compiled for that variant, at no cost.
        ///
        /// # Errors
        /// `UnknownVariant` if there is no variant of that name.
        pub fn visit_variant<T: $crate::VariantVisitor>(
            name: &str,
            visitor: T,
        ) -> ::core::result::Result<T::Output, $crate::UnknownVariant> {
            $(
                if name == <$type as $crate::export::core::Variant>::NAME {
                    return Ok(visitor.visit::<$type>());
                }
            )+
            Err($crate::UnknownVariant::new(name, NAMES))
        }
    };
}
