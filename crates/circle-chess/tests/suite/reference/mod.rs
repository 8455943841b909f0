//! Circle Chess the slow way: a literal transcription of the numbered rules, to compare a fast engine with.
//!
//! Every conceivable move is made on a mailbox board, and then it is looked whether the mover's king stands attacked. Nothing is
//! incremental and nothing is shared with the engine. The parts: one board ([`board`]), what moves there ([`moves`]), the match on
//! all boards ([`state`]), who is eliminated and whose turn comes next ([`turn`]), the position text ([`text`], [`board_text`]), and games with a
//! history ([`record`]).

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
