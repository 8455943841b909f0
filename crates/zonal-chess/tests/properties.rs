//! What must hold in every position: symmetries, the reduction to orthodox chess, and invariants over
//! odd positions.

#[path = "properties/odd.rs"]
mod odd;
#[path = "differential/positions.rs"]
mod positions;
#[path = "properties/reduction.rs"]
mod reduction;
#[path = "properties/symmetry.rs"]
mod symmetry;
