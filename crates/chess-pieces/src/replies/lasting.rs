//! Moves of an army before those that are answered, after which the survey is still the same.

use board_geometry::{Geometry, SquareSet};
use variant_core::Position;

use super::remote::Remote;
use super::{OffTable, ReplyCounter};
use crate::attacks::{diagonal_riders, orthogonal_riders};
use crate::{BoardState, Move, MoveBatch, PieceRules};

/// The squares of the board that are of no concern to a survey: a piece may go from one of them to another, empty
/// one before the armies that the survey is about move, and a survey made then would say the same.
pub(crate) struct Lasting<R: PieceRules, const TYPES: usize> {
    remote: Remote<R, TYPES>,
    /// For each type, as far as it does not move as kings or pawns promote.
    squares: [SquareSet<R::Board>; TYPES],
}

impl<'a, R: PieceRules, const ARMIES: usize, const TYPES: usize, O: OffTable<R>>
    ReplyCounter<'a, R, ARMIES, TYPES, O>
{
    /// The squares that the survey does not depend on; `None` if there are captures en passant in it, which end, or
    /// no replies.
    pub(crate) fn lasting(&self) -> Option<Lasting<R, TYPES>> {
        if !Self::THIRD || self.board.en_passant().is_for(self.them) {
            return None;
        }
        let remote = self.remote()?;
        // What one move cannot open, two can: lines behind several pieces, the way of a castling behind two.
        let mut closed = self.sight_lines();
        for (_, rules) in self.board.castling().of_army::<R>(self.them).open::<R>() {
            closed |= rules.empty;
        }
        let squares = remote
            .squares
            .map(|squares| (squares & self.destinations) - closed);
        Some(Lasting { remote, squares })
    }

    /// The squares between hostile riders and those of the zone, whatever else stands there.
    fn sight_lines(&self) -> SquareSet<R::Board> {
        let (board, pieces) = (R::Board::BOARD, self.board.pieces());
        let mut lines = SquareSet::EMPTY;
        let diagonal = diagonal_riders::<R, ARMIES, TYPES>(pieces) & self.looks.diagonal;
        for rider in diagonal & self.hostile {
            for square in board.bishop_lines(rider) & self.zone {
                lines |= board.between(rider, square);
            }
        }
        let orthogonal = orthogonal_riders::<R, ARMIES, TYPES>(pieces) & self.looks.orthogonal;
        for rider in orthogonal & self.hostile {
            for square in board.rook_lines(rider) & self.zone {
                lines |= board.between(rider, square);
            }
        }
        lines
    }

    /// The number of legal replies to all moves of the position after a move of a third army, whose board is given, if
    /// the survey is of use there. `count` counts the replies to one move in another way, where the move changes too
    /// much.
    #[inline(always)]
    pub(crate) fn count_all_after<P>(
        &mut self,
        lasting: &Lasting<R, TYPES>,
        m: Move<R>,
        position: &P,
        board: &'a BoardState<R, ARMIES, TYPES>,
        count: impl FnMut(Move<R>) -> u64,
    ) -> Option<u64>
    where
        P: Position<Move = Move<R>, Batch = MoveBatch<R>>,
    {
        let squares = lasting.squares.get(m.becomes.index())?;
        let touched = SquareSet::from(m.from).with(m.to);
        // No capture, be it en passant, and no castling.
        let occupied = self.occupied ^ touched;
        if m.piece_type != m.becomes
            || !touched.is_subset(*squares)
            || occupied != board.pieces().occupied()
            || board.en_passant().is_for(self.them)
        {
            return None;
        }
        let before = (self.board, self.occupied, self.hostile);
        (self.board, self.occupied) = (board, occupied);
        if self.hostile.contains(m.from) {
            self.hostile ^= touched;
        }
        let replies = self.count_beside_remote(position, Some(&lasting.remote), count);
        (self.board, self.occupied, self.hostile) = before;
        Some(replies)
    }
}
