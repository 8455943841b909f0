use core::ops::ControlFlow::{self, Continue};

use board_geometry::SquareSet;
use variant_core::implement::smallvec::SmallVec;

use crate::movement::Movers;
use crate::royalty::{has_one_king, royal_types, royals};
use crate::{
    Army, BoardState, KingSafety, Legality, Move, MoveBatch, PieceRules, PieceType, PieceTypes,
    Royalty,
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
/// let guard = RoyalGuard::new(&board, white, board.pieces().army(black), board.pieces().occupied());
/// let rook = |to: &str| Move::new("e2".parse().unwrap(), to.parse().unwrap(), PieceType::ROOK);
/// assert!(guard.allows(rook("e7")) && !guard.allows(rook("d2")));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RoyalGuard<'a, R: PieceRules> {
    board: &'a BoardState<R>,
    army: Army,
    royals: SmallVec<[KingSafety<R>; 2]>,
}

impl<'a, R: PieceRules> RoyalGuard<'a, R> {
    /// Finds checks and pins, given hostile pieces and blocking squares.
    pub fn new(
        board: &'a BoardState<R>,
        army: Army,
        hostile: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> Self {
        let pieces = board.pieces();
        let royals = royals::<R>(pieces, army).iter();
        let royals = royals.map(|royal| KingSafety::new(pieces, royal, hostile, occupied));
        Self {
            board,
            army,
            royals: royals.collect(),
        }
    }

    /// Destinations of drops that leave no check.
    pub fn check_mask(&self) -> SquareSet<R::Board> {
        self.surely_safe(SquareSet::EMPTY)
    }

    fn surely_safe(&self, from: SquareSet<R::Board>) -> SquareSet<R::Board> {
        let masks = self.royals.iter().map(|safety| {
            if safety.pinned.with(safety.king).is_disjoint(from) {
                safety.check_mask
            } else {
                SquareSet::EMPTY
            }
        });
        match R::ROYALTY {
            Royalty::Any if !self.royals.is_empty() => {
                masks.fold(SquareSet::EMPTY, |any, mask| any | mask)
            }
            _ => masks.fold(!SquareSet::EMPTY, |all, mask| all & mask),
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
        if self.royals.is_empty() && !Self::crowns(batch) {
            return visit(batch);
        }
        let sure = self.sure_of(batch);
        visit(batch.to_squares(sure))?;
        let mut unsure = batch.to_squares(!sure).into_iter();
        unsure.try_for_each(|m| {
            if self.allows(m) {
                visit(m.into())
            } else {
                Continue(())
            }
        })
    }

    fn crowns(batch: MoveBatch<R>) -> bool {
        let royal = const { royal_types::<R>() };
        matches!(batch, MoveBatch::Promotions { to, .. } if !(to & royal).is_empty())
    }

    /// Castlings and captures en passant change more than two squares.
    fn sure_of(&self, batch: MoveBatch<R>) -> SquareSet<R::Board> {
        let from = match batch {
            _ if Self::crowns(batch) => return SquareSet::EMPTY,
            MoveBatch::Piece {
                piece_type: PieceType::KING,
                ..
            } => return SquareSet::EMPTY,
            MoveBatch::Piece { from, .. } => from.into(),
            MoveBatch::Promotions {
                piece: Some(piece), ..
            } => piece.get().1.into(),
            MoveBatch::Pawns { .. } | MoveBatch::Promotions { piece: None, .. } => {
                self.board.pieces().of(self.army, PieceType::PAWN)
            }
        };
        let passed = self.board.en_passant().of(self.army);
        passed.fold(self.surely_safe(from), |sure, advance| {
            sure.without(advance.target)
        })
    }

    /// Whether a move, legal but for royal pieces, leaves no check.
    pub fn allows(&self, m: Move<R>) -> bool {
        let royal = const { royal_types::<R>() };
        let crowned = royal.contains(m.becomes) && !royal.contains(m.piece_type);
        let hostile = self.royals.first().map(|safety| safety.hostile);
        let hostile = hostile.unwrap_or(!self.board.pieces().army(self.army));
        let mut kings = self.royals.iter().map(|safety| safety.king);
        let castles = self.board.castling_of(self.army, m).is_some();
        if const { !Movers::<R>::SHY.is_empty() } && !castles {
            // Whether a piece blocks depends on its type.
            let mut next = *self.board;
            next.make(self.army, m, &mut |_| ());
            return !next.is_checked(self.army, hostile.without(m.to));
        }
        let taken = self.board.passed_pawns(self.army, m);
        let is_safe = |king| {
            let test = Legality {
                destinations: SquareSet::EMPTY,
                promotions: PieceTypes::NONE,
                kings: [(king, hostile)],
            };
            if castles {
                self.board.is_legal_castling(self.army, m, &test)
            } else {
                self.board.leaves_kings_safe(m, taken, &test)
            }
        };
        // A new royal piece counts, too.
        match R::ROYALTY {
            Royalty::Any if crowned => kings.any(is_safe) || is_safe(m.to),
            Royalty::Any => self.royals.is_empty() || kings.any(is_safe),
            _ => kings.all(is_safe) && (!crowned || is_safe(m.to)),
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
