//! Zonal Chess: the rules one by one, the conformance suite, texts, and the engine beside a slow
//! reference that is proven itself.

mod components;
mod conformance;
mod corpus;
mod differential;
mod exchange;
mod grid;
mod perft;
mod positions;
mod properties;
mod reference;
mod reference_proofs;
mod replies;
mod rules;
#[cfg(feature = "serde")]
mod serde;
