//! The slow reference implementation of Zonal Chess: an oracle for the engine.
//!
//! A literal transcription of the numbered rules (`ZC-1` to `ZC-9`) onto a mailbox board: every conceivable
//! move is made, then one looks whether the mover's king stands attacked. Nothing is shared with the engine.

mod board;
mod moves;
mod pieces;
mod record;
mod state;
mod text;

pub(crate) use record::Record;
pub(crate) use state::{Outcome, State};
