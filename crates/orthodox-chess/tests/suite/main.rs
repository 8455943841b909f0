//! Orthodox chess: known counts, texts, endings, and the conformance suite beside the slow engine of the
//! testkit.

mod components;
mod conformance;
mod corpus;
mod endings;
mod exchange;
mod fen;
mod material;
mod perft;
mod san;
#[cfg(feature = "serde")]
mod serde;
