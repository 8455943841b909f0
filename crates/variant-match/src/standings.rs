use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use variant_core::{Outcome, Score};

use crate::schedule::ENTRANT_LIMIT;
use crate::{Fixture, Points, ScheduleError};

/// Criterion among equal points.
///
/// ```
/// use variant_match::TieBreak;
/// assert_eq!(TieBreak::SWISS[1], TieBreak::Buchholz);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TieBreak {
    /// Points of the game itself, as in Quad Kingdom (QK-19).
    GamePoints,
    /// Points against those with the same total.
    DirectEncounter,
    /// Opponents' totals, weighted by the score against each.
    SonnebornBerger,
    /// Sum of the opponents' totals.
    Buchholz,
    /// Number of games won.
    Wins,
}

impl TieBreak {
    /// Order for a round robin.
    pub const ROUND_ROBIN: [Self; 4] = [
        Self::GamePoints,
        Self::DirectEncounter,
        Self::SonnebornBerger,
        Self::Wins,
    ];

    /// Order for a Swiss tournament.
    pub const SWISS: [Self; 4] = [
        Self::GamePoints,
        Self::Buchholz,
        Self::SonnebornBerger,
        Self::Wins,
    ];
}

/// Results so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    games: Vec<Played>,
    /// Numbers of the games of each entrant, and its seats.
    of: Vec<Vec<(usize, usize)>>,
    byes: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Played {
    seats: Vec<usize>,
    scores: Vec<Score>,
    game_points: Vec<u32>,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// Place, from 1; shared if no tie-break decides.
    pub place: usize,
    /// Number of the entrant, from 0.
    pub entrant: usize,
    /// Games played, byes aside.
    pub games: u32,
    /// Games scored as wins.
    pub wins: u32,
    /// Games scored as draws.
    pub draws: u32,
    /// Games scored as losses.
    pub losses: u32,
    /// Byes, a point each.
    pub byes: u32,
    /// Points: 1 for a win or a bye, a half for a draw.
    pub points: Points,
    /// Value of [`TieBreak::GamePoints`].
    pub game_points: Points,
    /// Value of [`TieBreak::DirectEncounter`].
    pub direct_encounter: Points,
    /// Value of [`TieBreak::SonnebornBerger`].
    pub sonneborn_berger: Points,
    /// Value of [`TieBreak::Buchholz`].
    pub buchholz: Points,
    /// Points against each entrant by games: 1 for a higher score, a half for an equal one.
    pub against: Vec<Points>,
    /// Games with each entrant.
    pub met: Vec<u32>,
}

impl Row {
    /// Value of a tie-break.
    pub const fn tie_break(&self, by: TieBreak) -> Points {
        match by {
            TieBreak::GamePoints => self.game_points,
            TieBreak::DirectEncounter => self.direct_encounter,
            TieBreak::SonnebornBerger => self.sonneborn_berger,
            TieBreak::Buchholz => self.buchholz,
            TieBreak::Wins => Points::whole(self.wins),
        }
    }
}

impl Standings {
    /// Creates standings without games.
    ///
    /// # Errors
    /// [`ScheduleError::Crowd`] beyond 1000.
    pub fn new(entrants: usize) -> Result<Self, ScheduleError> {
        if entrants > ENTRANT_LIMIT {
            return Err(ScheduleError::Crowd);
        }
        Ok(Self {
            games: Vec::new(),
            of: vec![Vec::new(); entrants],
            byes: vec![0; entrants],
        })
    }

    /// Adds the outcome of a game, with scores in seat order.
    ///
    /// ```
    /// use variant_match::{Fixture, ScheduleError, Standings};
    /// let mut standings = Standings::new(2)?;
    /// let fixture = Fixture { round: 1, seats: vec![0, 1] };
    /// let outcome = "win a=1 b=0 c=0".parse()?;
    /// let error = ScheduleError::Seats { seats: 2, scores: 3 };
    /// assert_eq!(standings.add(&fixture, &outcome), Err(error));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ScheduleError::Seats`] if scores and seats differ in number or an entrant is unknown or repeated.
    pub fn add(&mut self, fixture: &Fixture, outcome: &Outcome) -> Result<(), ScheduleError> {
        let seats = &fixture.seats;
        let is_taken = |(index, entrant): (usize, &usize)| seats[..index].contains(entrant);
        let is_known = |entrant: &usize| *entrant < self.entrants();
        if seats.len() != outcome.scores.len()
            || !seats.iter().all(is_known)
            || seats.iter().enumerate().any(is_taken)
        {
            return Err(ScheduleError::Seats {
                seats: seats.len(),
                scores: outcome.scores.len(),
            });
        }
        for (seat, &entrant) in seats.iter().enumerate() {
            self.of[entrant].push((self.games.len(), seat));
        }
        let points_of = |&(player, _): &_| outcome.points_of(player).unwrap_or(0);
        self.games.push(Played {
            seats: seats.clone(),
            scores: outcome.scores.iter().map(|&(_, score)| score).collect(),
            game_points: outcome.scores.iter().map(points_of).collect(),
        });
        Ok(())
    }

    /// Adds a bye; ignores unknown entrants.
    ///
    /// ```
    /// use variant_match::{Standings, TieBreak};
    /// let mut standings = Standings::new(3)?;
    /// standings.add_bye(2);
    /// let rows = standings.rows(&TieBreak::SWISS);
    /// assert_eq!((rows[0].entrant, rows[0].byes, rows[0].games), (2, 1, 0));
    /// # Ok::<(), variant_match::ScheduleError>(())
    /// ```
    pub fn add_bye(&mut self, entrant: usize) {
        if let Some(byes) = self.byes.get_mut(entrant) {
            *byes += 1;
        }
    }

    /// Number of entrants.
    pub const fn entrants(&self) -> usize {
        self.of.len()
    }

    pub(crate) fn byes(&self, entrant: usize) -> u32 {
        self.byes.get(entrant).copied().unwrap_or(0)
    }

    pub(crate) fn sat(&self, entrant: usize, seat: usize) -> u32 {
        let all = self.of.get(entrant).into_iter().flatten();
        all.filter(|&&(_, other)| other == seat).count() as u32
    }

    /// By points, tie-breaks in order, then entrant number.
    ///
    /// Time grows with pairs of entrants in each game.
    ///
    /// ```
    /// use variant_match::{Standings, TieBreak, round_robin};
    /// let mut standings = Standings::new(4)?;
    /// for fixture in round_robin(4, 4, 4)? {
    ///     standings.add(&fixture, &"points w=0.5 m=0.5 b=0 e=0 points w=9 m=4 b=0 e=0".parse()?)?;
    /// }
    /// let rows = standings.rows(&TieBreak::ROUND_ROBIN);
    /// assert!(rows.iter().all(|row| row.place == 1 && row.points.to_string() == "1"));
    /// assert_eq!(rows[0].game_points.to_string(), "13");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows(&self, tie_breaks: &[TieBreak]) -> Vec<Row> {
        let mut rows: Vec<Row> = (0..self.entrants())
            .map(|entrant| self.totals(entrant))
            .collect();
        let totals: Vec<Points> = rows.iter().map(|row| row.points).collect();
        for row in &mut rows {
            self.add_tie_breaks(row, &totals);
        }
        let key = |row: &Row| -> Vec<Points> {
            let breaks = tie_breaks.iter().map(|&by| row.tie_break(by));
            core::iter::once(row.points).chain(breaks).collect()
        };
        rows.sort_by_cached_key(|row| Reverse(key(row)));
        for index in 0..rows.len() {
            rows[index].place = if index > 0 && key(&rows[index - 1]) == key(&rows[index]) {
                rows[index - 1].place
            } else {
                index + 1
            };
        }
        rows
    }

    fn totals(&self, entrant: usize) -> Row {
        let byes = self.byes(entrant);
        let mut row = Row {
            place: 0,
            entrant,
            games: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            byes,
            points: Points::whole(byes),
            game_points: Points::ZERO,
            direct_encounter: Points::ZERO,
            sonneborn_berger: Points::ZERO,
            buchholz: Points::ZERO,
            against: vec![Points::ZERO; self.entrants()],
            met: vec![0; self.entrants()],
        };
        for (game, seat) in self.games_of(entrant) {
            let score = game.scores[seat];
            row.games += 1;
            match score {
                Score::Win => row.wins += 1,
                Score::Draw => row.draws += 1,
                Score::Loss => row.losses += 1,
            }
            row.points += score.into();
            row.game_points += Points::whole(game.game_points[seat]);
            for (opponent, score) in game.duels(seat) {
                row.against[opponent] += score.into();
                row.met[opponent] += 1;
            }
        }
        row
    }

    fn add_tie_breaks(&self, row: &mut Row, totals: &[Points]) {
        let tied = (0..self.entrants()).filter(|&other| totals[other] == row.points);
        row.direct_encounter = tied.map(|other| row.against[other]).sum();
        for (game, seat) in self.games_of(row.entrant) {
            for (opponent, score) in game.duels(seat) {
                row.buchholz += totals[opponent];
                row.sonneborn_berger += totals[opponent].weighted(score);
            }
        }
    }

    fn games_of(&self, entrant: usize) -> impl Iterator<Item = (&Played, usize)> {
        let all = self.of.get(entrant).into_iter().flatten();
        all.map(|&(game, seat)| (&self.games[game], seat))
    }
}

impl Played {
    fn duels(&self, seat: usize) -> impl Iterator<Item = (usize, Score)> {
        let own = self.scores[seat];
        let all = self.seats.iter().zip(&self.scores).enumerate();
        let others = all.filter(move |&(other, _)| other != seat);
        others.map(move |(_, (&opponent, score))| {
            let score = match own.cmp(score) {
                core::cmp::Ordering::Less => Score::Loss,
                core::cmp::Ordering::Equal => Score::Draw,
                core::cmp::Ordering::Greater => Score::Win,
            };
            (opponent, score)
        })
    }
}
