//! Immobilisation, attacks and check.

use super::board::{Board, DIAGONAL, KNIGHT, ORTHOGONAL, PieceType, Side, Square};

/// QC-8, QC-9: whether the agent on `square` stands immobilised.
pub(super) fn immobilised(board: &Board, square: Square) -> bool {
    let Some(piece) = board.at(square) else {
        return false;
    };
    // QC-8, QC-12: drivers and merchants never are.
    if matches!(piece.piece_type, PieceType::Driver | PieceType::Merchant) {
        return false;
    }
    // One friendly merchant frees it, whatever the number of enemy ones.
    beside_merchant(board, square, piece.side.other())
        && !beside_merchant(board, square, piece.side)
}

/// Whether a merchant of `side` stands orthogonally next to `square`.
fn beside_merchant(board: &Board, square: Square, side: Side) -> bool {
    ORTHOGONAL
        .iter()
        .filter_map(|&step| square.step(step))
        .any(|next| board.holds(next, side, PieceType::Merchant))
}

/// QC-14: whether two merchants of `side` stand orthogonally next to `square`, on opposite sides
/// of it.
pub(super) fn between_merchants(board: &Board, square: Square, side: Side) -> bool {
    let merchant = |step| {
        square
            .step(step)
            .is_some_and(|next| board.holds(next, side, PieceType::Merchant))
    };
    (merchant((-1, 0)) && merchant((1, 0))) || (merchant((0, -1)) && merchant((0, 1)))
}

/// The squares a piece slides over from `from`: the empty ones, and the first one taken on each line.
pub(super) fn slide(board: &Board, from: Square, steps: &[(i8, i8)]) -> Vec<Square> {
    let mut squares = Vec::new();
    for &step in steps {
        let mut here = from;
        while let Some(next) = here.step(step) {
            squares.push(next);
            if board.at(next).is_some() {
                break;
            }
            here = next;
        }
    }
    squares
}

/// The squares a single step or leap away.
pub(super) fn leap(from: Square, steps: &[(i8, i8)]) -> Vec<Square> {
    steps.iter().filter_map(|&step| from.step(step)).collect()
}

/// The squares the piece on `from` attacks in the ordinary way, were it not immobilised.
pub(super) fn attacks(board: &Board, from: Square) -> Vec<Square> {
    let Some(piece) = board.at(from) else {
        return Vec::new();
    };
    let forward = piece.side.forward();
    match piece.piece_type {
        PieceType::King => [leap(from, &ORTHOGONAL), leap(from, &DIAGONAL)].concat(),
        PieceType::Queen => [
            slide(board, from, &ORTHOGONAL),
            slide(board, from, &DIAGONAL),
        ]
        .concat(),
        PieceType::Rook => slide(board, from, &ORTHOGONAL),
        PieceType::Bishop => slide(board, from, &DIAGONAL),
        PieceType::Knight => leap(from, &KNIGHT),
        PieceType::Archbishop => [slide(board, from, &DIAGONAL), leap(from, &KNIGHT)].concat(),
        PieceType::Pawn => leap(from, &[(-1, forward), (1, forward)]),
        // QC-7, QC-12, QC-16: they capture nothing by displacement and threaten nothing.
        PieceType::Driver | PieceType::Merchant => Vec::new(),
    }
}

/// QC-16: whether the king of `side` is in check. A king that is off the board is not.
pub(super) fn in_check(board: &Board, side: Side) -> bool {
    let Some(king) = board.king(side) else {
        return false;
    };
    board.pieces().any(|(square, piece)| {
        piece.side != side && attacks(board, square).contains(&king) && !immobilised(board, square)
    })
}
