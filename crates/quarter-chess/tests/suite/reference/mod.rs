//! A slow, literal reference implementation of Quarter Chess.
//!
//! It is written from the numbered rules alone and shares nothing with the engine it is compared
//! with: a mailbox board, every conceivable move generated naively, made, and then judged by
//! looking at the resulting board.
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
