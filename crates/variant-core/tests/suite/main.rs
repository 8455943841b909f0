//! Games, records, texts and counts, on two games made for the tests.

mod counting;
mod defaults;
mod game;
mod record;
mod ring;
mod texts;
mod wheel;
