use std::collections::BTreeMap;

use variant_core::{Position, Rng};

use crate::violation::ensure;
use crate::{Checked, Violation};

const DRAWS: u64 = 200;

/// Checks that [`random_move`](Position::random_move) draws all legal moves equally often.
///
/// Draws each move 200 times on average, within seven standard deviations. A uniform draw fails once in 4e11
/// moves.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Rng;
/// let position: Chess = "8/P5k1/8/3pP3/8/8/8/R3K2R w KQ d6 0 1".parse()?;
/// variant_testkit::check_draws(&position, &mut Rng::new(1))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first move drawn too seldom or often.
pub fn check_draws<P: Position>(position: &P, rng: &mut Rng) -> Checked {
    let mut drawn: BTreeMap<P::Move, u64> = position.moves().into_iter().map(|m| (m, 0)).collect();
    for _ in 0..DRAWS * drawn.len() as u64 {
        let m = position.random_move(rng);
        let count = m.and_then(|m| drawn.get_mut(&m));
        let Some(count) = count else {
            return Err(Violation::new(
                "a random move is one of the moves",
                format!("{m:?}"),
            ));
        };
        *count += 1;
    }
    for (m, count) in drawn {
        // Seven times the square root of 200.
        ensure!(
            count.abs_diff(DRAWS) <= 7 * 14,
            "random moves are equally likely",
            "`{m}` is drawn {count} times, not {DRAWS}"
        );
    }
    Ok(())
}
