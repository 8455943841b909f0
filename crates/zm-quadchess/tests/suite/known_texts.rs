//! Committed positions with the slow reference's answers, and damaged texts with their errors.

use variant_testkit::{Checked, check_known_texts};
use zm_quadchess::ZmQuadchess;

#[test]
fn texts_are_read_as_committed() -> Checked {
    check_known_texts::<ZmQuadchess>(include_str!("known_texts.txt"))
}
