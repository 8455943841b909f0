use variant_core::Rng;
use variant_record::Recorded;

use crate::Violation;
use crate::effort::Effort;

#[derive(Clone, Debug)]
pub(crate) struct Runs {
    pub(crate) modes: Vec<String>,
    pub(crate) texts: Vec<String>,
    pub(crate) games: u32,
    pub(crate) plies: u32,
    pub(crate) seed: u64,
    pub(crate) effort: Option<Effort>,
}

impl Runs {
    pub(crate) fn new<P: Recorded>(games: u32) -> Self {
        Self {
            modes: P::MODES.iter().map(ToString::to_string).collect(),
            texts: Vec::new(),
            games,
            plies: 200,
            seed: 1,
            effort: None,
        }
    }

    pub(crate) fn starts<P: Recorded>(
        &self,
        unread: &'static str,
    ) -> Result<Vec<(P, Rng)>, Violation> {
        let effort = self.effort.unwrap_or_else(Effort::from_environment);
        let modes = self.modes.iter().map(|mode| {
            P::start(mode)
                .map_err(|error| Violation::new("a mode has a start", format!("`{mode}`: {error}")))
        });
        let texts = self.texts.iter().map(|text| {
            text.parse()
                .map_err(|error| Violation::new(unread, format!("{text}: {error}")))
        });
        let mut runs = Vec::new();
        for (index, start) in modes.chain(texts).enumerate() {
            let start = start?;
            for game in 0..u64::from(effort.games(self.games)) {
                let seed = effort.seed(self.seed) ^ (index as u64) << 32 ^ game << 8;
                runs.push((start.clone(), Rng::new(seed)));
            }
        }
        Ok(runs)
    }
}

macro_rules! run_settings {
    () => {
        /// Plays these modes instead of [`Variant::MODES`](variant_core::Variant::MODES).
        #[must_use]
        pub fn modes(mut self, modes: &[&str]) -> Self {
            self.runs.modes = modes.iter().map(ToString::to_string).collect();
            self
        }

        /// Also plays from these positions.
        #[must_use]
        pub fn positions<T: ToString>(mut self, texts: impl IntoIterator<Item = T>) -> Self {
            let texts = texts.into_iter().map(|text| text.to_string());
            self.runs.texts.extend(texts);
            self
        }

        /// Plays this many games from each start.
        #[must_use]
        pub fn games(mut self, games: u32) -> Self {
            self.runs.games = games;
            self
        }

        /// Ends games after this many plies.
        #[must_use]
        pub fn plies(mut self, plies: u32) -> Self {
            self.runs.plies = plies;
            self
        }

        /// Sets the seed of the random games.
        #[must_use]
        pub fn seed(mut self, seed: u64) -> Self {
            self.runs.seed = seed;
            self
        }

        /// Sets the effort, by default [`Effort::from_environment`].
        #[must_use]
        pub fn effort(mut self, effort: Effort) -> Self {
            self.runs.effort = Some(effort);
            self
        }
    };
}
pub(crate) use run_settings;
