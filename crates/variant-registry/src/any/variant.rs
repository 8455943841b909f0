/// Implements [`Variant`](variant_core::Variant), `MatchRules` and `Recorded`.
#[doc(hidden)]
#[macro_export]
macro_rules! __variant {
    ($($name:ident: $type:ty),+) => {
        struct AnyHistory<'a>(History<'a, AnyPosition>);

        $(impl HistoryView<$type> for AnyHistory<'_> {
            fn keys(&self) -> &[u64] {
                self.0.keys()
            }

            fn ply(&self, index: usize) -> Option<(&$type, PlyRef<'_, $type>)> {
                let AnyHistory(history) = self;
                match history.ply(index)? {
                    (AnyPosition::$name(before), PlyRef::Move(AnyMove::$name(m))) => {
                        Some((before, PlyRef::Move(m)))
                    }
                    (AnyPosition::$name(before), PlyRef::Action(AnyAction::$name(action))) => {
                        Some((before, PlyRef::Action(action)))
                    }
                    _ => None,
                }
            }

            fn may_have(&self, key: u64) -> bool {
                self.0.may_have_times(key, 1)
            }

            fn replaced(&self) -> Option<&$type> {
                match self.0.replaced()? {
                    AnyPosition::$name(position) => Some(position),
                    _ => None,
                }
            }
        })+

        /// A mode is a variant's name, with an optional space and mode of its own.
        impl Variant for AnyPosition {
            type Action = AnyAction;

            const NAME: &'static str = "any";
            const MODES: &'static [&'static str] = NAMES;

            forward! {
                fn san(&self; m) -> String, else String::new();
                fn parse_san_lenient(&self, text: &str) -> Result<AnyMove, MoveTextError> as AnyMove(wrap);
                fn parse_action(&self, text: &str) -> Result<AnyAction, ActionError> as AnyAction(wrap);
            }

            fn start(mode: &str) -> Result<Self, UnknownMode> {
                let (name, own_mode) = mode.split_once(' ').unzip();
                Self::start(name.unwrap_or(mode), own_mode).map_err(|error| match error {
                    $crate::RegistryError::UnknownMode(unknown) => unknown,
                    _ => UnknownMode {
                        expected: "the name of a variant, a space, and a mode of its own",
                    },
                })
            }

            fn repair(draft: &mut lenient::Draft<'_>) {
                first!(V if draft.text(0) == V::NAME => draft.behind_first(V::repair));
            }

            fn read_move(&self, text: &str) -> Result<ReadMove<AnyMove>, MoveTextError> {
                each!(self in AnyPosition(position); AnyMove as wrap => {
                    position.read_move(text).map(|read| read.map(wrap))
                })
            }

            fn actions(&self) -> Vec<AnyAction> {
                each!(self in AnyPosition(position); AnyAction as wrap => {
                    position.actions().into_iter().map(wrap).collect()
                })
            }

            fn act(
                &self,
                action: &AnyAction,
                history: History<'_, Self>,
            ) -> Result<Adjudication<Self>, ActionError> {
                each!(self in AnyPosition(position), action in AnyAction(action); AnyPosition as wrap => {
                    let adjudication = position.act(action, History::of_view(&AnyHistory(history)))?;
                    Ok(adjudication.map(wrap))
                }, else Err(ActionError::NotAllowed { why: "it is an action of another variant" }))
            }

            fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
                each!(self in AnyPosition(position); AnyPosition as wrap => {
                    position.adjudicate(History::of_view(&AnyHistory(history))).map(wrap)
                })
            }

            fn adjudicate_moving(&self, history: History<'_, Self>) -> Adjudication<Self> {
                each!(self in AnyPosition(position); AnyPosition as wrap => {
                    position.adjudicate_moving(History::of_view(&AnyHistory(history))).map(wrap)
                })
            }
        }

        impl MatchRules for AnyPosition {
            forward! {
                fn remaining_players(&self) -> SmallVec<[Player; 4]>;
                fn communications(&self) -> &'static [Communication];
                fn clock_of(&self, actor: Actor) -> Seat;
                fn clock_factor(&self) -> u32;
                fn out_of_time(&self, actor: Actor) -> Option<AnyAction> as AnyAction(wrap);
            }

            fn agreement(&self, action: &AnyAction) -> Agreement {
                each!(self in AnyPosition(position), action in AnyAction(action) => {
                    position.agreement(action)
                }, else Agreement::arbiter())
            }

            fn forfeit(&self, absent: Player) -> Option<Ply<Self>> {
                each!(self in AnyPosition(position); AnyMove as wrap_move; AnyAction as wrap => {
                    position.forfeit(absent).map(|ply| match ply {
                        Ply::Move(m) => Ply::Move(wrap_move(m)),
                        Ply::Action(action) => Ply::Action(wrap(action)),
                    })
                })
            }
        }

        /// Records are the variant's own. Without a tag, they are of the first variant known to other programs.
        impl Recorded for AnyPosition {
            forward! {
                fn variant_name(&self) -> &'static str;
                fn position_text(&self) -> String;
                fn foreign_names(&self) -> &'static [&'static str];
                fn variant_tag(&self) -> Option<&'static str>;
                fn starting_mode(&self) -> Option<&'static str>;
                fn epd_text(&self) -> (String, Vec<(&'static str, u32)>);
                fn check_tag(&self, name: &str, value: &str) -> Result<(), TagValueError>;
            }

            fn begin(
                variant: Option<&str>,
                mode: Option<&str>,
                position: Option<&str>,
            ) -> Result<Self, StartError> {
                first!(V if is_tag_of::<V>(variant); AnyPosition as wrap => {
                    V::begin(Some(V::NAME), mode, position).map(wrap)
                });
                Err(unknown_variant(variant, NAMES))
            }
        }
    };
}
