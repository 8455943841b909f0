use board_geometry::{Geometry, Square, SquareSet};

use super::ReplyCounter;
use chess_pieces::attacks::{pawns_ahead, reach};
use chess_pieces::{Move, PieceRules, PieceType};

/// Pieces of a two-army game that attack beyond the piece table, such as riders on bent lines.
///
/// A [`ReplyCounter`] skips these pieces and calls [`after`](Self::after) for each move.
///
/// ```
/// use board_geometry::{Chessboard, Geometry, Square, SquareSet};
/// use chess_pieces::{Army, BoardState, CastlingRights, Count, MoveBatch, PawnRules, PieceRules, PieceType, Pieces};
/// use variant_perft::{Change, OffTable, OffTableReplies, ReplyCounter};
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Duel;
/// impl PieceRules for Duel {
///     type Board = Chessboard;
///     type Counts = Count<2>;
///     const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
/// }
///
/// /// The rooks on a file where rooks neither move nor attack.
/// struct Stuck {
///     file: SquareSet<Chessboard>,
///     rooks: SquareSet<Chessboard>,
/// }
///
/// impl OffTable<Duel> for Stuck {
///     fn pieces(&self) -> SquareSet<Chessboard> {
///         self.rooks
///     }
///
///     fn after(&self, change: &Change<Duel>) -> Option<OffTableReplies<Duel>> {
///         // By the table, a rook that comes to the file attacks from there.
///         let comes = change.m.becomes() == PieceType::ROOK && self.file.contains(change.m.to);
///         (!comes).then_some(OffTableReplies {
///             moves: 0,
///             attacked: SquareSet::EMPTY,
///             restricted: SquareSet::EMPTY,
///         })
///     }
///
///     fn allowed(
///         &self,
///         _: &Change<Duel>,
///         _: Square<Chessboard>,
///         targets: SquareSet<Chessboard>,
///     ) -> SquareSet<Chessboard> {
///         targets
///     }
/// }
///
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut pieces = Pieces::<Duel>::EMPTY;
/// pieces.put("e1".parse()?, white, PieceType::KING);
/// pieces.put("h8".parse()?, black, PieceType::KING);
/// pieces.put("a8".parse()?, black, PieceType::ROOK);
/// let board = BoardState::<Duel>::new(pieces, CastlingRights::NONE);
/// let file = Chessboard::BOARD.file(0);
/// let stuck = Stuck { file, rooks: pieces.of_type(PieceType::ROOK) & file };
/// let (ours, theirs) = (pieces.army(white), pieces.army(black));
/// let step = MoveBatch::Piece {
///     piece_type: PieceType::KING,
///     from: "e1".parse()?,
///     targets: Chessboard::squares(&["e2"]).unwrap(),
/// };
/// let replies = ReplyCounter::with_off_table(&board, white, black, ours, !theirs, stuck, |counter| {
///     counter.count(step, |_| unreachable!("nothing special happens"))
/// });
/// assert_eq!(replies, Some(3)); // of the king alone
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
pub trait OffTable<R: PieceRules> {
    /// Whether such pieces move or attack; if not, that code is not compiled.
    const ANY: bool = true;

    /// These pieces of both armies; no kings, and no pawns if they move or attack.
    fn pieces(&self) -> SquareSet<R::Board>;

    /// Their contribution after a move; `None` if it must be made, as when they check. The counter also lets the
    /// moving piece attack by the table.
    fn after(&self, change: &Change<R>) -> Option<OffTableReplies<R>>;

    /// Squares open to a [restricted](OffTableReplies::restricted) piece. The counter applies table moves and pins.
    fn allowed(
        &self,
        change: &Change<R>,
        from: Square<R::Board>,
        targets: SquareSet<R::Board>,
    ) -> SquareSet<R::Board>;
}

/// A move and the board after it: no castling, en passant capture or move that grants en passant rights. [`OffTable`]
/// has an example.
#[derive(Clone, Copy, Debug)]
pub struct Change<R: PieceRules> {
    /// The move to be answered.
    pub m: Move<R>,
    /// Occupied squares after the move.
    pub occupied: SquareSet<R::Board>,
    /// Squares open to the replies.
    pub destinations: SquareSet<R::Board>,
    /// Replying pieces that table pieces pin.
    pub pinned: SquareSet<R::Board>,
    /// Squares that the replying king's moves, castlings included, need safe.
    pub zone: SquareSet<R::Board>,
}

/// Replies that pieces [off the table](OffTable) add and forbid; it has an example.
#[derive(Clone, Copy, Debug)]
pub struct OffTableReplies<R: PieceRules> {
    /// Legal moves of replying pieces off the table.
    pub moves: usize,
    /// A superset of the [zone](Change::zone) squares that such hostile pieces attack once the king has left. A piece
    /// does not attack its own square.
    pub attacked: SquareSet<R::Board>,
    /// Other replying pieces, not the king, with squares that are not [allowed](OffTable::allowed).
    pub restricted: SquareSet<R::Board>,
}

/// Pieces that neither move nor attack, such as immobilised ones; by default none.
impl<R: PieceRules> OffTable<R> for SquareSet<R::Board> {
    const ANY: bool = false;

    fn pieces(&self) -> SquareSet<R::Board> {
        *self
    }

    fn after(&self, _: &Change<R>) -> Option<OffTableReplies<R>> {
        Some(OffTableReplies {
            moves: 0,
            attacked: SquareSet::EMPTY,
            restricted: SquareSet::EMPTY,
        })
    }

    fn allowed(
        &self,
        _: &Change<R>,
        _: Square<R::Board>,
        targets: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        targets
    }
}

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    #[inline(always)]
    pub(super) fn off_table_replies(
        &self,
        m: Move<R>,
        occupied: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        pinned: SquareSet<R::Board>,
    ) -> Option<(OffTableReplies<R>, usize)> {
        // The move may have captured beside the king.
        let zone = self.zone | R::Board::BOARD.neighbours(self.king) & m.to.into();
        let change = Change {
            m,
            occupied,
            destinations,
            pinned,
            zone,
        };
        let replies = self.off_table.after(&change)?;
        let restricted = replies.restricted & self.own.without(m.to);
        let forbidden = if restricted.is_empty() {
            0
        } else {
            self.forbidden_officer_replies(&change, restricted)
                + self.forbidden_pawn_replies(&change, restricted)
        };
        Some((replies, forbidden))
    }

    fn forbidden_officer_replies(
        &self,
        change: &Change<R>,
        restricted: SquareSet<R::Board>,
    ) -> usize {
        let generator = self.pawn_generator(change.occupied, change.destinations, change.pinned);
        let mut forbidden = 0;
        for officer in self.riders.iter().chain(&self.leapers) {
            if !restricted.contains(officer.from) {
                continue;
            }
            let movement = Self::movement(officer.piece_type);
            let reached = reach::<R>(movement, officer.from, change.occupied);
            let targets = generator.allowed(officer.from, reached & change.destinations);
            let allowed = self.off_table.allowed(change, officer.from, targets);
            forbidden += (targets - allowed).len();
        }
        forbidden
    }

    fn forbidden_pawn_replies(&self, change: &Change<R>, restricted: SquareSet<R::Board>) -> usize {
        let pawns = restricted & self.board.pieces().of_type(PieceType::PAWN);
        let Some(rules) = R::PAWNS.get(self.them.index()) else {
            return 0;
        };
        let mut forbidden = 0;
        for pawn in pawns {
            let ahead = pawns_ahead::<R>(self.them, pawn.into());
            let targets = rules.attacks(pawn) | ahead | pawns_ahead::<R>(self.them, ahead);
            let targets = targets & change.destinations;
            let closed = targets - self.off_table.allowed(change, pawn, targets);
            forbidden += self.count_pawns_of(pawn.into(), change.occupied, closed, change.pinned);
        }
        forbidden
    }
}
