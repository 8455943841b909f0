use std::collections::BTreeMap;

use board_geometry::Square;
use chess_pieces::{Move, PieceRules, PieceType};
use variant_core::{Position, Rng};

use crate::violation::ensure;
use crate::{Checked, Violation};

const DRAWS: u64 = 200;

/// Checks that [`random_move`](Position::random_move) is uniform: 200 draws for each move, within seven standard
/// deviations.
pub(crate) fn check_draws<P: Position>(position: &P, rng: &mut Rng) -> Checked {
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

/// Draws any [`Move`] for [`Suite::any_move`](crate::Suite::any_move), mostly of the rules' types and no promotion.
///
/// ```
/// use orthodox_chess::ChessRules;
/// use variant_core::Rng;
/// let mut rng = Rng::new(1);
/// let one = variant_testkit::any_piece_move::<ChessRules>(&mut rng);
/// assert_ne!(one, variant_testkit::any_piece_move::<ChessRules>(&mut rng));
/// ```
pub fn any_piece_move<R: PieceRules>(rng: &mut Rng) -> Move<R> {
    let mut square = || Square::from_index(rng.below(256) as u8);
    let (from, to) = (square(), square());
    let mut piece_type = || PieceType::new(rng.below(R::PIECES.len() as u64 + 1) as u8);
    let (moved, other) = (piece_type(), piece_type());
    Move::new(from, to, moved).with_promotion((rng.below(3) == 0).then_some(other))
}
