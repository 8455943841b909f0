use board_geometry::{Geometry, Square, SquareSet};

use crate::attackers::{near_checkers, riders_in_line};
use crate::attacks::{attacks_from, reaches};
use crate::counts::{ByType, List};
use crate::movement::{Movement, Movers};
use crate::{Armies, Army, BoardState, Move, PieceRules, PieceType};

/// Detects moves that may change the checks on some kings.
///
/// A game that keeps checks in positions builds one watch for all moves
/// ([`visit_children`](variant_core::Position::visit_children)), and recomputes checks after flagged moves only.
///
/// ```
/// use chess_pieces::{Army, BoardState, CastlingRights, CheckWatch, Move, PieceType, Pieces};
/// # use chess_pieces::Duel;
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut pieces = Pieces::<Duel>::EMPTY;
/// pieces.put("c3".parse()?, white, PieceType::ROOK);
/// pieces.put("h8".parse()?, black, PieceType::KING);
/// let board = BoardState::<Duel>::new(pieces, CastlingRights::NONE);
/// let mut watch = CheckWatch::<Duel>::NONE;
/// watch.add_king(&board, white, "h8".parse()?, pieces.army(white));
/// let from = "c3".parse()?;
/// let rook = |to: &str| Move::new(from, to.parse().unwrap(), PieceType::ROOK);
/// assert!(watch.affects(rook("c8")) && watch.affects(rook("h3")));
/// assert!(!watch.affects(rook("f3")));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckWatch<R: PieceRules> {
    leaving: SquareSet<R::Board>,
    entering: ByType<R, SquareSet<R::Board>>,
}

impl<R: PieceRules> CheckWatch<R> {
    /// Watches no king.
    pub const NONE: Self = Self {
        leaving: SquareSet::EMPTY,
        entering: List::EMPTY,
    };

    /// Watches a king that `hostile` pieces can attack, during moves of `us`. Flags its own moves, and every move if
    /// `us` has types beyond orthodox compounds.
    pub fn add_king(
        &mut self,
        board: &BoardState<R>,
        us: Army,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
    ) {
        if const { !Movers::<R>::FAIRY.is_empty() } {
            self.leaving = R::Board::BOARD.all();
            return;
        }
        let (pieces, geometry) = (board.pieces(), R::Board::BOARD);
        let occupied = pieces.occupied();
        self.leaving.insert(king);
        let riders = riders_in_line::<R>(pieces, king);
        let mut attacks = near_checkers::<R>(pieces, king, hostile);
        for rider in riders & hostile {
            let between = geometry.between(king, rider);
            let blockers = between & occupied;
            if blockers.is_empty() {
                attacks |= between.with(rider);
            } else if !blockers.is_many() {
                self.leaving |= blockers;
            }
        }
        if !attacks.is_empty() {
            self.add(attacks);
        }
        if hostile.is_disjoint(pieces.army(us)) {
            return;
        }
        // A piece attacks the king from squares that it would reach from the king's.
        let set = |has, squares| if has { squares } else { SquareSet::EMPTY };
        let diagonal = geometry.bishop_attacks(king, occupied);
        let orthogonal = geometry.rook_attacks(king, occupied);
        for (number, entering) in self.entering.as_mut().iter_mut().enumerate() {
            let movement = Movement::of::<R>(number);
            let lines = set(movement.diagonal, diagonal) | set(movement.orthogonal, orthogonal);
            let leaps = set(movement.knight, geometry.knight_targets(king));
            *entering |= lines | leaps | set(movement.king, geometry.neighbours(king));
        }
        if let Some(pawns) = self.entering.as_mut().get_mut(PieceType::PAWN.index())
            && let Some(rules) = R::PAWNS.get(us.index())
        {
            *pawns |= rules.attackers(king);
        }
    }

    /// Flags moves from or to `squares`.
    pub fn add(&mut self, squares: SquareSet<R::Board>) {
        self.leaving |= squares;
        for entering in self.entering.as_mut() {
            *entering |= squares;
        }
    }

    /// Whether `m` may change the checks on a watched king; true for promotions. The caller handles castlings and en
    /// passant.
    #[inline(always)]
    pub fn affects(&self, m: Move<R>) -> bool {
        // The promoted rider may check through its pawn's origin.
        m.becomes != m.piece_type
            || self.leaving.contains(m.from)
            || (self.entering.as_ref().get(m.becomes.index()))
                .is_none_or(|entering| entering.contains(m.to))
    }
}

impl<R: PieceRules> BoardState<R> {
    /// Kings that `m` of `us` newly checks. None of `kings` may have been in check.
    ///
    /// `hostile(army)` are the pieces that can attack its king. After castlings and en passant, test every
    /// king.
    #[inline(always)]
    pub fn newly_checked(
        &self,
        us: Army,
        m: Move<R>,
        kings: SquareSet<R::Board>,
        hostile: impl Fn(Army) -> SquareSet<R::Board>,
    ) -> Armies {
        let occupied = self.pieces().occupied();
        // Usually no king is on these lines.
        let opened = R::Board::BOARD.queen_attacks(m.from, occupied);
        let mut checked = Armies::NONE;
        let attacked = if const { Movers::<R>::FAIRY.is_empty() } {
            opened | attacks_from::<R>(us, m.becomes, m.to, occupied)
        } else {
            R::Board::BOARD.all()
        };
        for king in kings & attacked {
            if let Some(army) = self.pieces().army_at(king)
                && self.is_attacked(king, hostile(army))
            {
                checked = checked.with(army);
            }
        }
        checked
    }

    /// Whether `m` of `us` checks another army's `king` that no `hostile` piece, of the mover's side, attacks. A
    /// captured one does not matter.
    ///
    /// Cheaper than making the move, but for castlings, en passant and types beyond orthodox compounds.
    pub fn gives_check(
        &self,
        us: Army,
        m: Move<R>,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
    ) -> bool {
        let board = R::Board::BOARD;
        let is_rare = const { !Movers::<R>::FAIRY.is_empty() }
            || self.castling_of(us, m).is_some()
            || !self.passed_pawns(us, m).is_empty();
        if is_rare {
            return self.gives_check_once_made(us, m, king, hostile);
        }
        let occupied = self.pieces().occupied().without(m.from).with(m.to);
        let attacks = if m.becomes == PieceType::PAWN {
            let rules = R::PAWNS.get(us.index());
            rules.is_some_and(|rules| rules.attacks(m.to).contains(king))
        } else {
            reaches::<R>(m.becomes, m.to, king, occupied)
        };
        if attacks || !board.queen_lines(king).contains(m.from) {
            return attacks;
        }
        let riders = riders_in_line::<R>(self.pieces(), king);
        let behind = riders & hostile & board.ray_through(king, m.from);
        let opens = |rider| board.between(king, rider).is_disjoint(occupied);
        behind.without(m.from).without(m.to).iter().any(opens)
    }

    #[inline(never)]
    fn gives_check_once_made(
        &self,
        us: Army,
        m: Move<R>,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
    ) -> bool {
        let mut next = *self;
        next.make(us, m, &mut |_| ());
        let others = hostile - self.pieces().army(us);
        next.is_attacked(king, others | next.pieces().army(us))
    }
}
