#[doc(hidden)]
#[macro_export]
macro_rules! __game {
    ($($name:ident: $type:ty),+) => {
        /// Position of any variant.
        ///
        /// Displayed as variant, space, position text. Moves and actions of other variants are illegal.
        ///
        /// ```
        /// use variant_core::Position;
        /// use variant_registry::AnyPosition;
        /// let text = "orthodox-chess 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
        /// let position: AnyPosition = text.parse()?;
        /// assert_eq!(position.count_moves(), 14);
        /// assert_eq!(position.to_string(), text);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(clippy::large_enum_variant, reason = "a position is a value, and off the heap")]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position of `", stringify!($type), "`.")]
                $name($type),
            )+
        }

        $(
            impl From<$type> for AnyPosition {
                fn from(position: $type) -> Self {
                    Self::$name(position)
                }
            }

            impl TryFrom<AnyPosition> for $type {
                /// A position of another variant.
                type Error = AnyPosition;

                fn try_from(position: AnyPosition) -> ::core::result::Result<Self, AnyPosition> {
                    match position {
                        AnyPosition::$name(position) => Ok(position),
                        #[allow(unreachable_patterns, reason = "there may be one variant only")]
                        other => Err(other),
                    }
                }
            }
        )+

        impl AnyPosition {
            /// Runs generic code with the position in its own type.
            ///
            /// ```
            /// use variant_registry::{AnyMove, AnyPosition, PositionVisitor, Registered};
            ///
            /// struct First;
            /// impl PositionVisitor<AnyMove> for First {
            ///     type Output = Option<AnyMove>;
            ///     fn visit<V: Registered>(
            ///         self,
            ///         position: &V,
            ///         outer: fn(V::Move) -> AnyMove,
            ///         _: fn(AnyMove) -> Option<V::Move>,
            ///     ) -> Option<AnyMove> {
            ///         position.moves().first().copied().map(outer)
            ///     }
            /// }
            /// let start = AnyPosition::start("orthodox-chess", None)?;
            /// assert!(start.visit_inner(First).is_some());
            /// # Ok::<(), variant_registry::RegistryError>(())
            /// ```
            pub fn visit_inner<T: $crate::PositionVisitor<AnyMove>>(
                &self,
                visitor: T,
            ) -> T::Output {
                match self {
                    $(Self::$name(position) => {
                        visitor.visit(position, AnyMove::$name, |m| match m {
                            AnyMove::$name(m) => Some(m),
                            #[allow(unreachable_patterns, reason = "there may be one variant only")]
                            _ => None,
                        })
                    })+
                }
            }
        }

        /// Game of any variant. Its record is the variant's own.
        ///
        /// ```
        /// use variant_record::Record;
        /// use variant_registry::{AnyGame, AnyPosition};
        /// let mut game = AnyGame::new(AnyPosition::start("orthodox-chess", None)?);
        /// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        ///     game.apply(text)?;
        /// }
        /// assert_eq!(game.outcome().unwrap().to_string(), "checkmate w=0 b=1");
        /// let record = Record::of_game(&game);
        /// assert_eq!(record.tag("Variant"), None); // PGN is of chess
        /// assert!(record.to_string().ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"));
        /// assert_eq!(record.start::<AnyPosition>()?, *game.start());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub type AnyGame = $crate::export::record::variant_match::MatchGame<AnyPosition>;
    };
}
