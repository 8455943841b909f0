//! Symmetries, reduction to orthodox chess, and invariants.

mod odd;
mod reduction;
mod symmetry;
