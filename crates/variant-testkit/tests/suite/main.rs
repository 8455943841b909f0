//! The kit itself: what it finds, and a game of three armies under it.

mod eliminated;
mod faults;
#[cfg(feature = "long-tests")]
mod planted;
mod rows;
mod settings;
mod slow_armies;
mod slow_chess;
mod slow_pieces;
mod strategies;
mod symmetries;
mod texts;
mod trio;
mod trio_conformance;
