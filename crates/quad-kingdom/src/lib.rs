//! Quad Kingdom Chess: four kingdoms on a board of 12x12 squares with towers in its corners.
//!
//! Free for all, in teams, for two players with two kingdoms each or with one, and for three who take
//! turns in controlling the fourth. A kingdom is judged when its turn comes: one that cannot move turns
//! to stone, and stays on the board. `docs/quad-kingdom.md` tells the rules; the numbers in these pages
//! (QK-1 to QK-20) are its.
//!
//! ```
//! use quad_kingdom::{MAROON, QuadKingdom};
//! use variant_core::{Game, Position, Variant};
//!
//! let mut game = Game::new(QuadKingdom::start("teams+points")?);
//! for text in ["d2d4", "b5d5", "e11e9", "k4i4"] {
//!     game.apply(text)?;
//! }
//! let position = game.position();
//! assert_eq!((position.count_moves(), position.to_act()[0].player.letter()), (21, 'w'));
//! assert!(position.hostile_to(MAROON).to_string() == "wb" && game.outcome().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod en_passant;
mod ending;
mod game;
mod kingdoms;
mod movegen;
mod moves;
mod notation;
mod points;
mod position;
mod rules;
mod san;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod stone;
mod turn;

pub use board::{KingdomBoard, KingdomRules};
pub use en_passant::{EnPassantRights, Right};
pub use ending::{POINTS, TRAPPED};
pub use kingdoms::{BLACK, EMERALD, KingdomIter, Kingdoms, MAROON, WHITE};
pub use moves::{Batch, Event, Fall, Move};
pub use position::QuadKingdom;
pub use rules::{Control, Mode, Rules, Status, Turn};
pub use setup::{Setup, SetupError, SetupProblems};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
