mod batch;
pub(crate) mod gating;
mod hands;
mod moves;
mod san;
mod system;

pub use batch::{HandBatch, HandMove, HandMoves};
pub use gating::Gating;
pub use hands::{Hands, HandsIn, HandsOf};
pub use system::Drops;
pub use system::usual_drop_squares;
