//! Matches and tournaments with two or more seats a game: schedules, standings, tie-breaks.
//!
//! Entrants are numbered from 0, the strongest first, seats in the variant's order of players. A
//! [`Fixture`] seats entrants for a game.
//!
//! [`round_robin`] schedules all games, [`swiss_round`] one round from the [`Standings`].
//!
//! ```
//! use variant_match::{Standings, TieBreak, round_robin};
//! let mut standings = Standings::new(2)?;
//! for (fixture, outcome) in round_robin(2, 2, 2)?.iter().zip(["checkmate w=1 b=0", "stalemate w=0.5 b=0.5"]) {
//!     standings.add(fixture, &outcome.parse()?)?;
//! }
//! let rows = standings.rows(&TieBreak::ROUND_ROBIN);
//! assert_eq!((rows[0].entrant, rows[0].points.to_string()), (0, "1.5".to_owned()));
//! assert_eq!((rows[1].entrant, rows[1].against[0].to_string()), (1, "0.5".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

mod points;
mod schedule;
mod standings;
mod swiss;

pub use variant_core;

pub use points::Points;
pub use schedule::{ENTRANT_LIMIT, Fixture, GAME_LIMIT, ScheduleError, round_robin};
pub use standings::{Row, SeatsError, Standings, TieBreak};
pub use swiss::{SwissRound, swiss_round};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
