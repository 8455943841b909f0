//! Fast counting, with `variant-perft`.

use two_army_chess::perft::{CountReplies, count_by_table};

use crate::{Chess, OrthodoxChess};

impl CountReplies for OrthodoxChess {
    #[inline(always)]
    fn count_replies(position: &Chess) -> Option<u64> {
        count_by_table(position)
    }
}
