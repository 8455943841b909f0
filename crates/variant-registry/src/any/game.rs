//! Games of any of the variants.

#[doc(hidden)]
#[macro_export]
macro_rules! __game {
    ($($name:ident: $type:ty),+) => {
        /// A game of any of the variants: a `Game` of the variant's own type, with the methods of one.
        ///
        /// ```
        /// use variant_registry::{AnyGame, AnyPosition};
        /// let mut game = AnyGame::new(AnyPosition::start("orthodox-chess", None)?);
        /// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        ///     game.apply(text)?;
        /// }
        /// assert_eq!(game.outcome().unwrap().to_string(), "checkmate w=0 b=1");
        /// assert!(game.record().to_string().ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "as that of the positions")]
        pub enum AnyGame {
            $(
                #[doc = concat!("A game of `", stringify!($type), "`.")]
                $name($crate::export::core::Game<$type>),
            )+
        }

        $(
            impl From<$crate::export::core::Game<$type>> for AnyGame {
                fn from(game: $crate::export::core::Game<$type>) -> Self {
                    Self::$name(game)
                }
            }
        )+

        impl AnyGame {
            /// A game that begins at a position.
            pub fn new(position: AnyPosition) -> Self {
                match position {
                    $(AnyPosition::$name(position) => {
                        Self::$name($crate::export::core::Game::new(position))
                    })+
                }
            }

            /// The name of the variant.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => <$type as $crate::export::core::Variant>::NAME,)+
                }
            }

            /// A copy of the position now.
            pub fn position(&self) -> AnyPosition {
                match self {
                    $(Self::$name(game) => AnyPosition::$name(game.position().clone()),)+
                }
            }

            /// A copy of the position the game began at.
            pub fn start(&self) -> AnyPosition {
                match self {
                    $(Self::$name(game) => AnyPosition::$name(game.start().clone()),)+
                }
            }

            /// How the game has ended, if it has.
            pub fn outcome(&self) -> Option<&$crate::export::core::Outcome> {
                match self {
                    $(Self::$name(game) => game.outcome(),)+
                }
            }

            /// The number of plies so far.
            pub fn len(&self) -> usize {
                match self {
                    $(Self::$name(game) => game.history().len(),)+
                }
            }

            /// Whether nothing has been played yet.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// The plies so far as texts.
            pub fn texts(&self) -> $crate::export::Vec<$crate::export::String> {
                match self {
                    $(Self::$name(game) => game.texts(),)+
                }
            }

            /// The legal moves; none once the game is over.
            pub fn moves(&self) -> $crate::export::Vec<AnyMove> {
                match self {
                    $(Self::$name(game) => {
                        game.moves().into_iter().map(AnyMove::$name).collect()
                    })+
                }
            }

            /// One of the legal moves, each equally likely; `None` once the game is over.
            pub fn random_move(&self, rng: &mut $crate::export::core::Rng) -> Option<AnyMove> {
                use $crate::export::core::Position;
                match self {
                    $(Self::$name(game) => {
                        let ongoing = game.outcome().is_none();
                        let found = ongoing.then(|| game.position().random_move(rng));
                        found.flatten().map(AnyMove::$name)
                    })+
                }
            }

            /// Makes a move.
            ///
            /// # Errors
            /// `IllegalMove` if it is not legal, is of another variant, or the game is over; the game
            /// stays as it was.
            pub fn play(
                &mut self,
                m: AnyMove,
            ) -> ::core::result::Result<(), $crate::export::core::IllegalMove<AnyMove>> {
                let played = match (self, m) {
                    $((Self::$name(game), AnyMove::$name(m)) => game.play(m).is_ok(),)+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => false,
                };
                if played {
                    Ok(())
                } else {
                    Err($crate::export::core::IllegalMove(m))
                }
            }

            /// Takes an action that is no move.
            ///
            /// # Errors
            /// `ActionError` if the rules do not allow it, or it is of another variant; the game stays
            /// as it was.
            pub fn act(
                &mut self,
                action: AnyAction,
            ) -> ::core::result::Result<(), $crate::export::core::ActionError> {
                match (self, action) {
                    $((Self::$name(game), AnyAction::$name(action)) => game.act(action),)+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => Err($crate::export::core::ActionError::NotAllowed {
                        why: "it is an action of another variant",
                    }),
                }
            }

            /// Applies a move text or an action text.
            ///
            /// # Errors
            /// `ApplyError` if it is neither, or not allowed; the game stays as it was.
            pub fn apply(
                &mut self,
                text: &str,
            ) -> ::core::result::Result<(), $crate::export::core::ApplyError> {
                match self {
                    $(Self::$name(game) => game.apply(text),)+
                }
            }

            /// Takes the last ply back; whether there was one.
            pub fn undo(&mut self) -> bool {
                match self {
                    $(Self::$name(game) => game.undo(),)+
                }
            }

            /// Makes the last ply that was taken back again; whether there was one.
            pub fn redo(&mut self) -> bool {
                match self {
                    $(Self::$name(game) => game.redo(),)+
                }
            }

            /// The record of the game so far, in algebraic notation.
            pub fn record(&self) -> $crate::export::core::record::Record {
                match self {
                    $(Self::$name(game) => {
                        $crate::export::core::record::Record::of_game(game)
                    })+
                }
            }

            /// Makes the moves and actions of a record, as `Record::play` does.
            ///
            /// # Errors
            /// `ReplayError`; the game stays where it was before the entry that is wrong.
            pub fn play_record(
                &mut self,
                record: &$crate::export::core::record::Record,
            ) -> ::core::result::Result<(), $crate::export::core::record::ReplayError> {
                match self {
                    $(Self::$name(game) => record.play(game),)+
                }
            }
        }
    };
}
