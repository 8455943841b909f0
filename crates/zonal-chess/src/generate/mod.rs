pub(crate) mod turning;

use core::ops::ControlFlow;

use chess_pieces::{Army, BoardState, KingSafety, MoveBatch, PieceRules};

use self::turning::Turning;
use crate::board::{BOARD, ZonalBoard, ZonalRules};
use crate::rules::attackers::is_attacked;
use crate::rules::{turns, zones};

/// Visits an army's legal moves, for any table of piece types; unlimited riders turn in zones
/// ([ZC-5](crate::rulebook#zc-5)).
///
/// No moves without a king. Armies above the second count as the second.
///
/// ```
/// use core::ops::ControlFlow;
/// use zonal_chess::prelude::*;
/// use zonal_chess::visit_turning;
/// let position: ZonalChess = "***8k1***/**12**/*14*/16/R15/*14*/**12**/***5K4*** w - - 0 1".parse()?;
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
/// The break value of `visit`.
#[inline(always)]
pub fn visit_turning<R, B>(
    board: &BoardState<R>,
    army: Army,
    visit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    R: PieceRules<Board = ZonalBoard>,
{
    if army.index() == 0 {
        visit_of::<R, 0, B>(board, visit)
    } else {
        visit_of::<R, 1, B>(board, visit)
    }
}

#[inline]
pub(crate) fn is_in_check(board: &BoardState<ZonalRules>, army: Army) -> bool {
    let pieces = board.pieces();
    let (hostile, occupied) = (pieces.army(army.enemy()), pieces.occupied());
    let is_attacked = |king| is_attacked::<ZonalRules>(pieces, king, hostile, occupied);
    pieces.king(army).is_some_and(is_attacked)
}

/// Cheap sufficient tests: false decides nothing.
pub(crate) fn surely_has_moves(board: &BoardState<ZonalRules>, army: Army) -> bool {
    if is_in_check(board, army) {
        king_can_step(board, army)
    } else {
        has_free_piece(board, army)
    }
}

fn king_can_step(board: &BoardState<ZonalRules>, army: Army) -> bool {
    let pieces = board.pieces();
    let (own, hostile) = (pieces.army(army), pieces.army(army.enemy()));
    pieces.king(army).is_some_and(|king| {
        let left = pieces.occupied().without(king);
        (BOARD.neighbours(king) - own)
            .iter()
            .any(|to| !is_attacked::<ZonalRules>(pieces, to, hostile.without(to), left))
    })
}

fn has_free_piece(board: &BoardState<ZonalRules>, army: Army) -> bool {
    let pieces = board.pieces();
    pieces.king(army).is_some_and(|king| {
        // ZC-7: bent lines turn in a zone and end straight.
        let bound = BOARD.queen_lines(king) | zones::BOTH;
        let open = !pieces.army(army);
        !board.free_pushes(army, bound).is_empty() || board.free_piece(army, bound, open).is_some()
    })
}

// Separate: inlined into one, the copies crowd out `visit`.
#[inline(never)]
fn visit_of<R, const US: usize, B>(
    board: &BoardState<R>,
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
    if !turns::in_zones::<R>(pieces).is_empty() {
        return visit_bent::<R, US, B>(board, visit);
    }
    // ZC-6: without riders in zones no line bends.
    let safety = KingSafety::new(pieces, king, hostile, own | hostile);
    let generator = board.generator(!own, [safety]);
    generator.visit::<US, B>(visit)
}

#[inline(never)]
fn visit_bent<R, const US: usize, B>(
    board: &BoardState<R>,
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
    let turning = Turning::<R>::new(board, us, king, own, hostile);
    let generator = board.generator(!own, [turning.safety]);
    generator.visit::<US, B>(|batch| visit(turning.correct(batch)))
}
