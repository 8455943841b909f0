//! Common names: `use variant_core::prelude::*;`.
//!
//! ```
//! use orthodox_chess::OrthodoxChess;
//! use variant_core::prelude::*;
//!
//! let mut game = Game::new(OrthodoxChess::start("start")?);
//! game.apply("e2e4")?;
//! assert_eq!(perft(game.position(), 2), 600);
//! assert_eq!(game.position().to_act()[0].player.letter(), 'b');
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games' preludes include this one. [`Batch`](crate::Batch) is imported unnamed: games have their own.

pub use crate::perft::perft;
pub use crate::playout::playout;
pub use crate::{
    Actor, Adjudication, Batch as _, EncodeMoves, Game, History, MoveTextError, Notation, Outcome,
    Path, Player, Position, Reason, Rng, Score, Seat, Tactics, Variant,
};
