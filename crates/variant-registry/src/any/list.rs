#[doc(hidden)]
#[macro_export]
macro_rules! __list {
    ($($name:ident: $type:ty),+) => {
        /// Names of the variants.
        pub const NAMES: &[&str] = &[$(<$type as $crate::export::core::Variant>::NAME),+];

        /// Returns descriptions of the variants.
        pub fn variants() -> impl Iterator<Item = $crate::VariantInfo> {
            [$($crate::VariantInfo::of::<$type>()),+].into_iter().flatten()
        }

        /// Variant of a record's tag `Variant`, also by names of other programs. Without a tag,
        /// returns the first variant that needs none.
        pub fn variant_of_tag(value: Option<&str>) -> Option<&'static str> {
            $(
                let own = <$type as $crate::export::core::Variant>::NAME;
                let foreign = <$type as $crate::export::record::Recorded>::FOREIGN_NAMES;
                let is_meant = match value {
                    Some(value) => {
                        let mut names = foreign.iter();
                        value == own || names.any(|name| name.eq_ignore_ascii_case(value))
                    }
                    None => <$type as $crate::export::record::Recorded>::TAG_IS_OPTIONAL,
                };
                if is_meant {
                    return Some(own);
                }
            )+
            None
        }

        /// Runs generic code for a named variant.
        ///
        /// # Errors
        /// `UnknownVariant` for an unknown name.
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
