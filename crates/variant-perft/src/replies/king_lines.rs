use board_geometry::{Geometry, Square, SquareSet};

use chess_pieces::attacks::riders_in_line;
use chess_pieces::{PieceRules, Pieces};

/// Also the squares where one move changes checks or pins.
#[derive(Clone, Copy, Debug)]
pub(super) struct KingLines<G: Geometry> {
    pub(super) king: Square<G>,
    pub(super) hostile: SquareSet<G>,
    /// Hostile riders behind one piece, or behind two of which one can be pinned.
    pub(super) riders: SquareSet<G>,
    /// Squares where a departure changes checks or pins.
    pub(super) leaving: SquareSet<G>,
    /// Squares where an arrival does, apart from the piece's own attacks.
    pub(super) entering: SquareSet<G>,
    pub(super) pinned: SquareSet<G>,
    pub(super) checks: bool,
}

impl<G: Geometry> KingLines<G> {
    /// Only `pinnable` pieces count as pinned.
    #[inline(always)]
    pub(super) fn new<R, const ARMIES: usize, const TYPES: usize>(
        pieces: &Pieces<G, ARMIES, TYPES>,
        king: Square<G>,
        hostile: SquareSet<G>,
        pinnable: SquareSet<G>,
    ) -> Self
    where
        R: PieceRules<Board = G>,
    {
        let (board, occupied) = (G::BOARD, pieces.occupied());
        let on_lines = riders_in_line::<R, ARMIES, TYPES>(pieces, king) & hostile;
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
