//! From names to variants.

#[doc(hidden)]
#[macro_export]
macro_rules! __names {
    ($($name:ident: $type:ty),+) => {
        /// The names of the variants.
        pub const NAMES: &[&str] = &[$(<$type as $crate::export::core::Variant>::NAME),+];

        /// What there is to say about each variant.
        pub fn variants() -> impl Iterator<Item = $crate::VariantInfo> {
            [$($crate::VariantInfo::of::<$type>()),+].into_iter().flatten()
        }

        /// Runs generic code for the variant of a name: compiled for that variant, at no cost.
        ///
        /// # Errors
        /// `RegistryError::UnknownVariant` if there is no variant of that name.
        pub fn visit_variant<T: $crate::VariantVisitor>(
            name: &str,
            visitor: T,
        ) -> ::core::result::Result<T::Output, $crate::RegistryError> {
            $(
                if name == <$type as $crate::export::core::Variant>::NAME {
                    return Ok(visitor.visit::<$type>());
                }
            )+
            Err(AnyPosition::unknown(name))
        }

        impl AnyPosition {
            /// Reads a position text of a variant.
            ///
            /// # Errors
            /// `RegistryError`: no such variant, or no position of it; with the field and the byte,
            /// counted from the start of `text`.
            pub fn parse(
                name: &str,
                text: &str,
            ) -> ::core::result::Result<Self, $crate::RegistryError> {
                $(
                    if name == <$type as $crate::export::core::Variant>::NAME {
                        return match text.parse::<$type>() {
                            Ok(position) => Ok(Self::$name(position)),
                            Err(error) => Err($crate::RegistryError::Position {
                                variant: <$type as $crate::export::core::Variant>::NAME,
                                error: $crate::Located::located(&error),
                            }),
                        };
                    }
                )+
                Err(Self::unknown(name))
            }

            /// The start position of a variant in a mode, or in its default mode.
            ///
            /// # Errors
            /// `RegistryError`: no such variant, or no such mode of it.
            pub fn start(
                name: &str,
                mode: Option<&str>,
            ) -> ::core::result::Result<Self, $crate::RegistryError> {
                $(
                    if name == <$type as $crate::export::core::Variant>::NAME {
                        let default = <$type as $crate::export::core::Variant>::MODES.first();
                        let mode = mode.or(default.copied()).unwrap_or_default();
                        let start = <$type as $crate::export::core::Variant>::start(mode)?;
                        return Ok(Self::$name(start));
                    }
                )+
                Err(Self::unknown(name))
            }

            /// The name of the variant.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => <$type as $crate::export::core::Variant>::NAME,)+
                }
            }

            /// The position text, without the name of the variant.
            pub fn text(&self) -> $crate::export::String {
                match self {
                    $(Self::$name(position) => {
                        $crate::export::ToString::to_string(position)
                    })+
                }
            }

            fn unknown(name: &str) -> $crate::RegistryError {
                $crate::RegistryError::UnknownVariant {
                    name: name.into(),
                    known: NAMES,
                }
            }
        }

        /// Reads the name of a variant, a space, and a position text.
        impl ::core::str::FromStr for AnyPosition {
            type Err = $crate::RegistryError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::RegistryError> {
                let (name, position) = text.split_once(' ').unwrap_or((text, ""));
                Self::parse(name, position).map_err(|mut error| {
                    if let $crate::RegistryError::Position { error, .. } = &mut error {
                        // From the start of the whole text.
                        error.offset += name.len() + 1;
                    }
                    error
                })
            }
        }
    };
}
