//! Common names: `use circle_chess::prelude::*;`.
//!
//! ```
//! use circle_chess::prelude::*;
//!
//! let mut game = Game::new(CircleChess::start("4")?);
//! game.apply("1:e2e4")?;
//! assert_eq!(game.position().to_act().len(), 4); // all boards run on
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use chess_pieces::prelude::*;
pub use variant_record::prelude::*;
#[cfg(feature = "draw")]
pub use variant_render::{Draw, Sheet, Theme};

pub use crate::{
    Action, Batch, Board, CircleChess, Event, HalfMove, Move, Piece, Schedule, SetRule, Setup,
};
