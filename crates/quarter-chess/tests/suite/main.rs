//! Tests of Quarter Chess: rules, conformance, texts, and comparison with a slow reference.

mod components;
mod conformance;
mod corpus;
mod differential;
mod flags;
mod notation;
mod reference;
mod reference_proofs;
mod replies;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;
