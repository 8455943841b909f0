//! Quad Kingdom Chess: four kingdoms on a board of 12x12 squares with towers in its corners.
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! The modes: free for all, teams, two players with two kingdoms or one each, and three players who
//! control the fourth kingdom in turn. A kingdom that has no legal move when its turn comes is
//! eliminated; its pieces stay on the board as obstacles. The [rulebook] numbers the rules, QK-1 to
//! QK-22.
//!
//! ```
//! use chess_pieces::PieceRules;
//! use quad_kingdom::{KingdomRules, MAROON, QuadKingdom};
//! use variant_core::{Game, Position, Variant};
//!
//! let mut game = Game::new(QuadKingdom::start("teams+points")?);
//! for text in ["d2d4", "b5d5", "e11e9", "k4i4"] {
//!     game.apply(text)?;
//! }
//! let position = game.position();
//! assert_eq!((position.count_moves(), position.to_act()[0].player.letter()), (21, 'w'));
//! assert_eq!(position.hostile_to(MAROON).text(KingdomRules::ARMY_LETTERS).to_string(), "wb");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(not(test), no_std)]

extern crate alloc;

// Kingdoms, their towers, and whose turn it is.
mod board;
mod position;
mod rules;
mod turn;

// What a kingdom may do.
mod generate;
mod moves;
mod tactics;

// Elimination, points (QK-19), and the end of the game.
mod ending;
mod game;
mod play;

#[cfg(feature = "draw")]
mod draw;
pub mod prelude;

// Positions and moves as texts and bytes.
mod packing;
#[cfg(feature = "perft")]
mod perft;
mod san;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod text;

pub use board::{BLACK, EMERALD, KingdomBoard, KingdomRules, MAROON, WHITE};
pub use chess_pieces::Armies;
pub use ending::{POINTS, TRAPPED};
pub use moves::{Batch, Event, Fall, Move};
pub use position::QuadKingdom;
pub use rules::{Control, Mode, Rules, Status, Turn};
pub use setup::{Setup, SetupError, SetupProblems};

variant_core::game_crate!(board_geometry, chess_pieces, variant_core);

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
