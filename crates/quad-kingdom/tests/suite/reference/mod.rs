//! Slow reference implementation of Quad Kingdom Chess.
//!
//! Transcribes the rules `QK-1` to `QK-22` literally: a mailbox board, on which every conceivable
//! move is made on a copy and refused if it leaves a protected king attacked. Shares no code with
//! the library.

mod board;
mod moves;
mod outcome;
mod read;
mod record;
mod state;
mod turn;
mod write;

pub(crate) use outcome::Outcome;
pub(crate) use record::Record;
pub(crate) use state::State;
