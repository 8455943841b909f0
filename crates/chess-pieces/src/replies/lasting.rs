//! Moves of a third army before those that are answered, after which a survey would still say the same.

use board_geometry::{Geometry, SquareSet};
use variant_core::Position;

use super::remote::Remote;
use super::{OffTable, ReplyCounter};
use crate::attacks::{diagonal_riders, orthogonal_riders};
use crate::{BoardState, Move, MoveBatch, PieceRules};

/// The squares of the board that are of no concern to a survey, as long as one piece goes from one of them to another,
/// empty one before the two armies move that the survey is about.
pub(crate) struct Lasting<R: PieceRules, const TYPES: usize> {
    /// Which moves are remote after that, as before.
    remote: Remote<R, TYPES>,
    /// For each type, the squares from where it looks at nothing that matters either.
    squares: [SquareSet<R::Board>; TYPES],
}

impl<'a, R: PieceRules, const ARMIES: usize, const TYPES: usize, O: OffTable<R>>
    ReplyCounter<'a, R, ARMIES, TYPES, O>
{
    /// Which squares the survey does not depend on; `None` if it depends on rights to capture en passant, which can
    /// end, or if there are no replies, which the game has to look at.
    pub(crate) fn lasting(&self) -> Option<Lasting<R, TYPES>> {
        if !Self::THIRD || self.board.en_passant().is_for(self.them) {
            return None;
        }
        let remote = self.remote()?;
        // What one move cannot open, two can: lines with several pieces on them, and ways of castling. Destinations
        // stay as they are if what moves can be captured where it stood, and goes to an empty square.
        let mut closed = self.sight_lines();
        for (_, rules) in self.board.castling().of_army::<R>(self.them).open::<R>() {
            closed |= rules.empty;
        }
        let squares = remote
            .squares
            .map(|squares| (squares & self.destinations) - closed);
        Some(Lasting { remote, squares })
    }

    /// The squares between hostile riders and those of the zone, the king's among them, whatever else stands there.
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
