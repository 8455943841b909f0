#[doc(hidden)]
#[macro_export]
macro_rules! __names {
    ($($name:ident: $type:ty),+) => {
        impl AnyPosition {
            /// Reads a position text of a variant.
            ///
            /// # Errors
            /// Problem with field and byte in `text`: an unknown variant (field `variant`, byte 0) or an
            /// invalid position.
            pub fn parse(
                name: &str,
                text: &str,
            ) -> ::core::result::Result<Self, $crate::export::core::PositionError<AnyProblem>> {
                $(
                    if name == <$type as $crate::export::core::Variant>::NAME {
                        return match text.parse::<$type>() {
                            Ok(position) => Ok(Self::$name(position)),
                            Err(error) => Err(error.map_problem(AnyProblem::$name)),
                        };
                    }
                )+
                let problem = $crate::UnknownVariant::new(name, NAMES);
                let problem = AnyProblem::UnknownVariant(problem);
                Err($crate::export::core::PositionError::setup("variant", 0, problem))
            }

            /// Reads a position text leniently; returns repairs with their places in `text`.
            ///
            /// # Errors
            /// As [`parse`](Self::parse).
            pub fn parse_lenient_as(
                name: &str,
                text: &str,
            ) -> ::core::result::Result<
                (Self, $crate::export::Vec<$crate::export::core::lenient::Repair>),
                $crate::export::core::PositionError<AnyProblem>,
            > {
                $(
                    if name == <$type as $crate::export::core::Variant>::NAME {
                        let read = <$type as $crate::export::core::Notation>::parse_lenient(text);
                        return match read {
                            Ok((position, repairs)) => Ok((Self::$name(position), repairs)),
                            Err(error) => Err(error.map_problem(AnyProblem::$name)),
                        };
                    }
                )+
                Self::parse(name, text).map(|position| (position, $crate::export::Vec::new()))
            }

            /// Start position of a variant in a mode, or the default one.
            ///
            /// # Errors
            /// `RegistryError`: unknown variant or mode.
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
                Err($crate::UnknownVariant::new(name, NAMES).into())
            }

            /// Name of the variant.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => <$type as $crate::export::core::Variant>::NAME,)+
                }
            }

            /// Position text without the variant's name.
            pub fn text(&self) -> $crate::export::String {
                match self {
                    $(Self::$name(position) => {
                        $crate::export::ToString::to_string(position)
                    })+
                }
            }
        }

        /// Variant, space, position text.
        impl ::core::str::FromStr for AnyPosition {
            type Err = $crate::export::core::PositionError<AnyProblem>;

            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                let (name, position) = text.split_once(' ').unwrap_or((text, ""));
                Self::parse(name, position).map_err(|error| match error.cause {
                    // The name stands first.
                    $crate::export::core::Cause::Setup(AnyProblem::UnknownVariant(_)) => error,
                    _ => error.after(name.len() + 1),
                })
            }
        }

        /// Fault of a position text of any variant.
        ///
        /// ```
        /// use variant_core::Cause;
        /// use variant_registry::{AnyPosition, AnyProblem};
        /// let error = "orthodox-chess 8/8/8/8/8/8/8/8 w - - 0 1".parse::<AnyPosition>().unwrap_err();
        /// assert_eq!((error.field, error.offset), ("placement", 15));
        /// assert!(matches!(error.cause, Cause::Setup(AnyProblem::OrthodoxChess(_))));
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyProblem {
            $(
                #[doc = concat!("A problem of `", stringify!($type), "`.")]
                $name(<$type as $crate::export::core::Position>::Problem),
            )+
            /// Unknown variant.
            UnknownVariant($crate::UnknownVariant),
        }

        impl ::core::fmt::Display for AnyProblem {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(Self::$name(problem) => ::core::fmt::Display::fmt(problem, f),)+
                    Self::UnknownVariant(unknown) => ::core::fmt::Display::fmt(unknown, f),
                }
            }
        }

        impl ::core::error::Error for AnyProblem {}
    };
}
