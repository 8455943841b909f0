#![doc = include_str!("../README.md")]
//!
//! [`Position`] has actors, legal moves, successors and outcomes. [`Variant`] adds whole games: starts, draws by
//! history, resignations and agreed draws.
//!
//! # Player, seat, side, actor
//!
//! With more than two armies, *who decides* and *what moves* can differ.
//!
//! | word | what it is | type |
//! | --- | --- | --- |
//! | **army** | the pieces of one colour | a letter here; `chess_pieces::Army` |
//! | **seat** | what has a turn: an army, one of several boards, or an army on one of several boards | [`Seat`] |
//! | **player** | who decides moves and gets a score; may have several armies, or none of its own | [`Player`] |
//! | **side** | the players who win and lose together: one, or the partners of a team | none: their scores are equal |
//! | **actor** | a seat that may move now, with the player who decides for it | [`Actor`] |
//!
//! [`Position::to_act`] lists the actors: mostly one, several where partners or boards move independently. In a
//! game of four armies for three, the players control the fourth army in turn:
//!
//! ```
//! use variant_core::prelude::*;
//!
//! // Scores are the players': White, Maroon, Black. There is no player Emerald.
//! let players = Player::of_letters(*b"wmb");
//! // Emerald's army has the turn: White decides.
//! let actor = Actor { seat: Seat::Army('e'), player: players[0] };
//! let outcome = Outcome::win(Reason::CHECKMATE, players, |player| player == actor.player);
//! assert_eq!(outcome.to_string(), "checkmate w=1 m=0 b=0");
//! ```
//!
//! # A search for any game
//!
//! ```
//! use variant_core::{Position, Player, Score};
//!
//! /// Whether the player to move can force a win within `depth` moves, in a game of two.
//! fn wins<P: Position>(position: &P, depth: u32) -> bool {
//!     let Some(me) = position.to_act().first().map(|actor| actor.player) else { return false };
//!     depth > 0
//!         && position.moves().into_iter().any(|m| {
//!             let next = position.play_unchecked(m);
//!             match next.outcome() {
//!                 Some(outcome) => outcome.score(me) == Some(Score::Win),
//!                 None => next.moves().into_iter().all(|r| wins(&next.play_unchecked(r), depth - 1)),
//!             }
//!         })
//! }
//! ```
//!
//! # What works on any game
//!
//! | what | where |
//! | --- | --- |
//! | legal moves in bulk, counted, listed, drawn at random | [`Position`], [`Batch`] |
//! | a game with history: take-back, redo, repetition, resignations, agreed draws | [`Game`], [`History`] |
//! | perft: the definition, and divided | [`perft`](mod@perft) |
//! | random games | [`playout`](mod@playout) |
//! | pieces, captures, static exchange, null moves | [`Tactics`] |
//! | moves as numbers, positions as planes | [`EncodeMoves`], [`Planes`] |
//! | how a game ended: reason; score, place and points of each player | [`Outcome`], [`Reason`], [`Score`] |
//! | position texts, with field and byte of errors; set-ups, with all their problems | [`text`], [`SetupError`] |
//! | algebraic notation, strict and lenient | [`Variant::san`], [`Notation::parse_san`] |
//! | texts in human-readable formats of serde, bytes in others | `serialize`, feature `serde` |
//!
//! # Pages
//!
//! [Which crate do I need?](guide::which_crate)
//! [From shakmaty or cozy-chess](guide::from_shakmaty)
//! [Adding a variant](guide::adding_a_variant)
//! [A fast engine](guide::a_fast_engine)
//! [Writing a search](guide::writing_a_search)
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod actor;
mod adjudication;
mod batch;
mod draw_or_resign;
mod encode;
mod error;
mod event;
mod game;
mod game_crate;
#[cfg(doc)]
pub mod guide;
mod hash_key;
mod history;
pub mod implement;
mod key_log;
pub mod lenient;
mod move_log;
mod outcome;
mod outlined;
mod path;
pub mod perft;
mod planes;
pub mod playout;
mod position;
pub mod prelude;
mod read_move;
mod reason;
mod reservoir;
mod rng;
#[cfg(feature = "serde")]
pub mod serialize;
mod setup;
mod tactics;
pub mod text;
mod variant;
mod zobrist;

pub use actor::{Actor, Actors, Player, Seat, Seats};
pub use adjudication::Adjudication;
pub use batch::Batch;
pub use encode::EncodeMoves;
pub use error::{ActionError, IllegalMove, MoveTextError, UnknownMode};
pub use game::{ApplyError, Game};
pub use outcome::{Outcome, Score, Scores};
pub use path::Path;
pub use planes::Planes;
pub use position::Position;
pub use reason::Reason;
pub use rng::Rng;
pub use setup::SetupError;
pub use tactics::{MovingPiece, PieceAt, Tactics};
pub use variant::{History, Notation, Ply, PlyRef, Variant};
