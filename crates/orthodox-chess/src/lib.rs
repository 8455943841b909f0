//! Chess by the rules of FIDE: bulk move generation, FEN, SAN, all endings.
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! The smallest complete variant, and the model of the others. [`OrthodoxChess`] is the position.
//!
//! ```
//! use orthodox_chess::prelude::*;
//!
//! let mut game = Game::new(OrthodoxChess::default());
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     let m = game.position().parse_san(san)?;
//!     game.play(m)?;
//! }
//! assert_eq!(game.outcome().unwrap().reason, Reason::CHECKMATE);
//! assert!(game.position().to_string().starts_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
pub mod polyglot;
mod position;
pub mod prelude;
mod setup;
mod shuffled;

pub use board::ChessRules;
pub use position::{Action, Batch, Event, Move, OrthodoxChess, Setup};
pub use setup::{SetupError, SetupProblems};
pub use shuffled::{chess960, double_chess960};
pub use two_army_chess::{BLACK, ClaimGround, WHITE};

variant_core::game_crate!(
    board_geometry,
    chess_pieces,
    two_army_chess,
    variant_core,
    variant_record
);
