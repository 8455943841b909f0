use std::env;

const SEED: &str = "VARIANT_TESTKIT_SEED";
const GAMES: &str = "VARIANT_TESTKIT_GAMES";

/// Effort of random games; the environment can raise it for nightly runs.
///
/// [`Suite`](crate::Suite), [`Differential`](crate::Differential) and tests with loops of their own use it.
/// `VARIANT_TESTKIT_SEED` selects other games, `VARIANT_TESTKIT_GAMES` multiplies their number.
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
/// Tests of what particular games find use [`Effort::PLAIN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    seed: u64,
    factor: u32,
}

impl Effort {
    /// Ignores the environment.
    ///
    /// ```
    /// use variant_testkit::Effort;
    /// assert_eq!((Effort::PLAIN.seed(7), Effort::PLAIN.games(20)), (7, 20));
    /// ```
    pub const PLAIN: Self = Self { seed: 0, factor: 1 };

    /// Reads the environment.
    ///
    /// # Panics
    /// If a variable is not a number.
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

    /// Derives a seed from the test's own.
    #[must_use]
    pub fn seed(self, own: u64) -> u64 {
        own ^ self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Multiplies the number of games.
    #[must_use]
    pub fn games(self, own: u32) -> u32 {
        own.saturating_mul(self.factor)
    }
}
