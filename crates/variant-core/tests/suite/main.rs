//! Games, texts and counts, on games made for the tests, and on chess.

mod clock;
mod consent;
mod counting;
mod defaults;
mod drafts;
mod epd;
mod extremes;
mod game;
mod heap;
mod reservoir;
mod ring;
mod searching;
mod serde;
mod setups;
mod steps;
mod table;
mod talk;
mod texts;
mod wheel;
