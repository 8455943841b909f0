#[doc(hidden)]
#[macro_export]
macro_rules! __variant {
    ($($name:ident: $type:ty),+) => {
        struct AnyHistory<'a>(History<'a, AnyPosition>);

        $(
            impl $crate::export::core::HistoryView<$type> for AnyHistory<'_> {
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
                        #[allow(unreachable_patterns, reason = "there may be one variant only")]
                        _ => None,
                    }
                }

                fn may_have(&self, key: u64) -> bool {
                    self.0.may_have(key)
                }

                fn replaced(&self) -> Option<&$type> {
                    match self.0.replaced()? {
                        AnyPosition::$name(position) => Some(position),
                        #[allow(unreachable_patterns, reason = "there may be one variant only")]
                        _ => None,
                    }
                }
            }
        )+

        /// A mode is a variant's name, with an optional space and mode of its own.
        ///
        /// Records are the variant's own. Without a tag, they are of the first variant that other programs
        /// know.
        impl $crate::export::core::Variant for AnyPosition {
            type Action = AnyAction;

            const NAME: &'static str = "any";
            const MODES: &'static [&'static str] = NAMES;

            fn start(mode: &str) -> Result<Self, UnknownMode> {
                let (name, mode) = match mode.split_once(' ') {
                    Some((name, mode)) => (name, Some(mode)),
                    None => (mode, None),
                };
                Self::start(name, mode).map_err(|error| match error {
                    $crate::RegistryError::UnknownMode(unknown) => unknown,
                    _ => UnknownMode {
                        expected: "the name of a variant, a space, and a mode of its own",
                    },
                })
            }

            fn repair(draft: &mut lenient::Draft<'_>) {
                $(
                    if draft.text(0) == <$type as $crate::export::core::Variant>::NAME {
                        return draft.behind_first(
                            <$type as $crate::export::core::Variant>::repair,
                        );
                    }
                )+
            }

            fn san(&self, m: AnyMove) -> String {
                match (self, m) {
                    $((Self::$name(position), AnyMove::$name(m)) => position.san(m),)+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => String::new(),
                }
            }

            fn parse_san_lenient(&self, text: &str) -> Result<AnyMove, MoveTextError> {
                match self {
                    $(Self::$name(position) => {
                        position.parse_san_lenient(text).map(AnyMove::$name)
                    })+
                }
            }

            fn read_move(&self, text: &str) -> Result<ReadMove<AnyMove>, MoveTextError> {
                match self {
                    $(Self::$name(position) => {
                        position.read_move(text).map(|read| read.map(AnyMove::$name))
                    })+
                }
            }

            fn parse_action(&self, text: &str) -> Result<AnyAction, ActionError> {
                match self {
                    $(Self::$name(position) => position.parse_action(text).map(AnyAction::$name),)+
                }
            }

            fn actions(&self) -> Vec<AnyAction> {
                match self {
                    $(Self::$name(position) => {
                        position.actions().into_iter().map(AnyAction::$name).collect()
                    })+
                }
            }

            fn act(
                &self,
                action: &AnyAction,
                history: History<'_, Self>,
            ) -> Result<Adjudication<Self>, ActionError> {
                match (self, action) {
                    $((Self::$name(position), AnyAction::$name(action)) => {
                        let history = AnyHistory(history);
                        let history = History::of_view(&history);
                        let adjudication = position.act(action, history)?;
                        Ok(adjudication.map(AnyPosition::$name))
                    })+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => Err(ActionError::NotAllowed {
                        why: "it is an action of another variant",
                    }),
                }
            }

            fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
                match self {
                    $(Self::$name(position) => {
                        let history = AnyHistory(history);
                        let history = History::of_view(&history);
                        position.adjudicate(history).map(AnyPosition::$name)
                    })+
                }
            }

            #[inline]
            fn adjudicate_moving(&self, history: History<'_, Self>) -> Adjudication<Self> {
                match self {
                    $(Self::$name(position) => {
                        let history = AnyHistory(history);
                        let history = History::of_view(&history);
                        position.adjudicate_moving(history).map(AnyPosition::$name)
                    })+
                }
            }
        }

        impl $crate::export::record::variant_match::MatchRules for AnyPosition {
            fn agreement(&self, action: &AnyAction) -> Agreement {
                match (self, action) {
                    $((Self::$name(position), AnyAction::$name(action)) => {
                        position.agreement(action)
                    })+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => Agreement::arbiter(),
                }
            }

            fn remaining_players(&self) -> SmallVec<[Player; 4]> {
                match self {
                    $(Self::$name(position) => position.remaining_players(),)+
                }
            }

            fn communications(&self) -> &'static [Communication] {
                match self {
                    $(Self::$name(position) => position.communications(),)+
                }
            }

            fn forfeit(&self, absent: Player) -> Option<Ply<Self>> {
                match self {
                    $(Self::$name(position) => Some(match position.forfeit(absent)? {
                        Ply::Move(m) => Ply::Move(AnyMove::$name(m)),
                        Ply::Action(action) => Ply::Action(AnyAction::$name(action)),
                    }),)+
                }
            }

            fn clock_of(&self, actor: Actor) -> Seat {
                match self {
                    $(Self::$name(position) => position.clock_of(actor),)+
                }
            }

            fn clock_factor(&self) -> u32 {
                match self {
                    $(Self::$name(position) => position.clock_factor(),)+
                }
            }

            fn out_of_time(&self, actor: Actor) -> Option<AnyAction> {
                match self {
                    $(Self::$name(position) => position.out_of_time(actor).map(AnyAction::$name),)+
                }
            }
        }

        impl $crate::export::record::Recorded for AnyPosition {
            fn variant_name(&self) -> &'static str {
                self.name()
            }

            fn foreign_names(&self) -> &'static [&'static str] {
                match self {
                    $(Self::$name(position) => position.foreign_names(),)+
                }
            }

            fn variant_tag(&self) -> Option<&'static str> {
                match self {
                    $(Self::$name(position) => position.variant_tag(),)+
                }
            }

            fn starting_mode(&self) -> Option<&'static str> {
                match self {
                    $(Self::$name(position) => position.starting_mode(),)+
                }
            }

            fn position_text(&self) -> String {
                self.text()
            }

            fn begin(
                variant: Option<&str>,
                mode: Option<&str>,
                position: Option<&str>,
            ) -> Result<Self, StartError> {
                let name = variant_of_tag(variant);
                $(
                    if name == Some(<$type as $crate::export::core::Variant>::NAME) {
                        return <$type as $crate::export::record::Recorded>::begin(
                            name, mode, position,
                        )
                        .map(Self::$name);
                    }
                )+
                Err($crate::export::unknown_variant(variant, NAMES))
            }

            fn epd_text(&self) -> (String, Vec<(&'static str, u32)>) {
                match self {
                    $(Self::$name(position) => position.epd_text(),)+
                }
            }

            fn check_tag(&self, name: &str, value: &str) -> Result<(), TagValueError> {
                match self {
                    $(Self::$name(position) => position.check_tag(name, value),)+
                }
            }
        }
    };
}
