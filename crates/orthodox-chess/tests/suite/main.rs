//! Tests of orthodox chess: counts, texts, endings, conformance.

mod components;
mod conformance;
mod endings;
mod exchange;
mod fen;
mod known_texts;
mod material;
mod perft;
mod polyglot;
mod san;
#[cfg(feature = "serde")]
mod serde;
mod shuffled;
mod slow_fischer;
