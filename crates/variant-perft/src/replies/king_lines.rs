use board_geometry::{Geometry, Square, SquareSet};

use chess_pieces::attacks::riders_in_line;
use chess_pieces::{PieceRules, Pieces};

#[derive(Clone, Copy, Debug)]
pub(super) struct KingLines<R: PieceRules> {
    pub(super) king: Square<R::Board>,
    pub(super) hostile: SquareSet<R::Board>,
    /// Hostile riders behind one piece, or two of which one can be pinned.
    pub(super) riders: SquareSet<R::Board>,
    /// Squares where a departure changes checks or pins.
    pub(super) leaving: SquareSet<R::Board>,
    /// Squares where an arrival does, its own attacks aside.
    pub(super) entering: SquareSet<R::Board>,
    pub(super) pinned: SquareSet<R::Board>,
    pub(super) checks: bool,
}

impl<R: PieceRules> KingLines<R> {
    /// Only `pinnable` pieces count as pinned.
    #[inline(always)]
    pub(super) fn new(
        pieces: &Pieces<R>,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
        pinnable: SquareSet<R::Board>,
    ) -> Self {
        let (board, occupied) = (R::Board::BOARD, pieces.occupied());
        let on_lines = riders_in_line::<R>(pieces, king) & hostile;
        let mut lines = Self {
            king,
            hostile,
            riders: SquareSet::EMPTY,
            leaving: SquareSet::EMPTY,
            entering: SquareSet::EMPTY,
            pinned: SquareSet::EMPTY,
            checks: false,
        };
        for rider in on_lines {
            let between = board.between(king, rider);
            let blockers = between & occupied;
            let can_pin = !blockers.is_disjoint(pinnable);
            if blockers.is_many() {
                if can_pin && blockers.len() == 2 {
                    lines.leaving |= blockers;
                    lines.riders.insert(rider);
                }
                continue;
            }
            lines.leaving |= blockers;
            lines.pinned |= blockers;
            lines.checks |= blockers.is_empty();
            lines.riders.insert(rider);
            if can_pin {
                lines.leaving.insert(rider);
                lines.entering |= between.with(rider);
            }
        }
        lines
    }
}
