//! Common names: `use orthodox_chess::prelude::*;`.
//!
//! ```
//! use orthodox_chess::prelude::*;
//!
//! let mut game = Game::new(OrthodoxChess::default());
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     game.apply(text)?;
//! }
//! assert_eq!(game.outcome().unwrap().reason, Reason::CHECKMATE);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use chess_pieces::prelude::*;
pub use two_army_chess::{BLACK, ClaimGround, WHITE};
pub use variant_record::prelude::*;
#[cfg(feature = "draw")]
pub use variant_render::{Draw, Sheet, Theme};

pub use crate::{Action, Batch, ChessRules, Event, Move, OrthodoxChess, Setup};
