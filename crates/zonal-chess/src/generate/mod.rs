//! Legal moves: those of chess pieces, and the turns in zones.

pub(crate) mod turning;

use core::ops::ControlFlow;

use board_geometry::SquareSet;
use chess_pieces::{
    Army, BoardState, CastlingRights, CheckInfo, KingSafety, MoveBatch, PieceRules, attackers,
};

use self::turning::Turning;
use crate::board::{BOARD, ZonalBoard};
use crate::rules::attackers::is_attacked;
use crate::rules::{riders, zones};

type Set = SquareSet<ZonalBoard>;

/// Visits the legal moves of an army on the board of Zonal Chess, by any table of piece types:
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

/// Whether the king of an army is in check, over straight and bent lines.
#[inline]
pub(crate) fn is_in_check<R, const TYPES: usize>(
    board: &BoardState<R, 2, TYPES>,
    army: Army,
) -> bool
where
    R: PieceRules<Board = ZonalBoard>,
{
    let pieces = board.pieces();
    let (hostile, occupied) = (pieces.army(army.enemy()), pieces.occupied());
    let is_attacked = |king| is_attacked::<R, TYPES>(pieces, king, hostile, occupied);
    pieces.king(army).is_some_and(is_attacked)
}

/// Whether an army surely has a legal move, by cheap tests: in check a step of the king, else one of a piece that
/// stands on no line, straight or bent, to the king. False says nothing.
pub(crate) fn surely_has_moves<R, const TYPES: usize>(
    board: &BoardState<R, 2, TYPES>,
    army: Army,
) -> bool
where
    R: PieceRules<Board = ZonalBoard>,
{
    let pieces = board.pieces();
    let Some(king) = pieces.king(army) else {
        return false;
    };
    let own = pieces.army(army);
    if is_in_check(board, army) {
        let (hostile, left) = (pieces.army(army.enemy()), pieces.occupied().without(king));
        let mut steps = (BOARD.neighbours(king) - own).iter();
        return steps.any(|to| !is_attacked::<R, TYPES>(pieces, to, hostile.without(to), left));
    }
    // ZC-7: outside the zones a piece closes no bent line but by its straight end.
    let bound = BOARD.bishop_lines(king) | BOARD.rook_lines(king) | zones::BOTH;
    let pins = CheckInfo::of_pins(bound & own);
    board.has_free_pawn(army, pins) || board.has_free_piece(army, pins, !own)
}

// A function of its own for each army: inlined into one place, the two leave no room for `visit`.
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
    let mut generator = board.generator(!own, [safety]);
    generator.castling = open_castlings(board, us);
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
    let mut generator = board.generator(!own, [turning.safety]);
    generator.castling = open_castlings(board, us);
    generator.visit::<US, B>(|batch| visit(turning.correct(batch)))
}

/// The castlings, without those that leave the king attacked from beyond the castling rook. On the chessboard there is
/// no such square; here it is a Z square (ZC-2).
#[inline(always)]
fn open_castlings<R, const TYPES: usize>(
    board: &BoardState<R, 2, TYPES>,
    us: Army,
) -> CastlingRights
where
    R: PieceRules<Board = ZonalBoard>,
{
    let rights = board.castling();
    let beyond = const { beyond_rooks::<R>() } & board.pieces().army(us.enemy());
    if rights == CastlingRights::NONE || beyond.is_empty() {
        return rights;
    }
    shielded_castlings(board, us, beyond)
}

/// The castlings without those of an army that are possible now and leave its king unsafe from the pieces `beyond`
/// the rooks.
#[cold]
fn shielded_castlings<R, const TYPES: usize>(
    board: &BoardState<R, 2, TYPES>,
    us: Army,
    beyond: Set,
) -> CastlingRights
where
    R: PieceRules<Board = ZonalBoard>,
{
    let pieces = board.pieces();
    let mut rights = board.castling();
    for (index, rules) in R::CASTLINGS.iter().enumerate() {
        let occupied = (pieces.occupied().without(rules.king_from))
            .without(rules.rook_from)
            .with(rules.king_to)
            .with(rules.rook_to);
        if rules.army == us
            && rules.empty.is_disjoint(pieces.occupied())
            && !attackers::<R, 2, TYPES>(pieces, rules.king_to, beyond, occupied).is_empty()
        {
            rights = rights.without(index);
        }
    }
    rights
}

/// The squares behind each castling rook, seen from its king.
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
