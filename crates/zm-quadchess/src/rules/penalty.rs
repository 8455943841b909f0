//! Loss of a piece by vote (ZQ-34).

use core::cmp::Reverse;

use board_geometry::{Chessboard, Square};
use chess_pieces::{Armies, PieceType};

use crate::board::{advance, rightness};
use crate::rules::departure::refresh;
use crate::rules::en_passant::review_rights;
use crate::state::ZmQuadchess;

const ORDER: [PieceType; 4] = [
    PieceType::PAWN,
    PieceType::KNIGHT,
    PieceType::BISHOP,
    PieceType::ROOK,
];

/// Piece lost: of each type the farthest advanced, then by army, then from right to left. `None` with only kings and
/// queens.
pub(crate) fn penalty_square(state: &ZmQuadchess, seats: Armies) -> Option<Square<Chessboard>> {
    ORDER.into_iter().find_map(|piece_type| {
        let pieces = seats.iter().flat_map(|army| {
            let squares = state.pieces().of(army, piece_type).iter();
            squares.map(move |square| (army, square))
        });
        let rank = |&(army, square): &_| {
            let right = Reverse(rightness(army, square));
            (Reverse(advance(army, square)), army, right)
        };
        pieces.min_by_key(rank).map(|(_, square)| square)
    })
}

pub(crate) fn take_piece(state: &mut ZmQuadchess, square: Square<Chessboard>) {
    state.board.clear(square);
    state.clock = 0;
    review_rights(state);
    refresh(state);
}
