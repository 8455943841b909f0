//! `AnyPosition` as a [`Variant`](variant_core::Variant), and the actions that are no moves.

#[doc(hidden)]
#[macro_export]
macro_rules! __game {
    ($($name:ident: $type:ty),+) => {
        /// An action of any of the variants; `Display` is the action text.
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
                $name(<$type as $crate::export::core::Variant>::Action),
            )+
        }

        impl ::core::fmt::Display for AnyAction {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(Self::$name(action) => ::core::fmt::Display::fmt(action, f),)+
                }
            }
        }

        /// A game of whichever variant it is. The modes are the names of the variants, each of which
        /// may be followed by a space and a mode of its own.
        ///
        /// Asking what the past makes of a position translates the whole past: a `Game` costs time in
        /// proportion to its length at every ply, which is nothing to people and more than playouts
        /// by the thousand should pay. Those go through `visit_variant`.
        impl $crate::export::core::Variant for AnyPosition {
            type Action = AnyAction;

            const NAME: &'static str = "any";
            const MODES: &'static [&'static str] = NAMES;

            fn start(
                mode: &str,
            ) -> ::core::result::Result<Self, $crate::export::core::UnknownMode> {
                let (name, mode) = match mode.split_once(' ') {
                    Some((name, mode)) => (name, Some(mode)),
                    None => (mode, None),
                };
                Self::start(name, mode).map_err(|error| match error {
                    $crate::RegistryError::UnknownMode(unknown) => unknown,
                    _ => $crate::export::core::UnknownMode {
                        expected: "the name of a variant, a space, and a mode of its own",
                    },
                })
            }

            fn parse_action(
                &self,
                text: &str,
            ) -> ::core::result::Result<AnyAction, $crate::export::core::ActionError> {
                match self {
                    $(Self::$name(position) => position.parse_action(text).map(AnyAction::$name),)+
                }
            }

            fn act(
                &self,
                action: &AnyAction,
                history: $crate::export::core::History<'_, Self>,
            ) -> ::core::result::Result<
                $crate::export::core::Adjudication<Self>,
                $crate::export::core::ActionError,
            > {
                match (self, action) {
                    $((Self::$name(position), AnyAction::$name(action)) => {
                        let history = $crate::__retold!(history, $name);
                        let adjudication = position.act(action, history.history())?;
                        Ok(adjudication.map(AnyPosition::$name))
                    })+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => Err($crate::export::core::ActionError::NotAllowed {
                        why: "it is an action of another variant",
                    }),
                }
            }

            fn adjudicate(
                &self,
                history: $crate::export::core::History<'_, Self>,
            ) -> $crate::export::core::Adjudication<Self> {
                match self {
                    $(Self::$name(position) => {
                        let history = $crate::__retold!(history, $name);
                        position.adjudicate(history.history()).map(AnyPosition::$name)
                    })+
                }
            }
        }
    };
}

/// A past of `AnyPosition` as one of the variant it is.
#[doc(hidden)]
#[macro_export]
macro_rules! __retold {
    ($history:expr, $name:ident) => {
        $history.retold(|before, ply| {
            use $crate::export::core::Ply;
            match (before, ply) {
                (AnyPosition::$name(before), Ply::Move(AnyMove::$name(m))) => {
                    Some((before.clone(), Ply::Move(*m)))
                }
                (AnyPosition::$name(before), Ply::Action(AnyAction::$name(action))) => {
                    Some((before.clone(), Ply::Action(action.clone())))
                }
                #[allow(unreachable_patterns, reason = "there may be one variant only")]
                _ => None,
            }
        })
    };
}
