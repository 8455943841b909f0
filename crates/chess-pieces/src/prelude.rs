//! What the preludes of games with chess pieces have in common: `use chess_pieces::prelude::*;`.
//!
//! ```
//! use chess_pieces::prelude::*;
//! use orthodox_chess::Chess;
//!
//! let knights = Chess::default().pieces().of_type(PieceType::KNIGHT);
//! assert_eq!(knights.len(), 4);
//! ```

pub use crate::{Army, PieceRules, PieceType};
pub use board_geometry::{Direction, Geometry, Square, SquareSet};
pub use variant_core::prelude::*;
