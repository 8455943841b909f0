//! Games, texts and counts, on games made for the tests, and on chess.

mod clock;
mod consent;
mod counting;
mod defaults;
mod extremes;
mod game;
mod heap;
mod ring;
mod searching;
mod serde;
mod setups;
mod steps;
mod table;
mod texts;
mod wheel;
