//! Games, texts and counts, on games made for the tests, and on chess.

mod counting;
mod defaults;
mod drafts;
mod extremes;
mod game;
mod heap;
mod leaves;
mod reservoir;
mod ring;
mod searching;
mod serde;
mod setups;
mod texts;
mod wheel;
