//! A slow reference implementation of Quad Kingdom Chess, to compare a fast engine with.
//!
//! It transcribes the numbered rules (`QK-1` to `QK-22`) as literally as possible: a mailbox board,
//! every conceivable move tried in turn, made on a copy, and refused if a king that has to be safe
//! stands attacked. It shares no code with the library and needs nothing but `std`.

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
