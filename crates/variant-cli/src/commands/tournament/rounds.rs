use std::collections::VecDeque;

use variant_match::{Fixture, ScheduleError, Standings, round_robin, swiss_round};

use crate::failure::Failure;

pub(super) struct Rounds {
    fixtures: VecDeque<Fixture>,
    byes: Vec<usize>,
    seats: usize,
    /// Rounds to pair, and those paired.
    swiss: Option<(u32, u32)>,
    pub(super) games: u64,
}

impl Rounds {
    pub(super) fn round_robin(entrants: usize, seats: usize, games: u32) -> Result<Self, Failure> {
        let fixtures = round_robin(entrants, seats, games).map_err(failure)?;
        Ok(Self {
            games: fixtures.len() as u64,
            fixtures: fixtures.into(),
            byes: Vec::new(),
            seats,
            swiss: None,
        })
    }

    pub(super) fn swiss(entrants: usize, seats: usize, rounds: u32) -> Result<Self, Failure> {
        // Tests whether the rounds are possible.
        let standings = Standings::new(entrants).map_err(failure)?;
        let round = swiss_round(&standings, rounds, seats).map_err(failure)?;
        Ok(Self {
            games: round.fixtures.len() as u64 * u64::from(rounds),
            fixtures: VecDeque::new(),
            byes: Vec::new(),
            seats,
            swiss: Some((rounds, 0)),
        })
    }

    pub(super) fn next(&mut self, standings: &mut Standings) -> Result<Option<Fixture>, Failure> {
        if self.fixtures.is_empty() {
            for bye in self.byes.drain(..) {
                standings.add_bye(bye);
            }
            if let Some((rounds, paired)) = &mut self.swiss
                && paired < rounds
            {
                *paired += 1;
                let round = swiss_round(standings, *paired, self.seats).map_err(failure)?;
                self.fixtures = round.fixtures.into();
                self.byes = round.byes;
            }
        }
        Ok(self.fixtures.pop_front())
    }
}

pub(super) fn failure(error: ScheduleError) -> Failure {
    Failure::Usage(format!("--engine: {error}"))
}
