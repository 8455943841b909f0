//! Games with pieces in hand: captured pieces that are dropped later.

mod batch;
mod hands;
mod moves;
mod san;
mod system;

pub use batch::{HandBatch, HandMove, HandMoves};
pub use hands::{Hands, HandsIn, HandsOf};
pub use system::Drops;
pub use system::usual_drop_squares;
