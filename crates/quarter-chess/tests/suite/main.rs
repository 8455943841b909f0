//! Tests of Quarter Chess: rules, conformance, texts, and comparison with a slow reference.

mod components;
mod conformance;
mod differential;
mod flags;
mod known_texts;
mod notation;
mod reference;
mod reference_proofs;
mod replies;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;
