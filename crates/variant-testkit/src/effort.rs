use std::env;
use std::str::FromStr;

const SEED: &str = "VARIANT_TESTKIT_SEED";
const GAMES: &str = "VARIANT_TESTKIT_GAMES";

/// Effort of random games; the environment can raise or lower it.
///
/// `VARIANT_TESTKIT_SEED` selects other games, `VARIANT_TESTKIT_GAMES` multiplies their number, as by `50` or
/// `0.25`. [`Suite`](crate::Suite) and [`Differential`](crate::Differential) use it.
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
/// Tests of particular games use [`Effort::PLAIN`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    seed: u64,
    factor: f64,
}

impl Effort {
    /// Ignores the environment.
    ///
    /// ```
    /// use variant_testkit::Effort;
    /// assert_eq!((Effort::PLAIN.seed(7), Effort::PLAIN.games(20)), (7, 20));
    /// ```
    pub const PLAIN: Self = Self {
        seed: 0,
        factor: 1.0,
    };

    /// Reads the environment.
    ///
    /// # Panics
    /// If a variable is not a number.
    #[must_use]
    pub fn from_environment() -> Self {
        Self {
            seed: variable::<u32>(SEED).unwrap_or(0).into(),
            factor: variable(GAMES)
                .filter(|&factor: &f64| factor > 0.0)
                .unwrap_or(1.0),
        }
    }

    /// Derives a seed from a test's own.
    #[must_use]
    pub fn seed(self, own: u64) -> u64 {
        own ^ self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Depth of a slow count: one ply less if the number of games is reduced.
    #[must_use]
    pub fn depth(self, own: u32) -> u32 {
        own - u32::from(self.factor < 1.0)
    }

    /// Multiplies a number of games, rounding up.
    #[must_use]
    pub fn games(self, own: u32) -> u32 {
        (f64::from(own) * self.factor).ceil() as u32
    }
}

fn variable<T: FromStr>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{name}: `{text}` is not a number")))
}

#[cfg(test)]
mod tests {
    use super::Effort;

    #[test]
    fn less_effort_is_a_ply_less() {
        let depth = |factor| Effort { seed: 0, factor }.depth(4);
        assert_eq!([0.5, 1.0, 3.0].map(depth), [3, 4, 4]);
    }
}
