//! Which moves are legal: the chess pieces, and what zones add to them.

use core::ops::ControlFlow;

use board_geometry::SquareSet;
use chess_pieces::{Army, BoardState, KingSafety, MoveBatch, PieceRules};

use crate::board::{BOARD, ZonalBoard};
use crate::riders;
use crate::turning::Turning;

type Set = SquareSet<ZonalBoard>;

/// Hands out the legal moves of an army, by any table of piece types, on the board of Zonal Chess:
/// every type that rides without limit turns by its rides in the zones, whatever else it does
/// ([ZC-5](crate::rulebook#zc-5)).
///
/// No moves without a king. Armies above the first count as the second.
///
/// ```
/// use core::ops::ControlFlow;
/// use variant_core::Batch;
/// use zonal_chess::{Zonal, visit_turning};
/// let position: Zonal = "***8k1***/**12**/*14*/16/R15/*14*/**12**/***5K4*** w - - 0 1".parse()?;
/// let mut count = 0;
/// let _ = visit_turning(position.board(), position.turn(), |batch| {
///     count += batch.len();
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(count, 85 + 5); // the rook, and the king
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// `Break` with the value that `visit` breaks with.
#[inline(always)]
pub fn visit_turning<R, const TYPES: usize, B>(
    board: &BoardState<R, 2, TYPES>,
    army: Army,
    visit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    R: PieceRules<Board = ZonalBoard>,
{
    // The side to move is a constant of each copy of the generator.
    if army.index() == 0 {
        visit_of::<R, TYPES, 0, B>(board, visit)
    } else {
        visit_of::<R, TYPES, 1, B>(board, visit)
    }
}

/// A function of its own for each army: compiled into one place, the two leave no room there for `visit`.
#[inline(never)]
fn visit_of<R, const TYPES: usize, const US: usize, B>(
    board: &BoardState<R, 2, TYPES>,
    visit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    R: PieceRules<Board = ZonalBoard>,
{
    let us = Army::new(US as u8);
    let pieces = board.pieces();
    let (own, hostile) = (pieces.army(us), pieces.army(us.enemy()));
    let Some(king) = pieces.king(us) else {
        return ControlFlow::Continue(());
    };
    if !riders::in_zones::<R, TYPES>(pieces).is_empty() {
        return visit_bent::<R, TYPES, US, B>(board, visit);
    }
    // ZC-6: without riders in zones no line bends, and all is orthodox.
    let safety = KingSafety::new(pieces, king, hostile, own | hostile);
    let generator = board.generator(!own, [safety]);
    generator.visit::<US, B>(visit)
}

/// The same with riders of either side in zones.
#[inline(never)]
fn visit_bent<R, const TYPES: usize, const US: usize, B>(
    board: &BoardState<R, 2, TYPES>,
    mut visit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    R: PieceRules<Board = ZonalBoard>,
{
    let us = Army::new(US as u8);
    let pieces = board.pieces();
    let Some(king) = pieces.king(us) else {
        return ControlFlow::Continue(());
    };
    let (own, hostile) = (pieces.army(us), pieces.army(us.enemy()));
    let turning = Turning::<R, TYPES>::new(board, us, king, own, hostile);
    let generator = board.generator(!own, [turning.safety]);
    generator.visit::<US, B>(|batch| visit(turning.correct(batch)))
}

/// The squares beyond each castling rook, seen from its king.
pub(crate) const fn beyond_rooks<R: PieceRules<Board = ZonalBoard>>() -> Set {
    let mut squares = 0;
    let mut index = 0;
    while index < R::CASTLINGS.len() {
        let rules = &R::CASTLINGS[index];
        if let Some(direction) = BOARD.direction(rules.king_from, rules.rook_from) {
            squares |= BOARD.ray(rules.rook_from, direction).bits();
        }
        index += 1;
    }
    Set::from_bits(squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rook that castles stands beside a "Z" square.
    #[test]
    fn the_squares_beyond_the_rooks_are_those_in_the_corners() {
        assert_eq!(beyond_rooks::<crate::ZonalRules>(), crate::Z_SQUARES);
    }
}
