//! The engine: against the slow reference, rule by rule, and by what must hold everywhere.

#[path = "../reference/mod.rs"]
mod reference;
#[path = "../reference_support/mod.rs"]
mod reference_support;

mod algebraic;
mod conformance;
mod invariants;
mod rules;
mod support;
mod symmetry;
