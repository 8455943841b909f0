/// Implements [`Position`](variant_core::Position).
///
/// A visitor of moves or children stands behind a pointer: those functions have many callers and are compiled here once.
#[doc(hidden)]
#[macro_export]
macro_rules! __position {
    () => {
        impl AnyPosition {
            fn visit_children_dyn(
                &self,
                moves: &mut dyn Iterator<Item = AnyMove>,
                child: &mut Self,
                visit: &mut dyn FnMut(AnyMove, &Self) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                each!(self in AnyPosition(position); AnyPosition as wrap; AnyMove as wrap_move / unwrap_move => {
                    position.visit_children(moves.filter_map(unwrap_move), &mut position.clone(), |m, next| {
                        *child = wrap(next.clone());
                        visit(wrap_move(m), child)
                    })
                })
            }
        }

        impl Display for AnyPosition {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                each!(self in AnyPosition(position) => write!(f, "{} {position}", self.name()))
            }
        }

        impl Position for AnyPosition {
            type Move = AnyMove;
            type Batch = SingleMove<AnyMove>;
            type Event = AnyEvent;
            type Problem = AnyProblem;

            forward! {
                fn players(&self) -> SmallVec<[Player; 4]>;
                fn to_act(&self) -> Actors;
                fn actor_of(&self; m) -> Option<Actor>, else None;
                fn is_over(&self) -> bool;
                fn in_check(&self) -> Seats;
                fn outcome(&self) -> Option<Outcome>;
                fn key(&self) -> u64;
                fn search_key(&self, plies: u32) -> u64;
                fn parse_move(&self, text: &str) -> Result<AnyMove, MoveTextError> as AnyMove(wrap);
                fn count_moves(&self) -> u64;
                fn has_moves(&self) -> bool;
                fn is_legal(&self; m) -> bool, else false;
                fn random_move(&self, rng: &mut Rng) -> Option<AnyMove> as AnyMove(wrap);
            }

            fn visit_actors<R>(&self, visit: impl FnMut(Actor) -> ControlFlow<R>) -> ControlFlow<R> {
                each!(self in AnyPosition(position) => position.visit_actors(visit))
            }

            fn visit_moves<R>(&self, visit: impl FnMut(Self::Batch) -> ControlFlow<R>) -> ControlFlow<R> {
                visit_outlined(self, visit)
            }

            fn visit_moves_dyn(&self, visit: &mut dyn FnMut(Self::Batch) -> ControlFlow<()>) -> ControlFlow<()> {
                each!(self in AnyPosition(position); AnyMove as wrap => position.visit_moves_dyn(&mut |batch| {
                    SingleMove::visit_each(batch.into_iter().map(wrap), &mut *visit)
                }))
            }

            fn moves(&self) -> Vec<AnyMove> {
                each!(self in AnyPosition(own); AnyMove as wrap => own.moves().into_iter().map(wrap).collect())
            }

            fn play_unchecked(&self, m: AnyMove) -> Self {
                each!(
                    self in AnyPosition(position), m in AnyMove(m); AnyPosition as wrap
                    => wrap(position.play_unchecked(m)), else self.clone()
                )
            }

            fn play_into(&self, m: AnyMove, next: &mut Self) {
                each!(self in AnyPosition(position), m in AnyMove(m), (&mut *next) in AnyPosition(next) => {
                    position.play_into(m, next);
                }, else *next = self.play_unchecked(m));
            }

            fn visit_children<R>(
                &self,
                moves: impl IntoIterator<Item = AnyMove>,
                child: &mut Self,
                mut visit: impl FnMut(AnyMove, &Self) -> ControlFlow<R>,
            ) -> ControlFlow<R> {
                let mut broken = None;
                let _ = self.visit_children_dyn(&mut moves.into_iter(), child, &mut |m, child| {
                    visit(m, child).map_break(|value| broken = Some(value))
                });
                broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
            }

            fn play_reporting(&self, m: AnyMove, mut report: impl FnMut(AnyEvent)) -> Self {
                each!(
                    self in AnyPosition(position), m in AnyMove(m); AnyPosition as wrap; AnyEvent as wrap_event
                    => wrap(position.play_reporting(m, |event| report(wrap_event(event)))), else self.clone()
                )
            }

            /// Number of the variant, then its packed form.
            fn pack(&self, bytes: &mut Vec<u8>) {
                let number = NAMES.iter().position(|&name| name == self.name());
                bytes.push(number.unwrap_or_default() as u8);
                each!(self in AnyPosition(position) => position.pack(bytes));
            }

            fn unpack(bytes: &[u8]) -> Option<Self> {
                let (&number, bytes) = bytes.split_first()?;
                let name = *NAMES.get(usize::from(number))?;
                first!(V if name == V::NAME; AnyPosition as wrap => V::unpack(bytes).map(wrap));
                None
            }

            fn repeats(&self, other: &Self) -> bool {
                each!(self in AnyPosition(one), other in AnyPosition(other) => one.repeats(other), else false)
            }
        }
    };
}
