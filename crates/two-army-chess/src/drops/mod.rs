mod batch;
pub(crate) mod gating;
mod hands;
mod moves;
mod san;
mod system;

pub use batch::{HandBatch, HandMove, HandMoves};
pub use gating::Gating;
pub use hands::{Hands, usual_drop_squares};
pub use system::Drops;
