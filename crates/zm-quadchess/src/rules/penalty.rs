use core::cmp::Reverse;

use board_geometry::{Chessboard, Square};
use chess_pieces::{Armies, PieceType};
use variant_core::Reason;

use crate::board::{QuadRules, advance, rightness};
use crate::moves::{Departure, Event};
use crate::position::Quadchess;
use crate::turn::TurnResolver;

const ORDER: [PieceType; 4] = [
    PieceType::PAWN,
    PieceType::KNIGHT,
    PieceType::BISHOP,
    PieceType::ROOK,
];

impl Quadchess {
    /// Piece lost: of each type the farthest advanced, then by army, then from right to left. `None` with
    /// only kings and queens.
    pub(crate) fn penalty_square(&self, seats: Armies) -> Option<Square<Chessboard>> {
        ORDER.into_iter().find_map(|piece_type| {
            let pieces = seats.iter().flat_map(|army| {
                self.pieces()
                    .of(army, piece_type)
                    .iter()
                    .map(move |square| (army, square))
            });
            let first = pieces.min_by_key(|&(army, square)| {
                (
                    Reverse(advance(army, square)),
                    army,
                    Reverse(rightness(army, square)),
                )
            });
            first.map(|(_, square)| square)
        })
    }

    pub(crate) fn take_penalty(&mut self, square: Square<Chessboard>) {
        self.board.pieces_mut().take(square);
        let castling = self.board.castling();
        self.board
            .set_castling(castling.after_touching::<QuadRules>(square));
        self.clock = 0;
        self.review_en_passant();
        self.refresh();
    }
}

impl<F: FnMut(Event)> TurnResolver<'_, F> {
    /// ZQ-34. The king, if there is no other piece.
    pub(crate) fn penalise(&mut self, seats: Armies) {
        let Some(square) = self.position.penalty_square(seats) else {
            self.depart(seats, Departure::Freeze, Reason::RESIGNATION);
            return;
        };
        self.restore_owed_move();
        self.position.take_penalty(square);
        self.resume();
        self.settle();
    }
}
