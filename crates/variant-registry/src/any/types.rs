#[doc(hidden)]
#[macro_export]
macro_rules! __types {
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
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position of `", stringify!($type), "`.")]
                $name($type),
            )+
        }

        /// Move of any variant; displayed as its text.
        ///
        /// ```
        /// use variant_core::Position;
        /// use variant_registry::AnyPosition;
        /// let start = AnyPosition::start("orthodox-chess", None)?;
        /// assert_eq!(start.parse_move("g1f3")?.to_string(), "g1f3");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AnyMove {
            $(
                #[doc = concat!("A move of `", stringify!($type), "`.")]
                $name(<$type as $crate::export::Position>::Move),
            )+
        }

        /// Event of any variant.
        ///
        /// ```
        /// use variant_core::Position;
        /// use variant_registry::AnyPosition;
        /// let text = "orthodox-chess 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        /// let position: AnyPosition = text.parse()?;
        /// let mut events = Vec::new();
        /// let _ = position.play_reporting(position.parse_move("e4d5")?, |event| events.push(event));
        /// assert_eq!(events.len(), 1); // the capture
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug)]
        pub enum AnyEvent {
            $(
                #[doc = concat!("Something in a move of `", stringify!($type), "`.")]
                $name(<$type as $crate::export::Position>::Event),
            )+
        }

        /// Action of any variant; displayed as its text.
        ///
        /// ```
        /// use variant_core::Variant;
        /// use variant_registry::AnyPosition;
        /// let start = AnyPosition::start("orthodox-chess", None)?;
        /// assert_eq!(start.parse_action("resign:w")?.to_string(), "resign:w");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyAction {
            $(
                #[doc = concat!("An action of `", stringify!($type), "`.")]
                $name(<$type as $crate::export::Variant>::Action),
            )+
        }

        /// Fault of a position text of any variant.
        ///
        /// ```
        /// use variant_core::text::Cause;
        /// use variant_registry::{AnyPosition, AnyProblem};
        /// let error = "orthodox-chess 8/8/8/8/8/8/8/8 w - - 0 1".parse::<AnyPosition>().unwrap_err();
        /// assert_eq!((error.field, error.offset), ("placement", 15));
        /// assert!(matches!(error.cause, Cause::Setup(AnyProblem::OrthodoxChess(_))));
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyProblem {
            $(
                #[doc = concat!("A problem of `", stringify!($type), "`.")]
                $name(<$type as $crate::export::Position>::Problem),
            )+
            /// A name that is not in the registry.
            UnknownVariant($crate::UnknownVariant),
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
        pub type AnyGame = $crate::export::MatchGame<AnyPosition>;

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
                        other => Err(other),
                    }
                }
            }
        )+
    };
}
