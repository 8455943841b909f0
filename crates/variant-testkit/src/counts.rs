use variant_core::Position;
use variant_core::perft::{divide, perft};
use variant_perft::{CountLeaves, PerftTable, perft_hashed, perft_leaf_by_leaf};

use crate::Checked;
use crate::violation::ensure;

/// Checks that bulk, leaf by leaf and move by move counts agree, up to about `leaves` leaves.
pub(crate) fn check_counts<P: Position>(position: &P, leaves: u64) -> Checked {
    for depth in 0..=4 {
        let bulk = perft(position, depth);
        let by_leaf = perft_leaf_by_leaf(position, depth);
        let divided = divide(position, depth, perft);
        let sum: u128 = divided.iter().map(|(_, nodes)| nodes).sum();
        ensure!(
            by_leaf == bulk && (depth == 0 || sum == bulk),
            "all ways of counting agree",
            "depth {depth}: bulk {bulk}, leaf by leaf {by_leaf}, divided {sum}"
        );
        // Estimates a ply by the number of moves.
        if bulk.saturating_mul(position.count_moves().into()) > leaves.into() {
            break;
        }
    }
    Ok(())
}

pub(crate) fn check_count_leaves<P: CountLeaves>(position: &P) -> Checked {
    let (replies, each) = (variant_perft::perft(position, 2), perft(position, 2));
    ensure!(
        replies == each,
        "replies are counted as they are",
        "{replies} replies, one by one {each}"
    );
    // Three plies take as long as all other checks together.
    if replies % 64 != 0 {
        return Ok(());
    }
    let expected = perft(position, 3);
    let fast = variant_perft::perft(position, 3);
    let [large, tiny] =
        [1 << 16, 1].map(|bytes| perft_hashed(position, 3, &mut PerftTable::with_bytes(bytes)));
    ensure!(
        fast == expected && [large, tiny] == [Ok(expected); 2],
        "all ways of counting agree",
        "depth 3: {expected}, fast {fast}, hashed {large:?} and {tiny:?}"
    );
    Ok(())
}
