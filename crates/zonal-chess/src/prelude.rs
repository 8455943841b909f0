//! Common names: `use zonal_chess::prelude::*;`.
//!
//! ```
//! use zonal_chess::prelude::*;
//!
//! let mut game = Game::new(ZonalChess::default());
//! game.apply("d2d4")?;
//! assert_eq!(game.position().count_moves(), 26);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use chess_pieces::prelude::*;
pub use two_army_chess::{BLACK, ClaimGround, WHITE};
pub use variant_record::prelude::*;
#[cfg(feature = "draw")]
pub use variant_render::{Draw, Sheet, Theme};

pub use crate::{Action, Batch, Event, Move, Setup, ZonalBoard, ZonalChess, ZonalRules};
