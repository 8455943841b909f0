//! Slow reference implementation of Circle Chess.
//!
//! Transcribes the rules literally: every conceivable move is made on a mailbox board, and refused
//! if it leaves the mover's king attacked. Shares no code with the engine. Parts: one board
//! ([`board`]), its moves ([`moves`]), the match ([`state`]), eliminations and turns ([`turn`]),
//! the position text ([`text`], [`board_text`]), games with a history ([`record`]).

mod board;
mod board_text;
mod moves;
mod record;
mod state;
mod text;
mod turn;

pub(crate) use record::Record;
pub(crate) use state::State;

/// The end of a match: the event that brought it, and a score for each player.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outcome {
    /// A word of the list of reasons that all variants share.
    pub(crate) reason: String,
    /// Player letter and score, in ascending order of the letters.
    pub(crate) scores: Vec<(String, f64)>,
}
