//! Tests of Zonal Chess: rules, conformance, texts, and comparison with a slow reference.

mod components;
mod conformance;
mod differential;
mod exchange;
mod flags;
mod grid;
mod known_texts;
mod perft;
mod positions;
mod properties;
mod reference;
mod reference_proofs;
mod replies;
mod rules;
#[cfg(feature = "serde")]
mod serde;
