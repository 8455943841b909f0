use std::collections::HashSet;

use variant_core::Tactics;

/// Whether a position has been before, in the game or in the nodes `above`, from the root down.
pub(crate) fn is_repeated<P: Tactics>(
    position: &P,
    key: u64,
    past: &HashSet<u64>,
    above: &[u64],
) -> bool {
    past.contains(&key) || {
        // One move repeats no position.
        let window = position.reversible_plies() as usize;
        let mut above = above.iter().rev().take(window).skip(1);
        above.any(|&other| other == key)
    }
}
