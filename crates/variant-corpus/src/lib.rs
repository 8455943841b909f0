//! Committed corpora: position texts with a reference's answers, game records, damaged texts with their
//! errors.
//!
//! Not published.

mod damages;
mod edits;
mod faults;
mod file;
mod places;
mod positions;
mod records;
mod sketch;
mod walks;

pub use positions::Corpus;
pub use records::RecordCorpus;

/// Fields of FEN.
pub const FEN: [&str; 6] = [
    "placement",
    "turn",
    "castling",
    "en passant",
    "halfmove clock",
    "fullmove number",
];

macro_rules! ensure {
    ($condition:expr, $rule:expr, $($seen:tt)+) => {
        if !$condition {
            return Err(variant_testkit::Violation::new($rule, format!($($seen)+)));
        }
    };
}

use ensure;
