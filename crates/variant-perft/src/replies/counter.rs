use board_geometry::{Geometry, Square, SquareSet};
use smallvec::SmallVec;

use super::off_table::OffTable;
use super::origins::AttackOrigins;
use super::pawns::PawnTargets;
use super::shielded_king::ShieldedKing;
use chess_pieces::attacks::{Movement, Movers};
use chess_pieces::counts::Counts;
use chess_pieces::{Army, BoardState, CastlingRights, PieceRules, PieceType};

const TYPES_COUNTED: usize = 16;

/// Counts one army's replies to another's moves without making them.
///
/// For games that [`Generator`](chess_pieces::Generator) generates completely, without types that move or change
/// hostilities by rules of their own.
///
/// ```
/// use board_geometry::Chessboard;
/// use chess_pieces::{Army, BoardState, CastlingRights, Count, MoveBatch, PawnRules, PieceRules, PieceType, Pieces};
/// use variant_perft::ReplyCounter;
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Duel;
/// impl PieceRules for Duel {
///     type Board = Chessboard;
///     type Counts = Count<2>;
///     const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
/// }
///
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut pieces = Pieces::<Duel>::EMPTY;
/// pieces.put("e1".parse()?, white, PieceType::KING);
/// pieces.put("a8".parse()?, black, PieceType::KING);
/// pieces.put("d4".parse()?, white, PieceType::ROOK);
/// let board = BoardState::<Duel>::new(pieces, CastlingRights::NONE);
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
pub struct ReplyCounter<'a, R: PieceRules, O: OffTable<R> = SquareSet<<R as PieceRules>::Board>> {
    pub(super) board: &'a BoardState<R>,
    pub(super) us: Army,
    pub(super) them: Army,
    pub(super) own: SquareSet<R::Board>,
    pub(super) by_table: SquareSet<R::Board>,
    pub(super) hostile: SquareSet<R::Board>,
    pub(super) destinations: SquareSet<R::Board>,
    pub(super) occupied: SquareSet<R::Board>,
    pub(super) king: Square<R::Board>,
    pub(super) pinned: SquareSet<R::Board>,
    /// Hostile riders behind one piece, or two of which one can be pinned.
    pub(super) king_riders: SquareSet<R::Board>,
    /// Squares where a departure changes checks or pins.
    pub(super) leaving: SquareSet<R::Board>,
    /// Squares where an arrival does, its own attacks aside.
    pub(super) entering: SquareSet<R::Board>,
    /// The king's square and those that its moves need safe.
    pub(super) zone: SquareSet<R::Board>,
    pub(super) origins: AttackOrigins<R::Board>,
    /// Other kings; the generator counts moves that check them.
    pub(super) watched: SquareSet<R::Board>,
    /// Sole pieces between a watched king and a hostile rider.
    pub(super) shields: SquareSet<R::Board>,
    pub(super) shielded: Option<ShieldedKing<R::Board>>,
    /// Pieces that replies must not let attack the shielded king.
    pub(super) attacking: SquareSet<R::Board>,
    /// Squares where a move changes attacks on the shielded king.
    pub(super) shielded_lines: SquareSet<R::Board>,
    /// Subset that matters to current replies.
    pub(super) shielded_zone: SquareSet<R::Board>,
    pub(super) closed_to_pawns: SquareSet<R::Board>,
    /// Squares that en passant changes, and its pawns.
    pub(super) en_passant_zone: SquareSet<R::Board>,
    pub(super) en_passant_captures: usize,
    /// Castlings, including those that attack the shielded king.
    pub(super) unshielded_castling: CastlingRights,
    pub(super) is_hostile: bool,
    pub(super) attacked: Layers<R::Board>,
    /// Squares on which hostile riders' attacks on the zone depend.
    pub(super) rays: Layers<R::Board>,
    pub(super) castling: CastlingRights,
    pub(super) riders: Officers<R::Board>,
    pub(super) leapers: Officers<R::Board>,
    pub(super) ridden: SquareSet<R::Board>,
    pub(super) pawns: PawnTargets<R::Board>,
    pub(super) officer_moves: usize,
    /// Of two armies, pieces that can move, the king aside.
    pub(super) mobile: usize,
    pub(super) off_table: O,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Officer<G: Geometry> {
    pub(super) from: Square<G>,
    pub(super) piece_type: PieceType,
    pub(super) attacks: SquareSet<G>,
    /// Targets, also occupied ones.
    pub(super) open: SquareSet<G>,
    pub(super) moves: usize,
}

impl<G: Geometry> Officer<G> {
    #[inline(always)]
    pub(super) fn moves_of(
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

pub(super) type Officers<G> = SmallVec<[Officer<G>; 16]>;

/// Squares counted up to two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layers<G: Geometry> {
    pub(super) once: SquareSet<G>,
    pub(super) twice: SquareSet<G>,
}

impl<G: Geometry> Layers<G> {
    pub(super) const NONE: Self = Self {
        once: SquareSet::EMPTY,
        twice: SquareSet::EMPTY,
    };

    #[inline(always)]
    pub(super) fn add(&mut self, squares: SquareSet<G>) {
        self.twice |= self.once & squares;
        self.once |= squares;
    }

    /// The set must have been added.
    #[inline(always)]
    pub(super) fn without(self, squares: SquareSet<G>) -> SquareSet<G> {
        self.twice | (self.once - squares)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Departure<G: Geometry> {
    pub(super) attacked: SquareSet<G>,
    /// Squares on which other riders' attacks depend.
    pub(super) rays: SquareSet<G>,
    /// Whether it cannot be captured, as kings among several armies.
    pub(super) is_immune: bool,
}

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    /// Partners and shielded kings are not compiled for two armies.
    pub(super) const THIRD: bool = R::Counts::ARMIES > 2;

    pub(super) const USABLE: bool = R::PIECES.len() <= TYPES_COUNTED
        && R::Counts::TYPES <= TYPES_COUNTED
        && Movers::<R>::FAIRY.is_empty()
        && Movement::of::<R>(PieceType::KING.index()).is_king()
        && !Movement::of::<R>(PieceType::PAWN.index()).moves()
        && Movers::<R>::PROMOTING.is_empty();

    #[inline(always)]
    pub(super) fn departure(
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

    #[inline(always)]
    pub(super) fn is_hostile(&self) -> bool {
        !Self::THIRD || self.is_hostile
    }

    #[inline(always)]
    pub(super) fn movement(piece_type: PieceType) -> Movement {
        Movement::of::<R>(piece_type.index())
    }

    /// Squares of the zone that a hostile piece attacks, and where another piece changes that.
    #[inline(always)]
    pub(super) fn sight(
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

    pub(super) fn shielded_after(
        &self,
        from: Square<R::Board>,
        to: Square<R::Board>,
    ) -> Option<Square<R::Board>> {
        (self.shielded).map(|shielded| {
            if shielded.king == from {
                to
            } else {
                shielded.king
            }
        })
    }

    #[inline(always)]
    pub(super) fn attacks_on_zone(
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
    pub(super) fn near_attacks(
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
