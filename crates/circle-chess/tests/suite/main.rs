//! Tests of Circle Chess: rules, conformance, texts, and comparison with a slow reference.

mod components;
mod conformance;
mod contract;
mod differential;
mod known_texts;
mod lenient;
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
mod tactics;
