//! ZM Quadchess: the rules one by one, the conformance suite, texts, and the engine beside a slow
//! reference that is proven itself.

mod components;
mod conformance;
mod corpus;
mod differential;
mod exchange;
mod notation;
mod properties;
mod reference;
mod reference_proofs;
mod rules;
mod sampling;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;
