//! Penalties (ZQ-34): which piece the offender loses.

use core::cmp::Reverse;

use board_geometry::{Chessboard, Square};
use orthodox_men::Kind;

use crate::Armies;
use crate::board::{QuadLaws, advance, rightness};
use crate::position::Quadchess;

/// What is taken first; queens never are.
const ORDER: [Kind; 4] = [Kind::PAWN, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK];

impl Quadchess {
    /// The piece that a penalty takes from some seats: a pawn, then a knight, a bishop, a rook; of
    /// each the farthest advanced, then by army, then from right to left. `None` if only the king
    /// is left to take.
    pub(crate) fn penalty_square(&self, seats: Armies) -> Option<Square<Chessboard>> {
        ORDER.into_iter().find_map(|kind| {
            let men = seats.iter().flat_map(|army| {
                self.men
                    .of(army, kind)
                    .iter()
                    .map(move |square| (army, square))
            });
            let first = men.min_by_key(|&(army, square)| {
                (
                    Reverse(advance(army, square)),
                    army,
                    Reverse(rightness(army, square)),
                )
            });
            first.map(|(_, square)| square)
        })
    }

    /// Takes the piece off; castling goes with a rook.
    pub(crate) fn take_penalty(&mut self, square: Square<Chessboard>) {
        self.men.take(square);
        self.rights = self.rights.after_touching::<QuadLaws>(square);
        self.clock = 0;
        self.prune_passing();
        self.refresh();
    }
}
