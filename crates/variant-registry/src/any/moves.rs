#[doc(hidden)]
#[macro_export]
macro_rules! __moves {
    ($($name:ident: $type:ty),+) => {
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
                $name(<$type as $crate::export::core::Position>::Move),
            )+
        }

        impl ::core::fmt::Display for AnyMove {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(Self::$name(m) => ::core::fmt::Display::fmt(m, f),)+
                }
            }
        }

        /// Batch of moves of any variant.
        ///
        /// ```
        /// use std::ops::ControlFlow;
        /// use variant_core::{Batch, Position};
        /// use variant_registry::AnyPosition;
        /// let start = AnyPosition::start("orthodox-chess", None)?;
        /// let mut count = 0;
        /// let _ = start.visit_moves(|batch| {
        ///     count += batch.len();
        ///     ControlFlow::<()>::Continue(())
        /// });
        /// assert_eq!(count, 20);
        /// # Ok::<(), variant_registry::RegistryError>(())
        /// ```
        #[derive(Clone, Copy)]
        pub enum AnyBatch {
            $(
                #[doc = concat!("Moves of `", stringify!($type), "`.")]
                $name(<$type as $crate::export::core::Position>::Batch),
            )+
        }

        impl $crate::export::core::Batch for AnyBatch {
            type Move = AnyMove;

            fn len(&self) -> usize {
                match self {
                    $(Self::$name(batch) => batch.len(),)+
                }
            }

            #[inline]
            fn nth(&self, n: usize) -> Option<AnyMove> {
                match self {
                    $(Self::$name(batch) => {
                        $crate::export::core::Batch::nth(batch, n).map(AnyMove::$name)
                    })+
                }
            }

            #[inline]
            fn contains(&self, m: AnyMove) -> bool {
                match (self, m) {
                    $((Self::$name(batch), AnyMove::$name(m)) => {
                        $crate::export::core::Batch::contains(batch, m)
                    })+
                    #[allow(unreachable_patterns, reason = "there may be one variant alone")]
                    _ => false,
                }
            }
        }

        impl IntoIterator for AnyBatch {
            type Item = AnyMove;
            type IntoIter = AnyMoves;

            fn into_iter(self) -> AnyMoves {
                match self {
                    $(Self::$name(batch) => AnyMoves::$name(batch.into_iter()),)+
                }
            }
        }

        /// Moves of a batch.
        ///
        /// ```
        /// use std::ops::ControlFlow;
        /// use variant_core::Position;
        /// use variant_registry::AnyPosition;
        /// let start = AnyPosition::start("orthodox-chess", None)?;
        /// let first = start.visit_moves(|batch| match batch.into_iter().next() {
        ///     Some(m) => ControlFlow::Break(m),
        ///     None => ControlFlow::Continue(()),
        /// });
        /// assert!(first.break_value().is_some_and(|m| start.is_legal(m)));
        /// # Ok::<(), variant_registry::RegistryError>(())
        /// ```
        pub enum AnyMoves {
            $(
                #[doc = concat!("Moves of `", stringify!($type), "`.")]
                $name(
                    <<$type as $crate::export::core::Position>::Batch as IntoIterator>::IntoIter,
                ),
            )+
        }

        impl Iterator for AnyMoves {
            type Item = AnyMove;

            fn next(&mut self) -> Option<AnyMove> {
                match self {
                    $(Self::$name(moves) => moves.next().map(AnyMove::$name),)+
                }
            }

            fn size_hint(&self) -> (usize, ::core::option::Option<usize>) {
                match self {
                    $(Self::$name(moves) => moves.size_hint(),)+
                }
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<AnyMove> {
                match self {
                    $(Self::$name(moves) => moves.nth(n).map(AnyMove::$name),)+
                }
            }
        }

        impl ::core::iter::ExactSizeIterator for AnyMoves {}

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
                $name(<$type as $crate::export::core::Position>::Event),
            )+
        }

        impl ::core::fmt::Display for AnyEvent {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(Self::$name(event) => ::core::fmt::Display::fmt(event, f),)+
                }
            }
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
    };
}
