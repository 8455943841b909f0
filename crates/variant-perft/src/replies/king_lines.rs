//! The lines between a king and hostile riders.

use board_geometry::{Geometry, Square, SquareSet};

use chess_pieces::internals::{diagonal_riders, orthogonal_riders};
use chess_pieces::{PieceRules, Pieces};

/// The lines between a king and hostile riders, and the squares where one move changes checks and pins along
/// them.
#[derive(Clone, Copy, Debug)]
pub(super) struct KingLines<G: Geometry> {
    /// Square of the king.
    pub(super) king: Square<G>,
    /// The pieces hostile to it.
    pub(super) hostile: SquareSet<G>,
    /// The hostile riders on lines through the king, behind one piece, or behind two of which one can be pinned.
    pub(super) riders: SquareSet<G>,
    /// The squares where checks and pins change when a piece leaves them.
    pub(super) leaving: SquareSet<G>,
    /// The same for a piece of any type that enters them; its attacks from there come in addition.
    pub(super) entering: SquareSet<G>,
    /// The pieces that alone stand between the king and a rider.
    pub(super) pinned: SquareSet<G>,
    /// Whether nothing stands between the king and some rider.
    pub(super) checks: bool,
}

impl<G: Geometry> KingLines<G> {
    /// Examines the lines; pins matter of the `pinnable` pieces.
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
        let on_lines = (board.bishop_lines(king) & diagonal_riders::<R, ARMIES, TYPES>(pieces)
            | board.rook_lines(king) & orthogonal_riders::<R, ARMIES, TYPES>(pieces))
            & hostile;
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
