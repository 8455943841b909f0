//! The common core of chess-like games, for any board and any number of armies.
//!
//! [`Position`] is the trait that a rules engine implements: who acts, which moves are legal, what a
//! move leads to, how it ends. [`Variant`] adds what belongs to a whole game rather than to one
//! position: start positions, draws by history, resignations and agreements. [`perft`](mod@perft),
//! [`playout`](mod@playout) and [`Game`] (history, take-back, repetition) work on every type that
//! implements them.
//!
//! Players are letters ([`Player`]), outcomes are per player ([`Outcome`]), moves come in bulk
//! ([`Batch`]). Nothing here depends on a particular game.
#![cfg_attr(not(any(test, feature = "parallel")), no_std)]

extern crate alloc;

mod actor;
mod batch;
mod draw_or_resign;
mod error;
mod event;
mod game;
mod hash_key;
mod history;
mod outcome;
pub mod perft;
pub mod playout;
mod position;
mod reason;
pub mod record;
mod rng;
#[cfg(feature = "serde")]
pub mod serialize;
mod setup;
mod tactics;
pub mod text;
mod variant;
mod zobrist;

pub use bitflags;

pub use actor::{Actor, Actors, Player, Seat, Seats};
pub use batch::{Batch, SingleMove};
pub use draw_or_resign::DrawOrResign;
pub use error::{
    ActionError, Cause, IllegalMove, MoveTextError, OutcomeTextError, PositionError, UnknownMode,
};
pub use event::NoEvent;
pub use game::{ApplyError, Game, Ply};
pub use hash_key::{clock_key, hash_key};
pub use history::{History, HistoryView, PlyRef};
pub use outcome::{Outcome, Score, Scores};
pub use position::Position;
pub use reason::Reason;
pub use rng::Rng;
pub use setup::{ProblemFlags, ProblemRow, SetupError};
pub use tactics::{PieceAt, Tactics};
pub use variant::{Adjudication, Variant};
pub use zobrist::zobrist_keys;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
