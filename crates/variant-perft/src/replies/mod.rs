//! Counts replies to all moves without making them.
//!
//! [`ReplyCounter`] surveys the replies as if the army were to move, and adds each move's differences.

mod all_moves;
mod answered;
mod castled;
mod changes;
mod king_lines;
mod off_table;
mod origins;
mod pawns;
mod remote;
mod spared;
mod survey;

use board_geometry::{Geometry, Square, SquareSet};
use smallvec::SmallVec;

pub use self::off_table::{AllByTable, Change, OffTable, OffTableReplies};
use self::origins::AttackOrigins;
use self::pawns::PawnTargets;
pub(crate) use self::pawns::can_promote;
pub use self::remote::Remote;
use self::spared::Spared;
use chess_pieces::internals::{Movement, Movers};
use chess_pieces::{
    Army, BoardState, CastlingRights, KingSafety, Move, MoveBatch, PieceRules, PieceType,
};

const TYPES_COUNTED: usize = 16;

/// Counts one army's replies to another's moves without making the moves.
///
/// Serves games that [`Generator`](chess_pieces::Generator) generates completely. Types with moves of their
/// own and moves that change hostilities are not supported.
///
/// ```
/// use board_geometry::{Chessboard, Direction};
/// use chess_pieces::{Army, BoardState, CastlingRights, MoveBatch, PawnRules, PieceRules, PieceType, Pieces};
/// use variant_perft::ReplyCounter;
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Duel;
/// impl PieceRules for Duel {
///     type Board = Chessboard;
///     const PAWNS: &'static [PawnRules<Chessboard>] = &[
///         PawnRules::from_edge(Direction::North, 1),
///         PawnRules::from_edge(Direction::South, 1),
///     ];
/// }
///
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut pieces = Pieces::<Chessboard, 2>::EMPTY;
/// pieces.put("e1".parse()?, white, PieceType::KING);
/// pieces.put("a8".parse()?, black, PieceType::KING);
/// pieces.put("d4".parse()?, white, PieceType::ROOK);
/// let board = BoardState::<Duel, 2>::new(pieces, CastlingRights::NONE);
/// let counter =
///     ReplyCounter::new(&board, white, black, pieces.army(white), !pieces.army(black)).unwrap();
/// let to_the_seventh_rank = MoveBatch::Piece {
///     piece_type: PieceType::ROOK,
///     from: "d4".parse()?,
///     targets: Chessboard::squares(&["d7"]).unwrap(),
/// };
/// let replies = counter.count(to_the_seventh_rank, |_| unreachable!("nothing special happens"));
/// assert_eq!(replies, 1); // b8
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ReplyCounter<
    'a,
    R: PieceRules,
    const ARMIES: usize,
    const TYPES: usize = 6,
    O: OffTable<R> = AllByTable,
> {
    board: &'a BoardState<R, ARMIES, TYPES>,
    us: Army,
    them: Army,
    own: SquareSet<R::Board>,
    /// Own pieces that move by the table.
    by_table: SquareSet<R::Board>,
    hostile: SquareSet<R::Board>,
    destinations: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
    king: Square<R::Board>,
    pinned: SquareSet<R::Board>,
    /// Hostile riders that one move can let pin or check.
    king_riders: SquareSet<R::Board>,
    /// Squares where a departure changes pins or checks.
    leaving: SquareSet<R::Board>,
    /// Squares where an arrival does.
    entering: SquareSet<R::Board>,
    /// The king's square and those that its moves need safe.
    zone: SquareSet<R::Board>,
    origins: AttackOrigins<R::Board>,
    /// Other kings; the generator counts moves that check them.
    watched: SquareSet<R::Board>,
    /// Sole pieces between a watched king and a hostile rider.
    shields: SquareSet<R::Board>,
    spared: Option<Spared<R::Board>>,
    /// Pieces of any army that must not attack the spared king after a reply.
    attacking: SquareSet<R::Board>,
    /// Squares where a departure or arrival changes attacks on the spared king.
    spared_lines: SquareSet<R::Board>,
    /// Subset that matters to current replies.
    spared_zone: SquareSet<R::Board>,
    closed_to_pawns: SquareSet<R::Board>,
    /// Squares that en passant changes, and its pawns.
    en_passant_zone: SquareSet<R::Board>,
    en_passant_captures: usize,
    /// Castlings before those that attack the spared king are removed.
    unspared_castling: CastlingRights,
    is_hostile: bool,
    attacked: Layers<R::Board>,
    /// Squares on which attacks on the zone by hostile riders depend.
    rays: Layers<R::Board>,
    castling: CastlingRights,
    riders: Officers<R::Board>,
    leapers: Officers<R::Board>,
    ridden: SquareSet<R::Board>,
    pawns: PawnTargets<R::Board>,
    officer_moves: usize,
    /// Of two armies, the pieces other than the king that can move.
    mobile: usize,
    off_table: O,
}

#[derive(Clone, Copy, Debug)]
struct Officer<G: Geometry> {
    from: Square<G>,
    piece_type: PieceType,
    attacks: SquareSet<G>,
    /// Targets, also occupied ones.
    open: SquareSet<G>,
    moves: usize,
}

impl<G: Geometry> Officer<G> {
    #[inline(always)]
    fn moves_of(
        &self,
        attacks: SquareSet<G>,
        king: Square<G>,
        pinned: SquareSet<G>,
        open: SquareSet<G>,
    ) -> usize {
        let allowed = if pinned.contains(self.from) {
            G::BOARD.ray_through(king, self.from)
        } else {
            G::BOARD.all()
        };
        (attacks & allowed & open).len()
    }
}

type Officers<G> = SmallVec<[Officer<G>; 16]>;

/// Squares counted up to two.
#[derive(Clone, Copy, Debug)]
struct Layers<G: Geometry> {
    once: SquareSet<G>,
    twice: SquareSet<G>,
}

impl<G: Geometry> Layers<G> {
    const NONE: Self = Self {
        once: SquareSet::EMPTY,
        twice: SquareSet::EMPTY,
    };

    #[inline(always)]
    fn add(&mut self, squares: SquareSet<G>) {
        self.twice |= self.once & squares;
        self.once |= squares;
    }

    /// The set must have been added.
    #[inline(always)]
    fn without(self, squares: SquareSet<G>) -> SquareSet<G> {
        self.twice | (self.once - squares)
    }
}

#[derive(Clone, Copy, Debug)]
struct Departure<G: Geometry> {
    attacked: SquareSet<G>,
    /// Squares on which other riders' attacks depend.
    rays: SquareSet<G>,
    /// Whether the piece cannot be captured, like kings among several armies.
    is_immune: bool,
}

impl<R: PieceRules, const ARMIES: usize, const TYPES: usize, O: OffTable<R>>
    ReplyCounter<'_, R, ARMIES, TYPES, O>
{
    /// Whether partners and spared kings are possible; if not, their code is not compiled.
    const THIRD: bool = ARMIES > 2;

    const USABLE: bool = R::PIECES.len() <= TYPES_COUNTED
        && TYPES <= TYPES_COUNTED
        && Movers::<R>::ODD.is_empty()
        && Movement::of::<R>(PieceType::KING.index()).is_king()
        && !Movement::of::<R>(PieceType::PAWN.index()).moves()
        && Movers::<R>::PROMOTING.is_empty();

    /// Leaves moves that check another king to `count`, for games where that changes the turn. `hostile`
    /// pieces can attack that king, which is not in check.
    #[inline]
    pub fn watch(&mut self, king: Square<R::Board>, hostile: SquareSet<R::Board>) {
        let (pieces, occupied) = (self.board.pieces(), self.occupied);
        let safety = KingSafety::<R>::pins_only(pieces, king, hostile, occupied);
        self.watched.insert(king);
        self.shields |= safety.pinned;
    }

    /// Counts the legal replies to all moves of a batch; `count` counts those to moves that change too much.
    #[inline(always)]
    pub fn count(&self, batch: MoveBatch<R>, mut count: impl FnMut(Move<R>) -> u64) -> u64 {
        // A batch vacates one square, or moves different pawns. Pawns one by one capture en passant.
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

    /// Counts the legal replies to a move between two squares, whether or not the piece can make it; `None`
    /// if it changes too much.
    ///
    /// ```
    /// # use board_geometry::{Chessboard, Direction};
    /// # use chess_pieces::{Army, BoardState, CastlingRights, Move, PawnRules, PieceRules, PieceType, Pieces};
    /// # use variant_perft::ReplyCounter;
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    /// # struct Duel;
    /// # impl PieceRules for Duel {
    /// #     type Board = Chessboard;
    /// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[
    /// #         PawnRules::from_edge(Direction::North, 1),
    /// #         PawnRules::from_edge(Direction::South, 1),
    /// #     ];
    /// # }
    /// let (white, black) = (Army::new(0), Army::new(1));
    /// let mut pieces = Pieces::<Chessboard, 2>::EMPTY;
    /// pieces.put("e1".parse()?, white, PieceType::KING);
    /// pieces.put("a8".parse()?, black, PieceType::KING);
    /// pieces.put("g2".parse()?, white, PieceType::PAWN);
    /// let board = BoardState::<Duel, 2>::new(pieces, CastlingRights::NONE);
    /// let counter =
    ///     ReplyCounter::new(&board, white, black, pieces.army(white), !pieces.army(black)).unwrap();
    /// let jump = Move {
    ///     from: "g2".parse()?,
    ///     to: "c6".parse()?,
    ///     piece_type: PieceType::PAWN,
    ///     becomes: PieceType::PAWN,
    /// };
    /// assert_eq!(counter.replies_to(jump), Some(2)); // a7 and b8, but not b7
    /// # Ok::<(), board_geometry::SquareNameError>(())
    /// ```
    #[inline]
    pub fn replies_to(&self, m: Move<R>) -> Option<u64> {
        let departure = self.departure(m.piece_type, m.from)?;
        self.replies(departure, m).map(|replies| replies as u64)
    }

    /// En passant captures of the advanced pawn. `None` if the move itself is such a capture that may
    /// promote, or if the replies are not the only ones, promote, or may attack a spared king.
    #[inline(always)]
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

    #[inline(always)]
    fn departure(
        &self,
        piece_type: PieceType,
        from: Square<R::Board>,
    ) -> Option<Departure<R::Board>> {
        let is_immune = !self.destinations.contains(from);
        if self.shields.contains(from) || !Self::THIRD && is_immune {
            return None;
        }
        let is_pawn = piece_type == PieceType::PAWN;
        if !self.is_hostile()
            || O::ANY && !self.hostile.contains(from)
            || is_pawn && !self.origins.steps.contains(from)
        {
            return Some(Departure {
                attacked: self.attacked.once,
                rays: self.rays.once,
                is_immune,
            });
        }
        let occupied = self.occupied.without(self.king);
        let (attacked, rays) = self.sight(Self::movement(piece_type), piece_type, from, occupied);
        Some(Departure {
            attacked: self.attacked.without(attacked),
            rays: self.rays.without(rays),
            is_immune,
        })
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
            self.attacks_on_zone(m.becomes, m.to, occupied.without(self.king))
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
        let off_table = self.off_table_replies(m, occupied, destinations, pinned)?;
        let arrival = arrival | off_table.attacked;
        let (moves, castling) = if Self::THIRD && self.recloses(touched) {
            self.spared_replies(m, is_immune, occupied, destinations, pinned)?
        } else {
            let officers = self.officer_replies(m, is_immune, occupied, destinations, pinned, None);
            let pawns = self.pawn_replies(m, occupied, destinations, pinned);
            (officers + pawns, self.castling)
        };
        let replies = moves
            + self.king_replies(departure, m, occupied, destinations, arrival, castling)
            + self.en_passant_captures
            + off_table.moves
            - off_table.forbidden;
        // The game tells mate, stalemate and elimination apart.
        (replies != 0).then_some(replies)
    }

    #[inline(always)]
    fn is_hostile(&self) -> bool {
        !Self::THIRD || self.is_hostile
    }

    #[inline(always)]
    fn movement(piece_type: PieceType) -> Movement {
        Movement::of::<R>(piece_type.index())
    }

    /// Squares of the zone that a hostile piece attacks, and squares where another piece changes that.
    #[inline(always)]
    fn sight(
        &self,
        movement: Movement,
        piece_type: PieceType,
        from: Square<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> (SquareSet<R::Board>, SquareSet<R::Board>) {
        let board = R::Board::BOARD;
        let mut lines = SquareSet::EMPTY;
        if movement.diagonal && self.origins.diagonal.contains(from) {
            lines |= board.bishop_lines(from);
        }
        if movement.orthogonal && self.origins.orthogonal.contains(from) {
            lines |= board.rook_lines(from);
        }
        let attacked = self.near_attacks(movement, piece_type, from);
        if lines.is_empty() {
            return (attacked, SquareSet::EMPTY);
        }
        let rays = self.rays_to_zone(from, lines, occupied);
        (attacked | rays & self.zone, rays)
    }

    #[inline(never)]
    fn rays_to_zone(
        &self,
        from: Square<R::Board>,
        lines: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        let board = R::Board::BOARD;
        let mut rays = SquareSet::EMPTY;
        let mut ahead = lines & self.zone;
        while let Some(direction) = ahead.first().and_then(|to| board.direction(from, to)) {
            ahead -= board.ray(from, direction);
            let way = board.ray_attacks(from, direction, self.zone) - self.zone;
            // Two blockers hide the square even if one leaves.
            if !(way & occupied).is_many() {
                rays |= board.ray_attacks(from, direction, occupied);
            }
        }
        rays
    }

    #[inline(always)]
    fn spared_after(
        &self,
        from: Square<R::Board>,
        to: Square<R::Board>,
    ) -> Option<Square<R::Board>> {
        (self.spared).map(|spared| if spared.king == from { to } else { spared.king })
    }

    #[inline(always)]
    fn attacks_on_zone(
        &self,
        piece_type: PieceType,
        from: Square<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        let (board, movement) = (R::Board::BOARD, Self::movement(piece_type));
        let mut attacks = self.near_attacks(movement, piece_type, from);
        if movement.diagonal && self.origins.diagonal.contains(from) {
            attacks |= board.bishop_attacks(from, occupied);
        }
        if movement.orthogonal && self.origins.orthogonal.contains(from) {
            attacks |= board.rook_attacks(from, occupied);
        }
        attacks & self.zone
    }

    #[inline(always)]
    fn near_attacks(
        &self,
        movement: Movement,
        piece_type: PieceType,
        from: Square<R::Board>,
    ) -> SquareSet<R::Board> {
        let board = R::Board::BOARD;
        let mut attacks = SquareSet::EMPTY;
        if movement.king {
            attacks |= board.neighbours(from);
        }
        if movement.knight {
            attacks |= board.knight_targets(from);
        }
        if piece_type == PieceType::PAWN
            && self.origins.steps.contains(from)
            && let Some(rules) = R::PAWNS.get(self.us.index())
        {
            attacks = rules.attacks(from);
        }
        attacks & self.zone
    }
}
