#![doc = include_str!("../README.md")]
//!
//! [`MatchGame`] is a game with all that happens between its plies, by a variant's [`MatchRules`].
//!
//! Entrants are numbered from 0, the strongest first. A [`Fixture`] seats them for a game. [`round_robin`] schedules
//! all games, [`swiss_round`] one round from the [`Standings`].

#![no_std]

extern crate alloc;

mod agreement;
mod aside;
mod clock;
mod communication;
mod game;
mod message;
mod offer;
mod points;
mod proposal;
mod rules;
mod schedule;
mod standings;
mod swiss;
mod tag_value;

pub use variant_core;

pub use agreement::Agreement;
pub use aside::Aside;
pub use clock::{TimeControl, clock_shares};
pub use communication::Communication;
pub use game::MatchGame;
pub use message::{Message, TalkError};
pub use offer::{Consent, MatchError, Offer};
pub use points::Points;
pub use proposal::Proposal;
pub use rules::MatchRules;
pub use schedule::{Fixture, ScheduleError, round_robin};
pub use standings::{Row, Standings, TieBreak};
pub use swiss::{SwissRound, swiss_round};
pub use tag_value::TagValueError;
