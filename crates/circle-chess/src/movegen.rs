//! The legal half-moves of one board: moves of pieces, promotions and drops.

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Chessboard, Geometry, Square, SquareSet};
use chess_pieces::{
    Army, KingSafety, Legality, MoveBatch, PieceRules, PieceType, PieceTypes, attackers,
};
use orthodox_chess::ChessRules;
use variant_core::Batch as _;

use crate::board::{Board, enemy_of, home_squares};
use crate::moves::Batch;
use crate::stockpile::{Stockpiles, Usable};

/// A pawn's step to the last rank, and where its replacement may be put (CC-9).
#[derive(Clone, Copy)]
struct Promotion {
    from: Square<Chessboard>,
    to: Square<Chessboard>,
    /// Where the replacement leaves the king safe.
    squares: SquareSet<Chessboard>,
    /// Whether the king is safe without it.
    is_safe_alone: bool,
}

/// The board as the army to move sees it.
struct View<'a> {
    board: &'a Board,
    safety: KingSafety<ChessRules>,
    occupied: SquareSet<Chessboard>,
}

impl Board {
    /// Visits the legal half-moves; none for a side that is checkmated (CC-7, CC-10).
    #[inline(always)]
    pub(crate) fn visit<R>(
        &self,
        stockpiles: &Stockpiles,
        visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        // The generator is compiled once for each side to move.
        if self.turn().index() == 0 {
            self.visit_of::<0, R>(stockpiles, visit)
        } else {
            self.visit_of::<1, R>(stockpiles, visit)
        }
    }

    /// As [`visit`](Self::visit), compiled once for all callers.
    #[inline(never)]
    pub(crate) fn visit_dyn(
        &self,
        stockpiles: &Stockpiles,
        visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit(stockpiles, visit)
    }

    /// The number of legal half-moves.
    #[inline]
    pub(crate) fn count(&self, stockpiles: &Stockpiles) -> u32 {
        if self.turn().index() == 0 {
            self.count_of::<0>(stockpiles)
        } else {
            self.count_of::<1>(stockpiles)
        }
    }

    /// Whether a move of a piece is legal, without generating any. Pawns go to the last rank in
    /// promotions alone, which are half-moves of another form (CC-9).
    pub(crate) fn is_legal_move(&self, m: orthodox_chess::Move) -> bool {
        let pieces = self.pieces();
        let us = self.turn();
        pieces.king(us).is_some_and(|king| {
            let test = Legality {
                destinations: !pieces.army(us),
                promotions: PieceTypes::NONE,
                kings: [(king, pieces.army(enemy_of(us)))],
            };
            self.state.is_legal(us, m, &test)
        })
    }

    #[inline(always)]
    fn visit_of<const US: usize, R>(
        &self,
        stockpiles: &Stockpiles,
        mut visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let Some(view) = View::new::<US>(self) else {
            return Continue(());
        };
        let board = self.number;
        let mut has_moved = false;
        view.visit_pieces::<US, R>(|moves| {
            has_moved |= !moves.is_empty();
            visit(Batch::Pieces { board, moves })
        })?;
        let usable = stockpiles.usable(self.seats[US & 1], Army::new(US as u8), board);
        if usable.is_none() {
            return Continue(());
        }
        view.visit_stockpile::<US, R>(usable, has_moved, &mut visit)
    }

    /// The number of moves that [`visit_of`](Self::visit_of) visits, counted without listing them.
    fn count_of<const US: usize>(&self, stockpiles: &Stockpiles) -> u32 {
        let Some(view) = View::new::<US>(self) else {
            return 0;
        };
        let mut count = 0;
        let _ = view.visit_pieces::<US, ()>(|moves| {
            count += moves.len() as u32;
            Continue(())
        });
        let usable = stockpiles.usable(self.seats[US & 1], Army::new(US as u8), self.number);
        if !usable.is_none() {
            let _ = view.visit_stockpile::<US, ()>(usable, count > 0, &mut |batch| {
                count += batch.len() as u32;
                Continue(())
            });
        }
        count
    }
}

impl<'a> View<'a> {
    /// `None` if the army to move has no king, which does not happen in a legal position.
    #[inline(always)]
    fn new<const US: usize>(board: &'a Board) -> Option<Self> {
        let pieces = board.pieces();
        let us = Army::new(US as u8);
        let king = pieces.king(us)?;
        let hostile = pieces.army(enemy_of(us));
        let occupied = pieces.army(us) | hostile;
        Some(Self {
            board,
            safety: KingSafety::new(pieces, king, hostile, occupied),
            occupied,
        })
    }

    /// The moves of pieces except those of pawns to the last rank, which differ from orthodox chess
    /// (CC-9).
    #[inline(always)]
    fn visit_pieces<const US: usize, R>(
        &self,
        mut visit: impl FnMut(MoveBatch<ChessRules>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let own = self.board.pieces().army(Army::new(US as u8));
        let generator = self.board.state.generator(!own, [self.safety]);
        generator.visit::<US, R>(|moves| match moves {
            MoveBatch::Promotions { .. } => Continue(()),
            _ => visit(moves),
        })
    }

    /// Promotions and drops of the pieces that may be used here. `has_moved` tells whether there are
    /// other moves.
    fn visit_stockpile<const US: usize, R>(
        &self,
        usable: Usable<'_>,
        has_moved: bool,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let us = Army::new(US as u8);
        let board = self.board.number;
        let can_replace_pawn = |piece: &crate::Piece| piece.piece_type != PieceType::PAWN;
        // CC-10: a drop does not avert mate; a promotion does if there is a piece to promote to and
        // the king is safe without it.
        let is_mate = self.safety.in_check()
            && !has_moved
            && !(usable.clone().any(|piece| can_replace_pawn(&piece))
                && self
                    .promotions::<US>()
                    .any(|promotion| promotion.is_safe_alone));
        if is_mate {
            return Continue(());
        }
        for promotion in self.promotions::<US>() {
            let Promotion {
                from, to, squares, ..
            } = promotion;
            for piece in usable.clone().filter(can_replace_pawn) {
                visit(Batch::Promotions {
                    board,
                    from,
                    to,
                    piece,
                    squares,
                })?;
            }
        }
        let open = self.safety.check_mask - self.occupied;
        for piece in usable {
            let squares = home_squares(us, piece.piece_type) & open;
            visit(Batch::Drops {
                board,
                piece,
                squares,
            })?;
        }
        Continue(())
    }

    /// The steps of pawns to the last rank.
    fn promotions<const US: usize>(&self) -> impl Iterator<Item = Promotion> + '_ {
        let us = Army::new(US as u8);
        let rules = const { &ChessRules::PAWNS[US] };
        let geometry = Chessboard::BOARD;
        let ready = geometry.step_all(rules.promotion, rules.forward.opposite());
        let pawns = self.board.pieces().of(us, PieceType::PAWN) & ready;
        let targets = move |from| {
            let ahead = geometry.step(from, rules.forward).map(SquareSet::from);
            (ahead.unwrap_or_default() - self.occupied)
                | (rules.attacks(from) & self.safety.hostile)
        };
        let steps = move |from| targets(from).iter().map(move |to| (from, to));
        pawns
            .iter()
            .flat_map(steps)
            .map(|(from, to)| self.promotion(from, to))
    }

    /// The squares that the replacement of a pawn may be put on: any empty one if the king is safe
    /// without the pawn, otherwise those between the king and the only rider that attacks it.
    fn promotion(&self, from: Square<Chessboard>, to: Square<Chessboard>) -> Promotion {
        let pieces = self.board.pieces();
        let king = self.safety.king;
        let occupied = self.occupied.without(from).without(to);
        let hostile = self.safety.hostile.without(to);
        let checkers = attackers::<ChessRules, 2, 6>(pieces, king, hostile, occupied);
        let squares = if checkers.is_empty() {
            !occupied
        } else {
            let lines = checkers
                .single()
                .map(|rider| Chessboard::BOARD.between(king, rider));
            lines.unwrap_or_default()
        };
        Promotion {
            from,
            to,
            squares,
            is_safe_alone: checkers.is_empty(),
        }
    }
}
