//! Common names: `use quarter_chess::prelude::*;`.
//!
//! ```
//! use quarter_chess::prelude::*;
//!
//! let mut game = Game::new(QuarterChess::default());
//! game.apply("b1b5")?; // the knight shifts to the quadrant above
//! assert_eq!(game.position().turn(), BLACK);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use chess_pieces::prelude::*;
pub use two_army_chess::{BLACK, ClaimGround, WHITE};
pub use variant_record::prelude::*;
#[cfg(feature = "draw")]
pub use variant_render::{Draw, Sheet, Theme};

pub use crate::{
    ARCHBISHOP, Action, Batch, DRIVER, Event, MERCHANT, Move, QuarterBoard, QuarterChess,
    QuarterRules, Setup,
};
