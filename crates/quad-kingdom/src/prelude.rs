//! Common names: `use quad_kingdom::prelude::*;`.
//!
//! ```
//! use quad_kingdom::prelude::*;
//!
//! let mut game = Game::new(QuadKingdom::start("ffa")?);
//! game.apply("e2e4")?;
//! assert_eq!(game.position().turn(), Turn::One(MAROON));
//! assert_eq!(perft(game.position(), 1), 18); // the queen pins a pawn
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use chess_pieces::Armies;
pub use chess_pieces::prelude::*;
pub use variant_record::prelude::*;
#[cfg(feature = "draw")]
pub use variant_render::{Draw, Sheet, Theme};

pub use crate::{
    BLACK, Batch, EMERALD, Elimination, Event, KingdomBoard, KingdomRules, MAROON, Mode, Move,
    QuadKingdom, Rules, Setup, Status, Turn, WHITE,
};
