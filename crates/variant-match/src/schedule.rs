use alloc::vec::Vec;

use thiserror::Error;

/// Round and seats of a game.
///
/// ```
/// let fixtures = variant_match::round_robin(3, 2, 1)?;
/// assert_eq!((fixtures.len(), fixtures[0].seats.len()), (3, 2));
/// # Ok::<(), variant_match::ScheduleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fixture {
    /// Round, from 1. No entrant plays twice in a round.
    pub round: u32,
    /// Entrants by seat.
    pub seats: Vec<usize>,
}

pub(crate) const GAME_LIMIT: u64 = 100_000;

pub(crate) const ENTRANT_LIMIT: usize = 1000;

pub(crate) const ROUND_LIMIT: u32 = 1000;

/// Error of a schedule.
///
/// ```
/// use variant_match::{ScheduleError, round_robin};
/// assert_eq!(round_robin(3, 4, 1), Err(ScheduleError::TooFew { entrants: 3, seats: 4 }));
/// assert!(matches!(round_robin(100, 4, 1), Err(ScheduleError::TooMany { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ScheduleError {
    /// A game needs at least two seats.
    #[error("a game has at least two seats")]
    NoGame,
    /// More seats than entrants.
    #[error("{entrants} entrants do not fill {seats} seats")]
    TooFew {
        /// Number of entrants.
        entrants: usize,
        /// Seats of a game.
        seats: usize,
    },
    /// More than 1000 entrants.
    #[error("more than {ENTRANT_LIMIT} entrants")]
    Crowd,
    /// More than 1000 rounds of a Swiss tournament.
    #[error("more than {ROUND_LIMIT} rounds")]
    Long,
    /// More than 100,000 games.
    #[error("more than {GAME_LIMIT} games")]
    TooMany {
        /// If below 2^64.
        groups: Option<u64>,
    },
    /// An outcome does not fit its fixture.
    #[error("{scores} scores for {seats} seats of different entrants")]
    Seats {
        /// Seats of the fixture.
        seats: usize,
        /// Scores of the outcome.
        scores: usize,
    },
}

/// Schedules a round robin: every group of `seats` entrants plays `games` games.
///
/// Seats rotate: after `seats` games each entrant has had every seat, and the order changes. With two seats, all play
/// in each round, with alternating colours; one of an odd number has a bye.
///
/// ```
/// use variant_match::round_robin;
/// // A match of two: colours change.
/// let games = round_robin(2, 2, 2)?;
/// assert_eq!((&games[0].seats[..], &games[1].seats[..]), (&[0, 1][..], &[1, 0][..]));
/// // Four at a table for four.
/// let games = round_robin(4, 4, 5)?;
/// assert_eq!((&games[3].seats[..], &games[4].seats[..]), (&[3, 0, 1, 2][..], &[0, 1, 3, 2][..]));
/// # Ok::<(), variant_match::ScheduleError>(())
/// ```
///
/// # Errors
/// Returns [`ScheduleError`] for too few or too many entrants, or too many games.
pub fn round_robin(
    entrants: usize,
    seats: usize,
    games: u32,
) -> Result<Vec<Fixture>, ScheduleError> {
    check_seats(entrants, seats)?;
    if entrants > ENTRANT_LIMIT {
        return Err(ScheduleError::Crowd);
    }
    let groups = binomial(entrants as u64, seats as u64);
    let all = groups.and_then(|groups| groups.checked_mul(u64::from(games)));
    if all.is_none_or(|all| all > GAME_LIMIT) {
        return Err(ScheduleError::TooMany { groups });
    }
    Ok(if seats == 2 {
        circle(entrants, games)
    } else {
        tables(entrants, seats, games)
    })
}

pub(crate) fn check_seats(entrants: usize, seats: usize) -> Result<(), ScheduleError> {
    if seats < 2 {
        return Err(ScheduleError::NoGame);
    }
    if entrants < seats {
        return Err(ScheduleError::TooFew { entrants, seats });
    }
    Ok(())
}

fn binomial(all: u64, chosen: u64) -> Option<u64> {
    let chosen = chosen.min(all.checked_sub(chosen)?);
    (1..=chosen).try_fold(1_u64, |groups, number| {
        Some(groups.checked_mul(all - chosen + number)? / number)
    })
}

/// One entrant stays, others move on a place each round.
fn circle(entrants: usize, games: u32) -> Vec<Fixture> {
    // An odd number leaves a bye.
    let places = entrants + entrants % 2;
    let mut fixtures = Vec::new();
    let mut round = 0;
    for cycle in 0..games {
        for turn in 0..places - 1 {
            round += 1;
            let moving = |index: usize| (index + turn) % (places - 1);
            let pairs = (0..places / 2).map(|table| {
                let first = moving(table);
                let second = if table == 0 {
                    places - 1
                } else {
                    moving(places - 1 - table)
                };
                let swaps = if table == 0 { turn % 2 } else { table % 2 };
                (first, second, swaps == 1)
            });
            for (first, second, swaps) in pairs.filter(|&(one, other, _)| one.max(other) < entrants)
            {
                let swaps = swaps != (cycle % 2 == 1);
                let pair = if swaps {
                    [second, first]
                } else {
                    [first, second]
                };
                let seats = pair.to_vec();
                fixtures.push(Fixture { round, seats });
            }
        }
    }
    fixtures
}

/// Seats rotate within one order, then within the next.
fn tables(entrants: usize, seats: usize, games: u32) -> Vec<Fixture> {
    let mut fixtures = Vec::new();
    let mut round = 0;
    let first: Vec<usize> = (0..seats).collect();
    let mut order = first.clone();
    for game in 0..games as usize {
        if game > 0 && game % seats == 0 {
            // Rotations are the same order.
            next_permutation(&mut order[1..]);
        }
        let mut group = first.clone();
        for turn in 0.. {
            round += 1;
            let places = (0..seats).map(|seat| order[(seat + game + turn) % seats]);
            let seats = places.map(|index| group[index]).collect();
            fixtures.push(Fixture { round, seats });
            if !advance(&mut group, entrants) {
                break;
            }
        }
    }
    fixtures
}

/// Lexicographic; false after the last.
fn advance(group: &mut [usize], entrants: usize) -> bool {
    let seats = group.len();
    let Some(index) = (0..seats).rfind(|&index| group[index] < entrants - seats + index) else {
        return false;
    };
    group[index] += 1;
    for later in index + 1..seats {
        group[later] = group[later - 1] + 1;
    }
    true
}

fn next_permutation(order: &mut [usize]) {
    let descent = (1..order.len()).rfind(|&index| order[index - 1] < order[index]);
    let Some(index) = descent else {
        order.reverse();
        return;
    };
    let greater = (index..order.len()).rfind(|&other| order[other] > order[index - 1]);
    order.swap(index - 1, greater.unwrap_or(index));
    order[index..].reverse();
}
