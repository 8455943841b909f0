//! Counting the replies to all moves of a position without making them.
//!
//! Most moves change little for the army that moves next: a rider more or less is blocked, a square
//! next to its king is attacked or no longer. [`ReplyCounter`] surveys the replies once, as if the army
//! could move at once, and then adds up for each move what is different. Many moves change nothing at all: these
//! are counted by the batch. Moves that check the king, castlings that change more than a little and, among several
//! armies, advances that bring rights to capture en passant are left to the generator.

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
use self::pawns::PawnLooks;
pub(crate) use self::pawns::can_promote;
pub use self::remote::Remote;
use self::spared::Spared;
use chess_pieces::internals::{Movement, Part, types_with};
use chess_pieces::{
    Army, BoardState, CastlingRights, KingSafety, Move, MoveBatch, PieceRules, PieceType,
};

/// The types that have an entry in the table of movements; there are no counters for more.
const TYPES_COUNTED: usize = 16;

/// The replies of one army to the moves of another, counted without making the moves.
///
/// It knows what [`Generator`](chess_pieces::Generator) knows: games in which types have moves of their own, or in which a move
/// changes who is hostile to whom, cannot use it.
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
    /// The army whose moves are answered.
    us: Army,
    /// The army that answers.
    them: Army,
    own: SquareSet<R::Board>,
    /// Those of its pieces that move by the table.
    able: SquareSet<R::Board>,
    hostile: SquareSet<R::Board>,
    destinations: SquareSet<R::Board>,
    occupied: SquareSet<R::Board>,
    king: Square<R::Board>,
    /// The pieces that are pinned now.
    pinned: SquareSet<R::Board>,
    /// The hostile riders that one move can have pin a piece or check the king.
    king_riders: SquareSet<R::Board>,
    /// The squares where pins and checks change when a piece leaves them.
    leaving: SquareSet<R::Board>,
    /// The same for a piece that enters them.
    entering: SquareSet<R::Board>,
    /// The squares whose safety decides on the moves of the king, and its own.
    zone: SquareSet<R::Board>,
    /// From where these squares are looked at.
    looks: AttackOrigins<R::Board>,
    /// Other kings whose checks are of importance.
    watched: SquareSet<R::Board>,
    /// What alone stands between a watched king and a rider that is hostile to it.
    shields: SquareSet<R::Board>,
    /// A king that the army may not attack.
    spared: Option<Spared<R::Board>>,
    /// The pieces that may not attack it after a reply, of that army and of others.
    attacking: SquareSet<R::Board>,
    /// The squares where a piece that leaves or enters changes how that king can be attacked.
    spared_lines: SquareSet<R::Board>,
    /// Those of them where that matters to what the army that answers can do now.
    spared_zone: SquareSet<R::Board>,
    /// The squares from which pawns would attack that king.
    closed_to_pawns: SquareSet<R::Board>,
    /// The squares that captures en passant change, or where their pawns stand.
    en_passant_zone: SquareSet<R::Board>,
    en_passant_captures: usize,
    /// The castlings before those that would attack that king were taken out.
    unspared_castling: CastlingRights,
    /// Whether the army that moves is hostile to the army that answers.
    is_hostile: bool,
    /// The squares of the zone that hostile pieces attack.
    attacked: Layers<R::Board>,
    /// The squares on which the attacks of hostile riders on the zone depend.
    rays: Layers<R::Board>,
    castling: CastlingRights,
    riders: Officers<R::Board>,
    leapers: Officers<R::Board>,
    /// All that the riders attack.
    ridden: SquareSet<R::Board>,
    pawns: PawnLooks<R::Board>,
    officer_moves: usize,
    /// Of two armies, how many pieces other than the king can move; of pawns, those that can step.
    mobile: usize,
    off_table: O,
}

/// A piece other than a king or a pawn, and what it can do.
#[derive(Clone, Copy, Debug)]
struct Officer<G: Geometry> {
    from: Square<G>,
    piece_type: PieceType,
    attacks: SquareSet<G>,
    /// The squares that it may go to, whoever stands there.
    open: SquareSet<G>,
    moves: usize,
}

impl<G: Geometry> Officer<G> {
    /// The number of its moves to open squares it attacks, beside a king, with some pieces pinned to it.
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

/// Squares that are counted up to two.
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

    /// What is left when a set that was added is taken away.
    #[inline(always)]
    fn without(self, squares: SquareSet<G>) -> SquareSet<G> {
        self.twice | (self.once - squares)
    }
}

/// A piece that leaves its square, and what changes by that alone.
#[derive(Clone, Copy, Debug)]
struct Departure<G: Geometry> {
    /// The squares of the zone that the other hostile pieces attack.
    attacked: SquareSet<G>,
    /// The squares on which the attacks of the other riders depend.
    rays: SquareSet<G>,
    /// Whether the piece may not be captured, as kings among several armies.
    is_immune: bool,
}

impl<R: PieceRules, const ARMIES: usize, const TYPES: usize, O: OffTable<R>>
    ReplyCounter<'_, R, ARMIES, TYPES, O>
{
    /// The movements of all types, so that those of a type known at run time are at hand.
    const MOVEMENTS: [Movement; TYPES_COUNTED] = Movement::table::<R, TYPES_COUNTED>();

    /// Whether there is a third army, whose king may have to be spared and who may be a partner; without
    /// one, the compiler leaves out what asks about these.
    const THIRD: bool = ARMIES > 2;

    /// Whether the types of a variant move as the counter expects.
    const USABLE: bool = R::PIECES.len() <= TYPES_COUNTED
        && TYPES <= TYPES_COUNTED
        && types_with::<R>(Part::Odd).is_empty()
        && Movement::of::<R>(PieceType::KING.index()).is_king()
        && !Movement::of::<R>(PieceType::PAWN.index()).moves();

    /// Leaves moves that check another king to the other way of counting, for games in which such a check
    /// changes whose turn it is. `hostile` are the pieces that can attack that king, which is not in check.
    #[inline]
    pub fn watch(&mut self, king: Square<R::Board>, hostile: SquareSet<R::Board>) {
        let (pieces, occupied) = (self.board.pieces(), self.occupied);
        let safety = KingSafety::<R>::pins_only(pieces, king, hostile, occupied);
        self.watched.insert(king);
        self.shields |= safety.pinned;
    }

    /// The number of legal replies to all moves of a batch. `count` counts the replies to one move in
    /// another way, where the move changes too much.
    #[inline(always)]
    pub fn count(&self, batch: MoveBatch<R>, mut count: impl FnMut(Move<R>) -> u64) -> u64 {
        // What leaves its square is the same piece in all moves of a batch, or another pawn in each. Pawns
        // that are handed out one by one capture en passant.
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

    /// The number of legal replies to one move that clears a square, fills another and does nothing else, whether
    /// the piece can move like that or not; `None` if it changes too much.
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

    /// The replies that capture en passant the pawn that has just advanced. Nothing if the move has to do with
    /// such captures in a way that is not surveyed: is one and may promote, or brings some that are not the
    /// only ones, that promote, or that a king to spare may forbid.
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

    /// What changes when a piece leaves its square; nothing if that is too much.
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
            || is_pawn && !self.looks.steps.contains(from)
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

    /// The number of replies to a move, if it can be told from the survey.
    #[inline(always)]
    fn replies(&self, departure: Departure<R::Board>, m: Move<R>) -> Option<usize> {
        if m.piece_type == PieceType::KING
            && let Some(rules) = self.board.castling_of(self.us, m)
        {
            return self.castled_replies(rules);
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
        // Whether it is mate, stalemate or an elimination is for the game to say.
        (replies != 0).then_some(replies)
    }

    /// Whether the army that moves is hostile to the army that answers.
    #[inline(always)]
    fn is_hostile(&self) -> bool {
        !Self::THIRD || self.is_hostile
    }

    #[inline(always)]
    fn movement(piece_type: PieceType) -> Movement {
        Self::MOVEMENTS[piece_type.index() % TYPES_COUNTED]
    }

    /// The squares of the zone that a hostile piece attacks, and those where a piece that comes or goes
    /// changes which these are.
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
        if movement.diagonal && self.looks.diagonal.contains(from) {
            lines |= board.bishop_lines(from);
        }
        if movement.orthogonal && self.looks.orthogonal.contains(from) {
            lines |= board.rook_lines(from);
        }
        let attacked = self.near_attacks(movement, piece_type, from);
        if lines.is_empty() {
            return (attacked, SquareSet::EMPTY);
        }
        let rays = self.rays_to_zone(from, lines, occupied);
        (attacked | rays & self.zone, rays)
    }

    /// What a rider attacks along its lines that lead to the zone.
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
            // Through two pieces nothing is seen, whichever of them goes.
            if !(way & occupied).is_many() {
                rays |= board.ray_attacks(from, direction, occupied);
            }
        }
        rays
    }

    /// The king to spare once a piece has gone from one square to another.
    #[inline(always)]
    fn spared_after(
        &self,
        from: Square<R::Board>,
        to: Square<R::Board>,
    ) -> Option<Square<R::Board>> {
        (self.spared).map(|spared| if spared.king == from { to } else { spared.king })
    }

    /// The squares of the zone that a piece of the army that moves attacks.
    #[inline(always)]
    fn attacks_on_zone(
        &self,
        piece_type: PieceType,
        from: Square<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        let (board, movement) = (R::Board::BOARD, Self::movement(piece_type));
        let mut attacks = self.near_attacks(movement, piece_type, from);
        if movement.diagonal && self.looks.diagonal.contains(from) {
            attacks |= board.bishop_attacks(from, occupied);
        }
        if movement.orthogonal && self.looks.orthogonal.contains(from) {
            attacks |= board.rook_attacks(from, occupied);
        }
        attacks & self.zone
    }

    /// What a piece of the army that moves attacks by a step, a leap or as a pawn, if it looks at the zone.
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
            && self.looks.steps.contains(from)
            && let Some(rules) = R::PAWNS.get(self.us.index())
        {
            attacks = rules.attacks(from);
        }
        attacks & self.zone
    }
}
