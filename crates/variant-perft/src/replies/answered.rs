use board_geometry::{Geometry, SquareSet};
use variant_core::Batch;

use super::origins::AttackOrigins;
use super::{OffTable, ReplyCounter};
use chess_pieces::attacks::{pawns_ahead, reaches};
use chess_pieces::{Move, MoveBatch, PieceRules, PieceType};

/// Without check a move immobilises at most four pieces: it pins two, captures one, blocks a pawn.
pub(super) const MOBILE: usize = 5;

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    /// Counts the moves of a batch that leave a reply, mostly by computing checks alone; moves that change too much
    /// go to `other`.
    ///
    /// ```
    /// # use board_geometry::{Chessboard, Geometry};
    /// # use chess_pieces::{Army, BoardState, CastlingRights, Count, MoveBatch, PawnRules, PieceRules, PieceType, Pieces};
    /// # use variant_perft::ReplyCounter;
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    /// # struct Duel;
    /// # impl PieceRules for Duel {
    /// #     type Board = Chessboard;
    /// #     type Counts = Count<2>;
    /// #     const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
    /// # }
    /// let (white, black) = (Army::new(0), Army::new(1));
    /// let mut pieces = Pieces::<Duel>::EMPTY;
    /// pieces.put("e1".parse()?, white, PieceType::KING);
    /// pieces.put("a8".parse()?, black, PieceType::KING);
    /// pieces.put("d4".parse()?, white, PieceType::ROOK);
    /// let board = BoardState::<Duel>::new(pieces, CastlingRights::NONE);
    /// let counter =
    ///     ReplyCounter::new(&board, white, black, pieces.army(white), !pieces.army(black)).unwrap();
    /// let up_the_file = MoveBatch::Piece {
    ///     piece_type: PieceType::ROOK,
    ///     from: "d4".parse()?,
    ///     targets: Chessboard::squares(&["d7", "d8"]).unwrap(),
    /// };
    /// let mut others = Vec::new();
    /// assert_eq!(counter.count_answered(up_the_file, |m| others.push(m.to_string())), 1);
    /// assert_eq!(others, ["d4d8"]); // check
    /// # Ok::<(), board_geometry::SquareNameError>(())
    /// ```
    pub fn count_answered(&self, batch: MoveBatch<R>, mut other: impl FnMut(Move<R>)) -> usize {
        let mut apart = 0;
        let mut leave = |m| {
            apart += 1;
            other(m);
        };
        if Self::THIRD || O::ANY || self.mobile < MOBILE {
            self.count(batch, |m| {
                leave(m);
                0
            });
        } else {
            let special = self.special_targets(&batch);
            let candidates = batch.to_squares(self.targets_in_sight(&batch) | special);
            (candidates.into_iter())
                .filter(|&m| special.contains(m.to) || self.gives_check(m))
                .for_each(leave);
        }
        batch.len() - apart
    }

    fn targets_in_sight(&self, batch: &MoveBatch<R>) -> SquareSet<R::Board> {
        let board = R::Board::BOARD;
        match *batch {
            MoveBatch::Piece {
                piece_type, from, ..
            } if !self.leaving.contains(from) => {
                AttackOrigins::at(self.king.into()).by(Self::movement(piece_type))
            }
            MoveBatch::Pawns { back, double, .. } if !back.is_diagonal() => {
                let mut opening = pawns_ahead::<R>(self.us, self.leaving);
                if double {
                    opening = pawns_ahead::<R>(self.us, opening);
                }
                opening | board.neighbours(self.king)
            }
            _ => board.all(),
        }
    }

    fn gives_check(&self, m: Move<R>) -> bool {
        let occupied = self.occupied.without(m.from).with(m.to);
        let attacks = if m.becomes() == PieceType::PAWN {
            R::PAWNS
                .get(self.us.index())
                .is_some_and(|rules| rules.attacks(m.to).contains(self.king))
        } else {
            reaches::<R>(m.becomes(), m.to, self.king, occupied)
        };
        attacks || self.leaving.contains(m.from) && self.opens_line(occupied)
    }

    fn opens_line(&self, occupied: SquareSet<R::Board>) -> bool {
        let board = R::Board::BOARD;
        let mut riders = self.king_riders.iter();
        riders.any(|rider| board.between(self.king, rider).is_disjoint(occupied))
    }

    fn special_targets(&self, batch: &MoveBatch<R>) -> SquareSet<R::Board> {
        match *batch {
            MoveBatch::Piece {
                piece_type: PieceType::KING,
                from,
                ..
            } => !R::Board::BOARD.neighbours(from),
            MoveBatch::Piece {
                piece_type: PieceType::PAWN,
                ..
            } => R::Board::BOARD.all(),
            MoveBatch::Promotions { back, .. } if back.is_diagonal() => !self.occupied,
            _ => SquareSet::EMPTY,
        }
    }
}
