use chess_pieces::PieceType;

use crate::state::QuadKingdom;

/// QK-13: moves without progress that draw.
const MOVES_FOR_EACH_KINGDOM: u32 = 50;

/// Half-move clock that draws (QK-13).
pub(crate) const fn clock_limit(state: &QuadKingdom) -> u32 {
    MOVES_FOR_EACH_KINGDOM * state.standing.len() as u32
}

/// QK-13: each standing kingdom has a bare king; or two stand, without eliminated pieces, and other pieces are one
/// knight or bishops of one colour.
pub(crate) fn is_dead(state: &QuadKingdom) -> bool {
    let pieces = state.pieces();
    let active = state.standing_pieces();
    active.is_subset(pieces.of_type(PieceType::KING))
        || state.standing.len() == 2 && active == pieces.occupied() && pieces.are_too_few_to_mate()
}
