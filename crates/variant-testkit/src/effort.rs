use std::env;

/// The variable that chooses other random games.
const SEED: &str = "VARIANT_TESTKIT_SEED";
/// The variable that multiplies the number of games.
const GAMES: &str = "VARIANT_TESTKIT_GAMES";

/// How hard random games try: as the tests say, or harder where the environment asks for it, as runs at
/// night do.
///
/// [`Suite`](crate::Suite) and [`Differential`](crate::Differential) heed it; a test with a loop of its own does so
/// with this. With `VARIANT_TESTKIT_SEED` (a number) the games are others, with `VARIANT_TESTKIT_GAMES` so many
/// times as many. What such a test asserts about numbers of games is to hold for more of them too.
///
/// ```
/// use variant_core::Rng;
/// use variant_testkit::Effort;
///
/// let effort = Effort::from_environment();
/// let mut rng = Rng::new(effort.seed(7));
/// for _ in 0..effort.games(20) {
///     // Plays a game with `rng`.
///     # rng.below(2);
/// }
/// ```
///
/// A test of what random games find must not depend on the environment: it takes [`Effort::PLAIN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    seed: u64,
    factor: u32,
}

impl Effort {
    /// As the tests say, whatever the environment asks for.
    ///
    /// ```
    /// use variant_testkit::Effort;
    /// assert_eq!((Effort::PLAIN.seed(7), Effort::PLAIN.games(20)), (7, 20));
    /// ```
    pub const PLAIN: Self = Self { seed: 0, factor: 1 };

    /// What the environment asks for.
    ///
    /// # Panics
    /// If a variable is not a number: a run that was meant to be longer must not pass as one.
    #[must_use]
    pub fn from_environment() -> Self {
        let number =
            |name| {
                let text = env::var(name).ok()?;
                let number = text.parse::<u32>();
                Some(number.unwrap_or_else(|_| {
                    panic!("{name}: `{text}` is not a number up to 4294967295")
                }))
            };
        Self {
            seed: number(SEED).unwrap_or(0).into(),
            factor: number(GAMES).unwrap_or(1).max(1),
        }
    }

    /// A seed of a test, changed as asked for.
    #[must_use]
    pub fn seed(self, own: u64) -> u64 {
        own ^ self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// A number of games, multiplied as asked for.
    #[must_use]
    pub fn games(self, own: u32) -> u32 {
        own.saturating_mul(self.factor)
    }
}
