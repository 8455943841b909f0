use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use variant_core::Batch as _;

use crate::attacks::{Movers, pawn_types};
use crate::{
    Army, BoardState, KingSafety, Legality, Move, MoveBatch, PieceRules, PieceType, PieceTypes,
    royalty::{Royalty, has_one_king, royal_types, royals},
};

/// Checks and pins around an army's royal pieces, for any [`Royalty`].
///
/// Selects the legal moves of a [`Generator`](crate::Generator) without kings.
///
/// ```
/// use chess_pieces::{Army, BoardState, Move, PieceType, RoyalGuard};
/// # use chess_pieces::Duel;
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut board = BoardState::<Duel>::default();
/// board.pieces_mut().put("e1".parse()?, white, PieceType::KING);
/// board.pieces_mut().put("e2".parse()?, white, PieceType::ROOK);
/// board.pieces_mut().put("e8".parse()?, black, PieceType::ROOK);
/// let guard = RoyalGuard::new(&board, white, board.pieces().army(black));
/// let rook = |to: &str| Move::new("e2".parse().unwrap(), to.parse().unwrap(), PieceType::ROOK);
/// assert!(guard.allows(rook("e7")) && !guard.allows(rook("d2")));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RoyalGuard<'a, R: PieceRules> {
    board: &'a BoardState<R>,
    army: Army,
    hostile: SquareSet<R::Board>,
    royals: SquareSet<R::Board>,
    /// Destinations of drops that leave no check.
    pub check_mask: SquareSet<R::Board>,
    /// Pieces whose moves need a test.
    bound: SquareSet<R::Board>,
}

impl<'a, R: PieceRules> RoyalGuard<'a, R> {
    /// Finds checks and pins by hostile pieces.
    #[inline(always)]
    pub fn new(board: &'a BoardState<R>, army: Army, hostile: SquareSet<R::Board>) -> Self {
        let (pieces, occupied) = (board.pieces(), board.pieces().occupied());
        let royals = royals::<R>(pieces, army);
        let one_suffices = R::ROYALTY == Royalty::Any && !royals.is_empty();
        let (mut any, mut all, mut bound) = (SquareSet::EMPTY, !SquareSet::EMPTY, royals);
        for royal in royals {
            let safety = KingSafety::new(pieces, royal, hostile, occupied);
            any |= safety.check_mask;
            all &= safety.check_mask;
            bound |= safety.pinned;
        }
        if board.en_passant().is_for(army) {
            bound |= pieces.of_types(const { pawn_types::<R>() });
        }
        Self {
            board,
            army,
            hostile,
            royals,
            check_mask: if one_suffices { any } else { all },
            bound,
        }
    }

    /// Visits the legal moves of a batch that is legal but for royal pieces.
    ///
    /// # Errors
    /// The value of `visit`.
    #[inline(always)]
    pub fn visit<B>(
        &self,
        batch: MoveBatch<R>,
        visit: &mut impl FnMut(MoveBatch<R>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if Self::depends_on_promotion(batch) {
            let mut moves = batch.into_iter().filter(|&m| self.allows(m));
            return moves.try_for_each(|m| visit(m.into()));
        }
        let from = match batch {
            MoveBatch::Piece { from, .. } => from.into(),
            MoveBatch::Promotions {
                piece: Some(piece), ..
            } => piece.get().1.into(),
            _ => self.board.pieces().of(self.army, PieceType::PAWN),
        };
        let is_free = from.is_disjoint(self.bound);
        let sure = if is_free {
            self.check_mask
        } else {
            SquareSet::EMPTY
        };
        let rest = batch.to_squares(!sure);
        let unsure = if is_free && (const { Movers::<R>::SHY.is_empty() } || rest.is_empty()) {
            SquareSet::EMPTY
        } else {
            self.tested(rest)
        };
        visit(batch.to_squares(sure | unsure))
    }

    fn depends_on_promotion(batch: MoveBatch<R>) -> bool {
        let royal = const { royal_types::<R>() };
        let is_shy = const { !Movers::<R>::SHY.is_empty() };
        matches!(batch, MoveBatch::Promotions { to, .. } if is_shy || !(to & royal).is_empty())
    }

    #[inline(never)]
    fn tested(&self, batch: MoveBatch<R>) -> SquareSet<R::Board> {
        let legal = batch.into_iter().filter(|&m| self.allows(m));
        legal.map(|m| m.to).collect()
    }

    /// Whether a move, legal but for royal pieces, leaves no check.
    pub fn allows(&self, m: Move<R>) -> bool {
        let royal = const { royal_types::<R>() };
        let crowned = royal.contains(m.becomes) && !royal.contains(m.piece_type);
        let mut royals = self.royals.iter();
        let is_safe = |royal| self.leaves_safe(royal, m);
        // A new royal piece counts, too.
        match R::ROYALTY {
            Royalty::Any if crowned => royals.any(is_safe) || is_safe(m.to),
            Royalty::Any => self.royals.is_empty() || royals.any(is_safe),
            _ => royals.all(is_safe) && (!crowned || is_safe(m.to)),
        }
    }

    fn leaves_safe(&self, king: Square<R::Board>, m: Move<R>) -> bool {
        let castles = self.board.castling_of(self.army, m).is_some();
        let shy = self.board.pieces().of_types(Movers::<R>::SHY);
        let is_shy =
            shy.contains(m.from) || shy.contains(m.to) || Movers::<R>::SHY.contains(m.becomes);
        if const { !Movers::<R>::SHY.is_empty() } && is_shy {
            // Whether a piece blocks depends on its type.
            let mut next = *self.board;
            next.make(self.army, m, &mut |_| ());
            let king = if king == m.from { m.to } else { king };
            return !next.is_attacked(king, self.hostile.without(m.to));
        }
        let test = Legality {
            destinations: SquareSet::EMPTY,
            promotions: PieceTypes::NONE,
            kings: [(king, self.hostile)],
        };
        if castles {
            self.board.is_legal_castling(self.army, m, &test)
        } else {
            let taken = self.board.passed_pawns(self.army, m);
            self.board.leaves_kings_safe(m, taken, &test)
        }
    }
}

impl<R: PieceRules> BoardState<R> {
    /// Whether `hostile` pieces check an army, by the rules' [`Royalty`].
    pub fn is_checked(&self, army: Army, hostile: SquareSet<R::Board>) -> bool {
        if const { has_one_king::<R>() } {
            let king = self.pieces.king(army);
            return king.is_some_and(|king| self.is_attacked(king, hostile));
        }
        let mut royals = royals::<R>(&self.pieces, army).iter();
        match R::ROYALTY {
            Royalty::Any => {
                royals.clone().next().is_some()
                    && royals.all(|royal| self.is_attacked(royal, hostile))
            }
            _ => royals.any(|royal| self.is_attacked(royal, hostile)),
        }
    }
}
