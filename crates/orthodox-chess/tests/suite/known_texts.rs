//! Committed positions with the slow reference's answers, and damaged texts with their errors.

use orthodox_chess::OrthodoxChess;
use variant_testkit::{Checked, check_known_texts};

#[test]
fn texts_are_read_as_committed() -> Checked {
    check_known_texts::<OrthodoxChess>(include_str!("known_texts.txt"))
}
