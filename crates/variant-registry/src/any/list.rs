#[doc(hidden)]
#[macro_export]
macro_rules! __list {
    ($($name:ident: $type:ty),+) => {
        /// Names of the variants.
        pub const NAMES: &[&str] = &[$(<$type as $crate::export::Variant>::NAME),+];

        /// Descriptions of the variants.
        pub fn variants() -> impl Iterator<Item = $crate::VariantInfo> {
            [$($crate::VariantInfo::of::<$type>()),+].into_iter().flatten()
        }

        /// Runs generic code for a named variant.
        ///
        /// # Errors
        /// `UnknownVariant` for an unknown name.
        pub fn visit_variant<T: $crate::VariantVisitor>(
            name: &str,
            visitor: T,
        ) -> ::core::result::Result<T::Output, $crate::UnknownVariant> {
            use $crate::export::Variant;
            first!(V if name == V::NAME => Ok(visitor.visit::<V>()));
            Err($crate::UnknownVariant::new(name, NAMES))
        }
    };
}
