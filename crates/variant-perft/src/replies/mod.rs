//! Counts replies to all moves without making them: [`ReplyCounter`] surveys the replies as if the army were to move,
//! and adds each move's differences.

mod all_moves;
mod answered;
mod castled;
mod castlings;
mod changes;
mod counter;
mod off_table;
mod origins;
mod pawns;
mod remote;
mod shielded;
mod shielded_king;
mod survey;

use board_geometry::{Square, SquareSet};

use self::counter::Departure;
pub use self::counter::ReplyCounter;
pub use self::off_table::{Change, OffTable, OffTableReplies};
pub use self::remote::Remote;
use chess_pieces::{KingSafety, Move, MoveBatch, PieceRules, PieceType};

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    /// Leaves moves that check another king to `count`, where that changes the turn. `hostile` pieces can attack that
    /// king, which is not in check.
    pub fn watch(&mut self, king: Square<R::Board>, hostile: SquareSet<R::Board>) {
        let (pieces, occupied) = (self.board.pieces(), self.occupied);
        let safety = KingSafety::<R>::pins_only(pieces, king, hostile, occupied);
        self.watched.insert(king);
        self.shields |= safety.pinned;
    }

    /// Counts the legal replies to a batch; `count` counts those to moves that change too much.
    #[inline(always)]
    pub fn count(&self, batch: MoveBatch<R>, mut count: impl FnMut(Move<R>) -> u64) -> u64 {
        // A batch vacates one square, or moves different pawns; single pawns capture en passant.
        let departure = match batch {
            MoveBatch::Piece {
                piece_type, from, ..
            } if piece_type != PieceType::PAWN => self.departure(piece_type, from),
            _ => None,
        };
        let mut sum = 0;
        for m in batch {
            let brought = self.brought_captures(&batch, m);
            let departure = match batch {
                MoveBatch::Piece { .. } => departure,
                _ => brought.and_then(|_| self.departure(PieceType::PAWN, m.from)),
            };
            let replies = departure.and_then(|departure| self.replies(departure, m));
            sum += match (replies, brought) {
                (Some(replies), Some(brought)) => (replies + brought) as u64,
                _ => count(m),
            };
        }
        sum
    }

    /// Counts the legal replies to a move between two squares, which the piece need not be able to make; `None` if it
    /// changes too much.
    ///
    /// ```
    /// # use board_geometry::Chessboard;
    /// # use chess_pieces::{Army, BoardState, CastlingRights, Count, Move, PawnRules, PieceRules, PieceType, Pieces};
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
    /// pieces.put("g2".parse()?, white, PieceType::PAWN);
    /// let board = BoardState::<Duel>::new(pieces, CastlingRights::NONE);
    /// let counter =
    ///     ReplyCounter::new(&board, white, black, pieces.army(white), !pieces.army(black)).unwrap();
    /// let jump = Move::new("g2".parse()?, "c6".parse()?, PieceType::PAWN);
    /// assert_eq!(counter.replies_to(jump), Some(2)); // a7 and b8, but not b7
    /// # Ok::<(), board_geometry::SquareNameError>(())
    /// ```
    pub fn replies_to(&self, m: Move<R>) -> Option<u64> {
        let departure = self.departure(m.piece_type, m.from)?;
        self.replies(departure, m).map(|replies| replies as u64)
    }

    /// En passant captures of the advanced pawn. `None` if the move is such a capture that may promote, or if the
    /// replies are not the only ones, promote, or may attack a shielded king.
    fn brought_captures(&self, batch: &MoveBatch<R>, m: Move<R>) -> Option<usize> {
        match *batch {
            MoveBatch::Pawns {
                back, double: true, ..
            } if self.grants_en_passant(back, m) => self.en_passant_replies(back, m),
            MoveBatch::Promotions { back, .. }
                if back.is_diagonal() && !self.occupied.contains(m.to) =>
            {
                None
            }
            _ => Some(0),
        }
    }

    /// `None` if the survey does not suffice.
    #[inline(always)]
    fn replies(&self, departure: Departure<R::Board>, m: Move<R>) -> Option<usize> {
        if m.piece_type == PieceType::KING
            && let Some(rules) = self.board.castling_of(self.us, m)
        {
            return self.castled_replies(&rules);
        }
        let occupied = self.occupied.without(m.from).with(m.to);
        let pinned = self.pinned_after(m, occupied)?;
        let arrival = if self.is_hostile() {
            self.attacks_on_zone(m.becomes(), m.to, occupied.without(self.king))
        } else {
            SquareSet::EMPTY
        };
        if arrival.contains(self.king) || self.checks_watched(m, occupied) {
            return None;
        }
        let is_immune = Self::THIRD && departure.is_immune;
        let destinations = if is_immune {
            self.destinations.with(m.from).without(m.to)
        } else {
            self.destinations.with(m.to)
        };
        let touched = SquareSet::from(m.from).with(m.to);
        if Self::THIRD && !self.en_passant_zone.is_disjoint(touched) {
            return None;
        }
        let (off_table, forbidden) = self.off_table_replies(m, occupied, destinations, pinned)?;
        let arrival = arrival | off_table.attacked;
        let (moves, castling) = if Self::THIRD && self.recloses(touched) {
            self.shielded_replies(m, is_immune, occupied, destinations, pinned)?
        } else {
            let officers = self.officer_replies(m, is_immune, occupied, destinations, pinned, None);
            let pawns = self.pawn_replies(m, occupied, destinations, pinned);
            (officers + pawns, self.castling)
        };
        let replies = moves
            + self.king_replies(departure, m, occupied, destinations, arrival, castling)
            + self.en_passant_captures
            + off_table.moves
            - forbidden;
        // The game distinguishes mate, stalemate and elimination.
        (replies != 0).then_some(replies)
    }
}
