#[doc(hidden)]
#[macro_export]
macro_rules! __position {
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

        /// Compiled once per variant, not once per visitor. `#[inline]` functions are compiled only where
        /// used.
        impl AnyPosition {
            fn visit_actors_dyn(
                &self,
                visit: &mut dyn FnMut(
                    $crate::export::core::Actor,
                ) -> ::core::ops::ControlFlow<()>,
            ) -> ::core::ops::ControlFlow<()> {
                use $crate::export::core::Position;
                match self {
                    $(Self::$name(position) => position.visit_actors(visit),)+
                }
            }

            /// Compiled once for all searches.
            fn visit_children_dyn(
                &self,
                moves: &mut dyn Iterator<Item = AnyMove>,
                child: &mut Self,
                visit: &mut dyn FnMut(AnyMove, &Self) -> ::core::ops::ControlFlow<()>,
            ) -> ::core::ops::ControlFlow<()> {
                use $crate::export::core::Position;
                match self {
                    $(Self::$name(position) => {
                        let own = moves.filter_map(|m| match m {
                            AnyMove::$name(m) => Some(m),
                            #[allow(unreachable_patterns, reason = "there may be one variant only")]
                            _ => None,
                        });
                        position.visit_children(own, &mut position.clone(), |m, next| {
                            *child = Self::$name(next.clone());
                            visit(AnyMove::$name(m), child)
                        })
                    })+
                }
            }

            #[inline]
            fn play_reporting_dyn(&self, m: AnyMove, report: &mut dyn FnMut(AnyEvent)) -> Self {
                use $crate::export::core::Position;
                match (self, m) {
                    $((Self::$name(position), AnyMove::$name(m)) => {
                        Self::$name(position.play_reporting(m, |event| {
                            report(AnyEvent::$name(event));
                        }))
                    })+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => self.clone(),
                }
            }
        }

        impl ::core::fmt::Display for AnyPosition {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(Self::$name(position) => ::core::write!(f, "{} {position}", self.name()),)+
                }
            }
        }

        impl $crate::export::core::Position for AnyPosition {
            type Move = AnyMove;
            type Batch = AnyBatch;
            type Event = AnyEvent;
            type Problem = AnyProblem;

            fn players(&self) -> $crate::export::SmallVec<[$crate::export::core::Player; 4]> {
                match self {
                    $(Self::$name(position) => position.players(),)+
                }
            }

            fn to_act(&self) -> $crate::export::core::Actors {
                match self {
                    $(Self::$name(position) => position.to_act(),)+
                }
            }

            fn visit_actors<R>(
                &self,
                visit: impl FnMut($crate::export::core::Actor) -> ::core::ops::ControlFlow<R>,
            ) -> ::core::ops::ControlFlow<R> {
                $crate::export::core::implement::with_dyn_visitor(visit, |visit| self.visit_actors_dyn(visit))
            }

            fn is_over(&self) -> bool {
                match self {
                    $(Self::$name(position) => {
                        $crate::export::core::Position::is_over(position)
                    })+
                }
            }

            fn in_check(&self) -> $crate::export::core::Seats {
                match self {
                    $(Self::$name(position) => position.in_check(),)+
                }
            }

            fn visit_moves<R>(
                &self,
                visit: impl FnMut(AnyBatch) -> ::core::ops::ControlFlow<R>,
            ) -> ::core::ops::ControlFlow<R> {
                $crate::export::core::implement::visit_outlined(self, visit)
            }

            fn visit_moves_dyn(
                &self,
                visit: &mut dyn FnMut(AnyBatch) -> ::core::ops::ControlFlow<()>,
            ) -> ::core::ops::ControlFlow<()> {
                match self {
                    $(Self::$name(position) => {
                        position.visit_moves_dyn(&mut |batch| visit(AnyBatch::$name(batch)))
                    })+
                }
            }

            fn play_unchecked(&self, m: AnyMove) -> Self {
                match (self, m) {
                    $((Self::$name(position), AnyMove::$name(m)) => {
                        Self::$name(position.play_unchecked(m))
                    })+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => self.clone(),
                }
            }

            fn play_into(&self, m: AnyMove, next: &mut Self) {
                match (self, m, &mut *next) {
                    $((Self::$name(position), AnyMove::$name(m), Self::$name(next)) => {
                        position.play_into(m, next);
                    })+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => *next = self.play_unchecked(m),
                }
            }

            fn visit_children<R>(
                &self,
                moves: impl IntoIterator<Item = AnyMove>,
                child: &mut Self,
                mut visit: impl FnMut(AnyMove, &Self) -> ::core::ops::ControlFlow<R>,
            ) -> ::core::ops::ControlFlow<R> {
                use ::core::ops::ControlFlow;
                let mut broken = None;
                let mut moves = moves.into_iter();
                let _ = self.visit_children_dyn(&mut moves, child, &mut |m, child| {
                    match visit(m, child) {
                        ControlFlow::Continue(()) => ControlFlow::Continue(()),
                        ControlFlow::Break(value) => {
                            broken = Some(value);
                            ControlFlow::Break(())
                        }
                    }
                });
                broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
            }

            fn play_reporting(&self, m: AnyMove, mut report: impl FnMut(AnyEvent)) -> Self {
                self.play_reporting_dyn(m, &mut report)
            }

            fn outcome(&self) -> Option<$crate::export::core::Outcome> {
                match self {
                    $(Self::$name(position) => position.outcome(),)+
                }
            }

            fn key(&self) -> u64 {
                match self {
                    $(Self::$name(position) => position.key(),)+
                }
            }

            fn search_key(&self, plies: u32) -> u64 {
                match self {
                    $(Self::$name(position) => position.search_key(plies),)+
                }
            }

            /// Number of the variant, then its packed form.
            #[inline]
            fn pack(&self, bytes: &mut $crate::export::Vec<u8>) {
                const NAMES: &[&str] = &[$(stringify!($name)),+];
                let number = |name| NAMES.iter().position(|&other| other == name);
                match self {
                    $(Self::$name(position) => {
                        bytes.push(number(stringify!($name)).map_or(u8::MAX, |number| number as u8));
                        position.pack(bytes);
                    })+
                }
            }

            #[inline]
            fn unpack(bytes: &[u8]) -> Option<Self> {
                const NAMES: &[&str] = &[$(stringify!($name)),+];
                let (&number, bytes) = bytes.split_first()?;
                let name = NAMES.get(usize::from(number)).copied();
                $(
                    if name == Some(stringify!($name)) {
                        return <$type as $crate::export::core::Position>::unpack(bytes)
                            .map(Self::$name);
                    }
                )+
                None
            }

            fn repeats(&self, other: &Self) -> bool {
                match (self, other) {
                    $((Self::$name(position), Self::$name(other)) => position.repeats(other),)+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => false,
                }
            }

            fn reversible_plies(&self) -> u32 {
                match self {
                    $(Self::$name(position) => position.reversible_plies(),)+
                }
            }

            fn parse_move(
                &self,
                text: &str,
            ) -> ::core::result::Result<AnyMove, $crate::export::core::MoveTextError> {
                match self {
                    $(Self::$name(position) => position.parse_move(text).map(AnyMove::$name),)+
                }
            }

            fn count_moves(&self) -> u64 {
                match self {
                    $(Self::$name(position) => position.count_moves(),)+
                }
            }

            fn has_moves(&self) -> bool {
                match self {
                    $(Self::$name(position) => position.has_moves(),)+
                }
            }

            fn is_legal(&self, m: AnyMove) -> bool {
                match (self, m) {
                    $((Self::$name(position), AnyMove::$name(m)) => position.is_legal(m),)+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => false,
                }
            }

            fn random_move(&self, rng: &mut $crate::export::core::Rng) -> Option<AnyMove> {
                match self {
                    $(Self::$name(position) => position.random_move(rng).map(AnyMove::$name),)+
                }
            }
        }
    };
}
