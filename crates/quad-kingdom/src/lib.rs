//! Quad Kingdom Chess: four kingdoms on 12x12 squares with towers in the corners.
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! Modes: free for all; teams; two players with two kingdoms or one each; three players who control the
//! fourth kingdom in turn. A kingdom without a legal move on its turn is eliminated and its pieces stay as
//! obstacles. The [rulebook] numbers the rules, QK-1 to QK-22.
//!
//! ```
//! use quad_kingdom::prelude::*;
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

mod board;
mod moves;
mod state;

mod rules;

mod ending;
mod generate;

mod play;
mod turn;

mod actions;
mod position;

#[cfg(feature = "draw")]
mod draw;
pub mod prelude;

mod lenient;
mod packing;
#[cfg(feature = "perft")]
mod perft;
mod san;
mod setup;
mod text;

pub use board::{BLACK, EMERALD, KingdomBoard, KingdomRules, MAROON, WHITE};
pub use chess_pieces::Armies;
pub use ending::{POINTS, TRAPPED};
pub use moves::{Batch, Elimination, Event, Move};
pub use setup::{Setup, SetupError, SetupProblems};
pub use state::{Control, Mode, QuadKingdom, Rules, Status, Turn};

variant_core::game_crate!(
    board_geometry,
    chess_pieces,
    variant_core,
    variant_match,
    variant_record
);
