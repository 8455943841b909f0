//! Common part of the games' preludes: `use chess_pieces::prelude::*;`.
//!
//! ```
//! use chess_pieces::prelude::*;
//!
//! let corner: Square<chess_pieces::board_geometry::Chessboard> = "a1".parse()?;
//! assert_eq!(corner.index(), 0);
//! assert_ne!(PieceType::KNIGHT, PieceType::BISHOP);
//! # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
//! ```

pub use crate::{Army, Count, PieceRules, PieceType};
pub use board_geometry::{Direction, Geometry, Square, SquareSet};
pub use variant_core::prelude::*;
