use alloc::vec::Vec;

use crate::schedule::{GAME_LIMIT, ROUND_LIMIT, check_seats};
use crate::{Fixture, Row, ScheduleError, Standings};

/// Round of a Swiss tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissRound {
    /// Games, highest table first.
    pub fixtures: Vec<Fixture>,
    /// Entrants with [a bye](Standings::add_bye).
    pub byes: Vec<usize>,
}

/// Attempts before one more repetition is allowed.
const ATTEMPTS: usize = 20_000;

/// Pairs a Swiss round by the Monrad system.
///
/// Entrants are ordered by points, then number. Each table takes the highest remaining entrant and the next ones it
/// has not met, with as few repeated meetings as possible. The lowest with the fewest byes have one. Seats rotate
/// towards the least used.
///
/// ```
/// use variant_match::{Standings, swiss_round};
/// let mut standings = Standings::new(5)?;
/// let round = swiss_round(&standings, 1, 2)?;
/// assert_eq!((&round.fixtures[0].seats[..], &round.byes[..]), (&[0, 1][..], &[4][..]));
/// for fixture in &round.fixtures {
///     standings.add(fixture, &"checkmate w=1 b=0".parse()?)?;
/// }
/// standings.add_bye(4);
/// // Entrant 3 had White and has won, too: the winners meet, and another loser sits out.
/// let round = swiss_round(&standings, 2, 2)?;
/// assert_eq!((&round.fixtures[0].seats[..], &round.byes[..]), (&[3, 0][..], &[2][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ScheduleError`] for too few entrants or seats, beyond 1000 rounds or 100,000 games up to this one.
pub fn swiss_round(
    standings: &Standings,
    round: u32,
    seats: usize,
) -> Result<SwissRound, ScheduleError> {
    let entrants = standings.entrants();
    check_seats(entrants, seats)?;
    if round > ROUND_LIMIT {
        return Err(ScheduleError::Long);
    }
    if (entrants / seats) as u64 * u64::from(round) > GAME_LIMIT {
        return Err(ScheduleError::TooMany { groups: None });
    }
    let rows = standings.rows(&[]);
    let mut order: Vec<usize> = (0..entrants).collect();
    let byes = take_byes(standings, &rows, &mut order, entrants % seats);
    let met = |one: usize, other: usize| rows[one].met[rows[other].entrant];
    let mut allowed = fewest_meetings(&order, seats, &met);
    let tables = loop {
        let mut attempts = ATTEMPTS + entrants * seats;
        let mut pairing = Pairing {
            seats,
            meets: &|one, other| met(one, other) <= allowed,
            attempts: &mut attempts,
            tables: Vec::new(),
        };
        if pairing.fill(&order, &mut Vec::new()) {
            break pairing.tables;
        }
        allowed += 1;
    };
    let fixtures = tables.iter().enumerate().map(|(number, table)| {
        let table = table.iter().map(|&index| rows[index].entrant).collect();
        let seats = seated(standings, table, round as usize + number);
        Fixture { round, seats }
    });
    Ok(SwissRound {
        fixtures: fixtures.collect(),
        byes,
    })
}

/// Each entrant needs others for its table.
fn fewest_meetings(order: &[usize], seats: usize, met: &dyn Fn(usize, usize) -> u32) -> u32 {
    let of_one = |&one: &usize| {
        let others = order.iter().filter(|&&other| other != one);
        let mut met: Vec<u32> = others.map(|&other| met(one, other)).collect();
        met.sort_unstable();
        met.get(seats - 2).copied()
    };
    order.iter().filter_map(of_one).max().unwrap_or(0)
}

fn take_byes(
    standings: &Standings,
    rows: &[Row],
    order: &mut Vec<usize>,
    number: usize,
) -> Vec<usize> {
    let mut byes = Vec::new();
    for _ in 0..number {
        let had = |index: &usize| standings.byes(rows[*index].entrant);
        let lowest = order
            .iter()
            .enumerate()
            .rev()
            .min_by_key(|(_, index)| had(index));
        if let Some((place, _)) = lowest {
            byes.push(rows[order.remove(place)].entrant);
        }
    }
    byes
}

struct Pairing<'a> {
    seats: usize,
    meets: &'a dyn Fn(usize, usize) -> bool,
    attempts: &'a mut usize,
    tables: Vec<Vec<usize>>,
}

impl Pairing<'_> {
    /// First entrant first; false if impossible.
    fn fill(&mut self, left: &[usize], begun: &mut Vec<usize>) -> bool {
        if begun.len() == self.seats {
            self.tables.push(begun.clone());
            if self.fill(left, &mut Vec::new()) {
                return true;
            }
            self.tables.pop();
            return false;
        }
        if left.is_empty() {
            return begun.is_empty();
        }
        let candidates = if begun.is_empty() { 1 } else { left.len() };
        for place in 0..candidates {
            if *self.attempts == 0 {
                return false;
            }
            *self.attempts -= 1;
            if begun.iter().all(|&other| (self.meets)(other, left[place])) {
                begun.push(left[place]);
                let rest = [&left[..place], &left[place + 1..]].concat();
                if self.fill(&rest, begun) {
                    return true;
                }
                begun.pop();
            }
        }
        false
    }
}

/// Among equals, different for each table and round.
fn seated(standings: &Standings, table: Vec<usize>, first: usize) -> Vec<usize> {
    let rotation = |shift: usize| {
        let mut seats = table.clone();
        seats.rotate_left(shift % table.len());
        seats
    };
    let had = |seats: &Vec<usize>| -> u64 {
        let seats = seats.iter().enumerate();
        let had = seats.map(|(seat, &entrant)| u64::from(standings.sat(entrant, seat)));
        had.map(|times| times * times).sum()
    };
    let rotations = (0..table.len()).map(|shift| rotation(first + table.len() - 1 + shift));
    rotations.min_by_key(had).unwrap_or(table)
}
