//! Slow reference implementation of Zonal Chess.
//!
//! Transcribes the rules `ZC-1` to `ZC-9` literally: every conceivable move is made on a mailbox
//! board, and refused if it leaves the mover's king attacked. Shares no code with the engine.

mod board;
mod moves;
mod pieces;
mod record;
mod state;
mod text;

pub(crate) use record::Record;
pub(crate) use state::{Outcome, State};
