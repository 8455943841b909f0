//! Slow reference implementation of ZM Quadchess.
//!
//! Transcribes the rules literally: a mailbox board, on which every conceivable move is made and
//! refused if it leaves a king attacked. Shares no code with the library.

mod board;
mod draws;
mod mode;
mod moves;
mod parse;
mod passant;
mod record;
mod state;
mod text;
mod turn;

pub(crate) use record::Record;
pub(crate) use state::State;

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outcome {
    /// The event that ended it, or `win` / `draw` where only a bare position is known.
    pub(crate) reason: String,
    /// Player keys in the order of play, each with 1, 0.5 or 0.
    pub(crate) scores: Vec<(String, f64)>,
}
