//! A slow, literal transcription of the rules of ZM Quadchess, to compare faster engines with.
//!
//! It shares no code with the library: a mailbox board, every conceivable move made and then judged by
//! looking whether a king stands attacked. Comments cite the numbered rules (`ZQ-12`).

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
