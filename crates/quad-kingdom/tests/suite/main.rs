//! Tests of Quad Kingdom Chess: rules, conformance, texts, and comparison with a slow reference.

mod components;
mod conformance;
mod differential;
mod exchange;
mod flags;
mod known_texts;
mod lenient;
mod notation;
mod perft;
mod properties;
mod reference;
mod reference_proofs;
mod reference_support;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod support;
mod symmetry;
mod tactics;
