//! What must hold in every position: symmetries, the reduction to orthodox chess, and invariants over
//! odd positions.

mod odd;
mod reduction;
mod symmetry;
