//! Zonal Chess (Check Mate Game Corporation, 1970): chess on 104 squares, where riders turn.
//!
//! On either side of the normal board, files e to l, lies a flank of four files of falling height; all
//! of it but the "Z" squares in its corners is a zone. A queen, rook or bishop that *begins* its move
//! in a zone may turn as often as it likes while it stays inside, and leaves on a straight line.
//! Everything else is as in chess.
//!
//! ```
//! use variant_core::{Game, Position};
//! use zonal_chess::Zonal;
//!
//! let mut game = Game::new(Zonal::default());
//! for text in ["d2d4", "d7d5", "e1d1", "h7h6", "d1d2", "h6h5"] {
//!     game.apply(text)?;
//! }
//! // From d2 the rook goes c2, c3, c4 and ends on c5, behind the pawns.
//! let position = game.position();
//! assert_eq!(position.san(position.parse_move("d2c5")?), "Rc5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Zonal`] is the position; [`variant_core`] plays games with it, counts and searches. The rules are
//! cited by number (`ZC-5`); `docs/zonal-chess.md` of the repository tells them for players.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod board;
mod ending;
mod game;
mod movegen;
mod moves;
mod notation;
mod position;
mod san;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod turning;
mod zones;

pub use board::{BLACK, EAST_ZONE, WEST_ZONE, WHITE, Z_SQUARES, ZonalBoard, ZonalRules};
pub use game::Action;
pub use moves::{Batch, Event, Move};
pub use position::Zonal;
pub use setup::{Setup, SetupError, SetupProblems};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
