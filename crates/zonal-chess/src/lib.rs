//! Zonal Chess (Check Mate Game Corporation, 1970): chess on 104 squares, where riders turn.
//!
//! <div style="overflow-x: auto">
#![doc = include_str!("../board.svg")]
//! </div>
//!
//! Flanks of four files lie beside the normal board, files e to l. They are zones, but for the "Z" squares in
//! their corners. A queen, rook or bishop that *begins* its move in a zone may turn any number of times
//! inside, and leaves in a straight line. All else is as in chess.
//!
//! ```
//! use zonal_chess::prelude::*;
//!
//! let mut game = Game::new(ZonalChess::default());
//! for text in ["d2d4", "d7d5", "e1d1", "h7h6", "d1d2", "h6h5"] {
//!     game.apply(text)?;
//! }
//! // From d2 the rook goes c2, c3, c4 and ends on c5, behind the pawns.
//! let position = game.position();
//! assert_eq!(position.san(position.parse_move("d2c5")?), "Rc5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`ZonalChess`] is the position. Games with other riders on this board can use [`visit_turning`] and
//! [`turning_attackers`]. The [rulebook] numbers the rules.
#![cfg_attr(not(test), no_std)]

mod board;
#[cfg(feature = "draw")]
mod draw;
mod generate;
#[cfg(feature = "perft")]
mod perft;
mod position;
pub mod prelude;
mod rules;
mod setup;

pub use board::{EAST_ZONE, WEST_ZONE, Z_SQUARES, ZonalBoard, ZonalRules};
pub use generate::visit_turning;
pub use position::{Action, Batch, Event, Move, Setup, ZonalChess, ZonalMoves};
pub use rules::attackers::turning_attackers;
pub use setup::{SetupError, SetupProblems};
pub use two_army_chess::{BLACK, ClaimGround, WHITE};

variant_core::game_crate!(
    board_geometry,
    chess_pieces,
    two_army_chess,
    variant_core,
    variant_record
);
