use core::ops::ControlFlow;

use board_geometry::SquareSet;
use variant_core::implement::visit_outlined;
use variant_core::{Batch, Position};

use super::remote::Remote;
use super::{OffTable, ReplyCounter};
use chess_pieces::{Move, MoveBatch, PieceRules};

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    /// Counts the legal replies to all moves on the counter's board.
    pub fn count_all<P>(&self, position: &P) -> u64
    where
        P: Position<Move = Move<R>, Batch = MoveBatch<R>>,
    {
        self.count_all_but(position, |_| SquareSet::EMPTY)
    }

    /// Like [`count_all`](Self::count_all), but makes the moves to squares that `apart` returns, where types
    /// move differently afterwards.
    pub fn count_all_but<P>(
        &self,
        position: &P,
        apart: impl Fn(&MoveBatch<R>) -> SquareSet<R::Board>,
    ) -> u64
    where
        P: Position<Move = Move<R>, Batch = MoveBatch<R>>,
    {
        let mut child = position.clone();
        let mut count = |m| {
            position.play_into(m, &mut child);
            child.count_moves()
        };
        let remote = self.remote();
        let mut replies = 0;
        let _ = visit_outlined(position, |batch| {
            let squares = apart(&batch);
            if squares.is_empty() {
                replies += self.count_batch(remote.as_ref(), batch, &mut count);
            } else {
                let made = batch.to_squares(squares).into_iter();
                replies += made.map(&mut count).sum::<u64>();
                let others = batch.to_squares(!squares);
                replies += self.count_batch(remote.as_ref(), others, &mut count);
            }
            ControlFlow::<()>::Continue(())
        });
        replies
    }

    /// Like [`count_all`](Self::count_all); `count` counts replies to moves that change too much.
    pub fn count_all_by<P>(&self, position: &P, mut count: impl FnMut(Move<R>) -> u64) -> u64
    where
        P: Position<Move = Move<R>, Batch = MoveBatch<R>>,
    {
        let remote = self.remote();
        let mut replies = 0;
        let _ = visit_outlined(position, |batch| {
            replies += self.count_batch(remote.as_ref(), batch, &mut count);
            ControlFlow::<()>::Continue(())
        });
        replies
    }

    /// Like [`count`](Self::count), with remote moves counted at once.
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
    /// pieces.put("g4".parse()?, white, PieceType::KNIGHT);
    /// let board = BoardState::<Duel>::new(pieces, CastlingRights::NONE);
    /// let counter =
    ///     ReplyCounter::new(&board, white, black, pieces.army(white), !pieces.army(black)).unwrap();
    /// let remote = counter.remote().unwrap();
    /// assert!(remote.squares(PieceType::KNIGHT).contains("f2".parse()?));
    /// let leaps = MoveBatch::Piece {
    ///     piece_type: PieceType::KNIGHT,
    ///     from: "g4".parse()?,
    ///     targets: Chessboard::squares(&["e3", "f2", "h2"]).unwrap(),
    /// };
    /// let replies = counter.count_batch(Some(&remote), leaps, |_| unreachable!("nothing special happens"));
    /// assert_eq!(replies, 3 * remote.replies()); // a7, b7 and b8 each
    /// # Ok::<(), board_geometry::SquareNameError>(())
    /// ```
    #[inline(always)]
    pub fn count_batch(
        &self,
        remote: Option<&Remote<R>>,
        batch: MoveBatch<R>,
        count: impl FnMut(Move<R>) -> u64,
    ) -> u64 {
        let Some(remote) = remote else {
            return self.count(batch, count);
        };
        let targets = self.remote_targets(remote, &batch);
        let near = batch.to_squares(!targets);
        let replies = targets.len() as u64 * remote.replies;
        if near.is_empty() {
            replies
        } else {
            replies + self.count(near, count)
        }
    }
}
