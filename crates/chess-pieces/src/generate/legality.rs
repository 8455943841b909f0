use board_geometry::{Geometry, Square, SquareSet};

use crate::attackers::{is_attacked, is_attacked_inlined};
use crate::attacks::is_target;
use crate::castling_rights::rooks_shield_kings;
use crate::movement::{Movers, is_pawn};
use crate::{
    Army, BoardState, CastlingRules, Move, PawnRules, PieceRules, PieceType, PieceTypes,
    en_passant::Advance, royalty::has_one_king,
};

/// Parameters of [`BoardState::is_legal`].
///
/// Kings instead of [`KingSafety`](crate::KingSafety): for one move, testing them afterwards is cheaper.
///
/// ```
/// use chess_pieces::{Army, BoardState, Legality, Move, PieceRules, PieceType};
/// # use chess_pieces::Duel;
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut board = BoardState::<Duel>::default();
/// for (name, army, piece_type) in [
///     ("e1", white, PieceType::KING),
///     ("e2", white, PieceType::BISHOP),
///     ("e8", black, PieceType::ROOK),
/// ] {
///     board.pieces_mut().put(name.parse()?, army, piece_type);
/// }
/// let test = Legality {
///     destinations: !board.pieces().army(white),
///     promotions: Duel::promotions(),
///     kings: [("e1".parse()?, board.pieces().army(black))],
/// };
/// let (king, bishop) = (PieceType::KING, PieceType::BISHOP);
/// let step = Move::new("e1".parse()?, "f1".parse()?, king);
/// assert!(board.is_legal(white, step, &test));
/// let pinned = Move::new("e2".parse()?, "d3".parse()?, bishop);
/// assert!(!board.is_legal(white, pinned, &test));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Legality<G: Geometry, const KINGS: usize> {
    /// Empty squares and capturable pieces.
    pub destinations: SquareSet<G>,
    /// Types to promote to.
    pub promotions: PieceTypes,
    /// Kings to keep safe, with their possible attackers.
    pub kings: [(Square<G>, SquareSet<G>); KINGS],
}

/// For pieces other than pawns.
#[inline(always)]
fn becomes_rightly<R: PieceRules>(army: Army, m: Move<R>, promotions: PieceTypes) -> bool {
    if const { Movers::<R>::PROMOTING.is_empty() } {
        return m.becomes == m.piece_type;
    }
    let definition = R::PIECES.get(m.piece_type.index());
    definition.is_some_and(|definition| definition.may_become(army, m))
        && (m.promotion()).is_none_or(|promotion| promotions.contains(promotion))
}

impl<R: PieceRules> BoardState<R> {
    /// Whether [`Generator::visit`](crate::Generator::visit) would return `m`, which may be any value.
    pub fn is_legal<const KINGS: usize>(
        &self,
        army: Army,
        m: Move<R>,
        test: &Legality<R::Board, KINGS>,
    ) -> bool {
        if !m.is_on_board() || !self.pieces().of(army, m.piece_type).contains(m.from) {
            return false;
        }
        if const { !Movers::<R>::PASSING.is_empty() } && m.from == m.to {
            let passes = Movers::<R>::PASSING.contains(m.piece_type) && m.becomes == m.piece_type;
            return passes && self.leaves_kings_safe(m, SquareSet::EMPTY, test);
        }
        // Of several kings, only the first moves.
        let is_king = m.piece_type == PieceType::KING;
        if const { has_one_king::<R>() } && is_king && self.pieces().king(army) != Some(m.from) {
            return false;
        }
        let taken = if m.piece_type == PieceType::PAWN {
            self.taken_by_pawn(army, m, test)
        } else if !becomes_rightly(army, m, test.promotions) {
            return false;
        } else {
            let steps = test.destinations.contains(m.to)
                && is_target::<R>(
                    self.pieces(),
                    (army, m.piece_type, m.from),
                    m.to,
                    self.pieces().occupied(),
                );
            if const { !Movers::<R>::OTHER_PAWNS.is_empty() }
                && !steps
                && is_pawn::<R>(m.piece_type)
            {
                self.taken_en_passant(army, m, test.destinations)
            } else {
                steps.then_some(SquareSet::EMPTY)
            }
        };
        taken.is_some_and(|taken| self.leaves_kings_safe(m, taken, test))
            || is_king && self.is_legal_castling(army, m, test)
    }

    fn taken_by_pawn<const KINGS: usize>(
        &self,
        army: Army,
        m: Move<R>,
        test: &Legality<R::Board, KINGS>,
    ) -> Option<SquareSet<R::Board>> {
        let rules = R::PAWNS.get(army.index())?;
        let occupied = self.pieces().occupied();
        let goes = test.destinations.contains(m.to);
        let mut taken = SquareSet::EMPTY;
        if occupied.contains(m.to) {
            if !goes || !rules.attacks(m.from).contains(m.to) {
                return None;
            }
        } else if R::Board::BOARD.step(m.from, rules.forward) == Some(m.to) {
            if !goes {
                return None;
            }
        } else if let Some(over) = m.passed_over(army)
            && !occupied.contains(over)
        {
            return (goes && m.becomes == m.piece_type).then_some(taken);
        } else if self.en_passant().is_for(army) {
            taken = self.taken_en_passant(army, m, test.destinations)?;
        } else {
            return None;
        }
        Self::promotes_rightly(m, rules, test.promotions).then_some(taken)
    }

    #[inline(always)]
    fn promotes_rightly(m: Move<R>, rules: &PawnRules<R::Board>, promotions: PieceTypes) -> bool {
        if m.becomes == PieceType::PAWN {
            !rules.promotion.contains(m.to) || rules.optional_promotion.contains(m.to)
        } else {
            rules.promotion.contains(m.to) && (R::promotions() & promotions).contains(m.becomes)
        }
    }

    #[inline(never)]
    fn taken_en_passant(
        &self,
        army: Army,
        m: Move<R>,
        destinations: SquareSet<R::Board>,
    ) -> Option<SquareSet<R::Board>> {
        let passed = || (self.en_passant().of(army)).filter(|advance| advance.target == m.to);
        let can_take = passed().any(|advance| {
            destinations.contains(advance.pawn)
                && self.en_passant_takers(army, advance).contains(m.from)
        });
        can_take.then(|| passed().map(|advance| advance.pawn).collect())
    }

    /// Whether a pawn may legally take the advanced pawn, given the right. For games where no two pawns pass over one
    /// square.
    pub fn can_legally_take<const KINGS: usize>(
        &self,
        army: Army,
        advance: Advance<R::Board>,
        test: &Legality<R::Board, KINGS>,
    ) -> bool {
        let mut takers = self.en_passant_takers(army, advance).iter();
        takers.any(|from| {
            let m = Move::new(from, advance.target, PieceType::PAWN);
            self.leaves_kings_safe(m, advance.pawn.into(), test)
        })
    }

    #[inline(always)]
    pub(crate) fn leaves_kings_safe<const KINGS: usize>(
        &self,
        m: Move<R>,
        taken: SquareSet<R::Board>,
        test: &Legality<R::Board, KINGS>,
    ) -> bool {
        let occupied = (self.pieces().occupied().without(m.from) - taken).with(m.to);
        // `all` is not always inlined here, which doubles the time.
        for &(king, hostile) in &test.kings {
            let king = if king == m.from { m.to } else { king };
            let hostile = hostile.without(m.to) - taken;
            if is_attacked_inlined::<R>(self.pieces(), king, hostile, occupied) {
                return false;
            }
        }
        true
    }

    // Rare.
    #[inline(never)]
    pub(crate) fn is_legal_castling<const KINGS: usize>(
        &self,
        army: Army,
        m: Move<R>,
        test: &Legality<R::Board, KINGS>,
    ) -> bool {
        let castling = self.castling();
        let mut open = castling.of_army::<R>(army).open::<R>();
        open.any(|(_, rules)| rules.destination == m.to && self.can_castle(m.from, rules, test))
            || !castling.are_listed::<R>()
                && (castling.unlisted::<R>(army, self.pieces()))
                    .any(|rules| rules.destination == m.to && self.can_castle(m.from, &rules, test))
    }

    fn can_castle<const KINGS: usize>(
        &self,
        from: Square<R::Board>,
        rules: &CastlingRules<R::Board>,
        test: &Legality<R::Board, KINGS>,
    ) -> bool {
        let occupied = self.pieces().occupied();
        let castled = rules.occupied_after(occupied);
        let is_safe =
            |square, hostile, occupied| !is_attacked::<R>(self.pieces(), square, hostile, occupied);
        rules.empty.is_disjoint(occupied)
            && test.kings.iter().all(|&(king, hostile)| {
                if king != from {
                    return is_safe(king, hostile, castled);
                }
                let mut way = rules.safe.with(king).iter();
                way.all(|square| is_safe(square, hostile, occupied.without(king)))
                    && (const {
                        !rooks_shield_kings::<R>()
                            && !R::CASTLES_FROM_ANY_FILE
                            && !Movers::<R>::BENT
                    } || is_safe(rules.king_to, hostile, castled))
            })
    }
}
