//! Games between people, schedules, pairings and standings, against their definitions.

mod clock;
mod consent;
#[path = "../../../variant-core/tests/suite/ring/mod.rs"]
mod ring;
mod schedule;
mod standings;
mod steps;
mod swiss;
mod table;
mod talk;
