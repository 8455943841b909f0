//! Committed positions with the slow reference's answers, and damaged texts with their errors.

use variant_testkit::{Checked, check_known_texts};
use zonal_chess::ZonalChess;

#[test]
fn texts_are_read_as_committed() -> Checked {
    check_known_texts::<ZonalChess>(include_str!("known_texts.txt"))
}
