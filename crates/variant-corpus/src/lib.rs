//! Committed corpora: position texts with what a reference says of them, records with the games they are,
//! and damaged texts with their errors.
//!
//! Only the tests of this workspace use them, so the crate is not published.

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

/// Leaves the function with a [`Violation`](variant_testkit::Violation) unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $rule:expr, $($seen:tt)+) => {
        if !$condition {
            return Err(variant_testkit::Violation::new($rule, format!($($seen)+)));
        }
    };
}

use ensure;
