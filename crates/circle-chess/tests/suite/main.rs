//! Circle Chess: the rules one by one, the conformance suite, texts, and the engine beside a slow
//! reference that is proven itself.

mod components;
mod conformance;
mod contract;
mod corpus;
mod differential;
mod notation;
mod perft;
mod properties;
mod random;
mod reference;
mod reference_proofs;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;
