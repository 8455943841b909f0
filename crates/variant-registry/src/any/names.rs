#[doc(hidden)]
#[macro_export]
macro_rules! __names {
    () => {
        impl AnyPosition {
            /// Reads a position text of a variant.
            ///
            /// # Errors
            /// Problem with field and byte in `text`: an unknown variant (field `variant`, byte 0) or an invalid
            /// position.
            pub fn parse(name: &str, text: &str) -> Result<Self, PositionError<AnyProblem>> {
                first!(V if name == V::NAME; AnyPosition as wrap; AnyProblem as problem => {
                    text.parse::<V>().map(wrap).map_err(|error| error.map_problem(problem))
                });
                let problem = AnyProblem::UnknownVariant($crate::UnknownVariant::new(name, NAMES));
                Err(PositionError::setup("variant", 0, problem))
            }

            /// Reads a position text leniently; returns repairs with their places in `text`.
            ///
            /// # Errors
            /// Like [`parse`](Self::parse).
            pub fn parse_lenient_as(
                name: &str,
                text: &str,
            ) -> Result<(Self, Vec<lenient::Repair>), PositionError<AnyProblem>> {
                first!(V if name == V::NAME; AnyPosition as wrap; AnyProblem as problem => {
                    let read = V::parse_lenient(text).map_err(|error| error.map_problem(problem));
                    read.map(|(position, repairs)| (wrap(position), repairs))
                });
                Self::parse(name, text).map(|position| (position, Vec::new()))
            }

            /// Start position of a variant in a mode, by default the first.
            ///
            /// # Errors
            /// `RegistryError`: unknown variant or mode.
            pub fn start(name: &str, mode: Option<&str>) -> Result<Self, $crate::RegistryError> {
                first!(V if name == V::NAME; AnyPosition as wrap => {
                    let mode = mode.or(V::MODES.first().copied()).unwrap_or_default();
                    V::start(mode).map(wrap).map_err(Into::into)
                });
                Err($crate::UnknownVariant::new(name, NAMES).into())
            }

            /// Name of the variant.
            pub fn name(&self) -> &'static str {
                Recorded::variant_name(self)
            }

            /// Position text without the variant's name.
            pub fn text(&self) -> String {
                Recorded::position_text(self)
            }

            /// Plays random moves, as fast as `variant_core::playout`.
            ///
            /// ```
            /// use variant_core::Rng;
            /// use variant_registry::AnyPosition;
            /// let start = AnyPosition::start("zm-quadchess", Some("teams-opposite"))?;
            /// assert_eq!(start.playout(&mut Rng::new(1), 10).plies, 10);
            /// # Ok::<(), variant_registry::RegistryError>(())
            /// ```
            pub fn playout(&self, rng: &mut Rng, max_plies: u32) -> Playout<Self> {
                each!(self in AnyPosition(position); AnyPosition as wrap => {
                    let Playout { position, outcome, plies } = playout(position, rng, max_plies);
                    Playout { position: wrap(position), outcome, plies }
                })
            }
        }

        impl FromStr for AnyPosition {
            type Err = PositionError<AnyProblem>;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let (name, position) = text.split_once(' ').unwrap_or((text, ""));
                Self::parse(name, position).map_err(|error| match error.cause {
                    Cause::Setup(AnyProblem::UnknownVariant(_)) => error,
                    _ => error.after(name.len() + 1),
                })
            }
        }
    };
}
