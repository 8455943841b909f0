#[doc(hidden)]
#[macro_export]
macro_rules! __position {
    ($($name:ident: $type:ty),+) => {
        /// Compiled once per variant, not once per visitor. `#[inline]` functions are compiled only where
        /// used.
        impl AnyPosition {
            fn visit_actors_dyn(
                &self,
                visit: &mut dyn FnMut(Actor) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                match self {
                    $(Self::$name(position) => position.visit_actors(visit),)+
                }
            }

            /// Compiled once for all searches.
            fn visit_children_dyn(
                &self,
                moves: &mut dyn Iterator<Item = AnyMove>,
                child: &mut Self,
                visit: &mut dyn FnMut(AnyMove, &Self) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
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

            fn players(&self) -> SmallVec<[Player; 4]> {
                match self {
                    $(Self::$name(position) => position.players(),)+
                }
            }

            fn to_act(&self) -> Actors {
                match self {
                    $(Self::$name(position) => position.to_act(),)+
                }
            }

            fn visit_actors<R>(
                &self,
                visit: impl FnMut(Actor) -> ControlFlow<R>,
            ) -> ControlFlow<R> {
                with_dyn_visitor(visit, |visit| self.visit_actors_dyn(visit))
            }

            fn actor_of(&self, m: AnyMove) -> Option<Actor> {
                match (self, m) {
                    $((Self::$name(position), AnyMove::$name(m)) => position.actor_of(m),)+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => None,
                }
            }

            fn is_over(&self) -> bool {
                match self {
                    $(Self::$name(position) => {
                        $crate::export::core::Position::is_over(position)
                    })+
                }
            }

            fn in_check(&self) -> Seats {
                match self {
                    $(Self::$name(position) => position.in_check(),)+
                }
            }

            fn visit_moves<R>(
                &self,
                visit: impl FnMut(AnyBatch) -> ControlFlow<R>,
            ) -> ControlFlow<R> {
                visit_outlined(self, visit)
            }

            fn visit_moves_dyn(
                &self,
                visit: &mut dyn FnMut(AnyBatch) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
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
                mut visit: impl FnMut(AnyMove, &Self) -> ControlFlow<R>,
            ) -> ControlFlow<R> {
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

            fn outcome(&self) -> Option<Outcome> {
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
            fn pack(&self, bytes: &mut Vec<u8>) {
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

            fn parse_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
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

            fn random_move(&self, rng: &mut Rng) -> Option<AnyMove> {
                match self {
                    $(Self::$name(position) => position.random_move(rng).map(AnyMove::$name),)+
                }
            }
        }
    };
}
