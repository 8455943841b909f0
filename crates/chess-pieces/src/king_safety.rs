use board_geometry::{Geometry, Square, SquareSet};

use crate::attackers::{is_attacked, near_checkers, riders_in_line};
use crate::counts::Counts;
use crate::fairy::FairyChecks;
use crate::movement::Movers;
use crate::{PieceRules, Pieces, attacks};

/// Checks and pins around one king, computed once for all moves.
///
/// ```
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::{Army, KingSafety, PieceType, Pieces};
/// # use chess_pieces::Duel;
/// let mut pieces = Pieces::<Duel>::EMPTY;
/// for (square, army, piece_type) in [("e1", 0, PieceType::KING), ("e2", 0, PieceType::ROOK), ("e8", 1, PieceType::ROOK)] {
///     pieces.put(square.parse()?, Army::new(army), piece_type);
/// }
/// let safety = KingSafety::<Duel>::new(&pieces, "e1".parse()?, pieces.army(Army::new(1)), pieces.occupied());
/// assert!(!safety.in_check());
/// assert_eq!(safety.pinned, Chessboard::squares(&["e2"]).unwrap());
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingSafety<R: PieceRules> {
    /// Square of the king.
    pub king: Square<R::Board>,
    /// Pieces that can attack it.
    pub hostile: SquareSet<R::Board>,
    /// Pieces that attack it.
    pub checkers: SquareSet<R::Board>,
    /// Destinations of other pieces that answer all checks: all without a check, the line and the checker
    /// with one, none with two.
    pub check_mask: SquareSet<R::Board>,
    /// Pieces of any army that alone shield the king from a hostile rider. With hoppers, lame leaps or riders by
    /// leaps, also pieces that may give or end a check by leaving.
    pub pinned: SquareSet<R::Board>,
}

impl<R: PieceRules> KingSafety<R> {
    /// Finds checks and pins around `king`.
    #[inline(always)]
    pub fn new(
        pieces: &Pieces<R>,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> Self {
        let near = near_checkers::<R>(pieces, king, hostile);
        Self::with_near(near, pieces, king, hostile, occupied)
    }

    /// Like [`new`](Self::new), for a king not in check.
    #[inline(always)]
    pub fn pins_only(
        pieces: &Pieces<R>,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> Self {
        Self::with_near(SquareSet::EMPTY, pieces, king, hostile, occupied)
    }

    #[inline(always)]
    fn with_near(
        near: SquareSet<R::Board>,
        pieces: &Pieces<R>,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> Self {
        let board = R::Board::BOARD;
        let mut checkers = near;
        let mut lines = SquareSet::EMPTY;
        let mut pinned = SquareSet::EMPTY;
        for rider in riders_in_line::<R>(pieces, king) & hostile {
            let between = board.between(king, rider);
            let blockers = between & occupied;
            if blockers.is_empty() {
                checkers |= rider.into();
                lines |= between;
            } else if !blockers.is_many() {
                pinned |= blockers;
            }
        }
        let mut check_mask = if checkers.is_empty() {
            board.all()
        } else if checkers.is_many() {
            SquareSet::EMPTY
        } else {
            checkers | lines
        };
        if const { !Movers::<R>::FAIRY.is_empty() } {
            let fairy = FairyChecks::<R>::new(pieces, king, hostile, occupied);
            checkers |= fairy.checkers;
            check_mask &= fairy.mask;
            pinned |= fairy.pinned;
        }
        Self {
            king,
            hostile,
            checkers,
            check_mask,
            pinned,
        }
    }

    /// Whether the king is in check.
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// `candidates` where the king would be safe.
    #[inline(always)]
    pub fn safe_squares(
        &self,
        pieces: &Pieces<R>,
        occupied: SquareSet<R::Board>,
        candidates: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        if candidates.is_empty() {
            return candidates;
        }
        let occupied = occupied.without(self.king);
        // With few steps left, testing these beats following all pieces.
        let is_few = R::Counts::ARMIES <= 2 && !candidates.without_first(1).is_many();
        let attacked = if is_few {
            attacks::attacked_one_by_one::<R>(pieces, self.hostile, occupied, candidates)
        } else {
            attacks::attacked_squares::<R>(pieces, self.hostile, occupied, candidates)
        };
        candidates - attacked
    }

    /// `targets` open to a piece on `from`: all, unless pinned.
    #[inline(always)]
    pub fn allowed(
        &self,
        from: Square<R::Board>,
        occupied: SquareSet<R::Board>,
        targets: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        if !self.pinned.contains(from) {
            return targets;
        }
        if const { Movers::<R>::LINE_LEAPERS.is_empty() } {
            targets & R::Board::BOARD.ray_through(self.king, from)
        } else {
            targets & pin_line::<R>(self.king, from, occupied)
        }
    }

    /// Whether the `king` is attacked without the `captured` pieces, for moves of more than two squares.
    pub(crate) fn attacked_after(
        &self,
        pieces: &Pieces<R>,
        king: Square<R::Board>,
        captured: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> bool {
        let hostile = self.hostile - captured;
        is_attacked::<R>(pieces, king, hostile, occupied)
    }
}

/// With the pinner: a leaper cannot pass over it.
#[inline(never)]
fn pin_line<R: PieceRules>(
    king: Square<R::Board>,
    pinned: Square<R::Board>,
    occupied: SquareSet<R::Board>,
) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    board
        .direction(king, pinned)
        .map_or(SquareSet::EMPTY, |direction| {
            board.ray_attacks(king, direction, occupied.without(pinned))
        })
}
