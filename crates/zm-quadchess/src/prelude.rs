//! Common names: `use zm_quadchess::prelude::*;`.
//!
//! ```
//! use zm_quadchess::prelude::*;
//!
//! let mut game = Game::new(ZmQuadchess::start("teams-opposite")?);
//! game.apply("d2d3")?;
//! assert_eq!(game.position().turn(), WEST);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use chess_pieces::Armies;
pub use chess_pieces::prelude::*;
pub use variant_record::prelude::*;
#[cfg(feature = "draw")]
pub use variant_render::{Draw, Sheet, Theme};

pub use crate::{
    Action, Batch, EAST, Event, Mode, Move, NORTH, QuadRules, SOUTH, Setup, WEST, ZmQuadchess,
};
