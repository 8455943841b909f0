use core::num::NonZero;

use crate::CountOverflow;
use crate::count::walk;
use variant_core::Position;
use variant_core::perft::perft;

/// Fewest sequences of a part, for even parts.
const SEQUENCES: u128 = 64;

/// Perft of one of `parts` parts of about equal size, for several machines. They add up to the [perft](perft()).
///
/// Sequences of the first plies are numbered in visiting order, at least 64 a part. Part `n`, from 0, has the
/// numbers equal to `n` modulo `parts`. `count` counts below a sequence, as
/// in [`divide`](crate::divide).
///
/// ```
/// use std::num::NonZero;
/// use orthodox_chess::OrthodoxChess;
/// use variant_perft::{perft, perft_part};
/// let three = NonZero::new(3).unwrap();
/// let part = |part| {
///     perft_part(&OrthodoxChess::default(), 4, part, three, |position, depth| Ok(perft(position, depth)))
/// };
/// assert_eq!((part(0)?, part(1)?, part(2)?), (65_692, 65_784, 65_805));
/// assert_eq!(part(0)? + part(1)? + part(2)?, 197_281);
/// # Ok::<(), variant_perft::CountOverflow>(())
/// ```
///
/// # Errors
/// [`CountOverflow`] of `count` or of the sum.
pub fn perft_part<P: Position>(
    position: &P,
    depth: u32,
    part: u32,
    parts: NonZero<u32>,
    mut count: impl FnMut(&P, u32) -> Result<u128, CountOverflow>,
) -> Result<u128, CountOverflow> {
    let enough = SEQUENCES * u128::from(parts.get());
    let plies = (0..depth).find(|&plies| {
        let sequences = perft(position, plies);
        sequences == 0 || sequences >= enough
    });
    let plies = plies.unwrap_or(depth);
    let (mut turn, mut nodes) = (0, 0_u128);
    let walked = walk(position, plies, &mut |reached| {
        let is_mine = turn == part;
        turn = if turn + 1 == parts.get() { 0 } else { turn + 1 };
        if is_mine {
            let more = count(reached, depth - plies)?;
            nodes = nodes.checked_add(more).ok_or(CountOverflow)?;
        }
        Ok(())
    });
    walked.map(|()| nodes)
}
