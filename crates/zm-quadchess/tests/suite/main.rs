//! Tests of ZM Quadchess: rules, conformance, texts, and comparison with a slow reference.

mod components;
mod conformance;
mod differential;
mod exchange;
mod flags;
mod known_texts;
mod lenient;
mod notation;
mod properties;
mod reference;
mod reference_proofs;
mod rules;
mod sampling;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;
mod tactics;
