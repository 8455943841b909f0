//! Slow reference implementation of Quarter Chess.
//!
//! Transcribes the rules literally and shares nothing with the engine: a mailbox board, on which
//! every conceivable move is made and the resulting board tested.
//!
//! - `board`: squares, pieces and the mailbox
//! - `sight`: immobilisation, attacks and check
//! - `moves`: every move worth trying
//! - `turn`: making a move, custody included
//! - `state`: one position, its legal moves and its outcome
//! - `text`: position texts and move texts
//! - `record`: a game with its history

mod board;
mod moves;
mod record;
mod sight;
mod state;
mod text;
mod turn;

pub(crate) use record::Record;
pub(crate) use state::{Outcome, State};
