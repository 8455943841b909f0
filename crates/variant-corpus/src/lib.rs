//! Committed corpora: position texts with a reference's answers, game records, and damaged texts with their errors.
//!
//! Only tests of this workspace use it; it is not published.

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

/// Returns a [`Violation`](variant_testkit::Violation) unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $rule:expr, $($seen:tt)+) => {
        if !$condition {
            return Err(variant_testkit::Violation::new($rule, format!($($seen)+)));
        }
    };
}

use ensure;
