//! Schedules, pairings and standings, against their definitions.

mod schedule;
mod standings;
mod swiss;
