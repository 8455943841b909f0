mod random;

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Chessboard, Geometry, Square, SquareSet};
use chess_pieces::attacks::{attackers, pawns_ahead};
use chess_pieces::{Army, KingSafety, Legality, MoveBatch, PieceRules, PieceType, PieceTypes};
use orthodox_chess::ChessRules;
use variant_core::Batch as _;
use variant_core::implement::{is_among, stop_at_move};

use crate::board::{Board, home_squares};
use crate::boards::{bit, numbers_of};
use crate::moves::{Batch, HalfMove, Move};
use crate::rules::stockpile::{Piece, Stockpiles, Usable};
use crate::state::CircleChess;

// CC-9
#[derive(Clone, Copy)]
struct Promotion {
    from: Square<Chessboard>,
    to: Square<Chessboard>,
    /// Squares where the replacement leaves the king safe.
    squares: SquareSet<Chessboard>,
    is_safe_alone: bool,
}

pub(crate) const fn ready_to_promote(army: Army) -> SquareSet<Chessboard> {
    if army.index() == 0 {
        Chessboard::BOARD.rank(6)
    } else {
        Chessboard::BOARD.rank(1)
    }
}

struct View<'a> {
    board: &'a Board,
    safety: KingSafety<ChessRules>,
    occupied: SquareSet<Chessboard>,
}

impl CircleChess {
    // CC-14
    #[inline(always)]
    pub(crate) fn visit_legal<R>(
        &self,
        mut visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let conceding = self.concession_boards();
        for board in numbers_of(conceding) {
            visit(Batch::Concession { board })?;
        }
        for number in numbers_of(self.open_boards(conceding)) {
            if let Some(board) = self.board(number) {
                board.visit(&self.stockpiles, &mut visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn count_legal(&self) -> u64 {
        let conceding = self.concession_boards();
        let moves = self.moves_on(self.open_boards(conceding));
        u64::from(moves) + u64::from(conceding.count_ones())
    }

    pub(crate) fn has_legal(&self) -> bool {
        let conceding = self.concession_boards();
        conceding | self.open_boards(conceding) != 0
    }

    pub(crate) fn is_legal_move(&self, m: Move) -> bool {
        let conceding = self.concession_boards();
        if m.half == HalfMove::Concession {
            return m.board < 32 && conceding & bit(m.board) != 0;
        }
        let is_open = m.board < 32 && self.open_boards(conceding) & bit(m.board) != 0;
        let board = self.board(m.board).filter(|_| is_open);
        board.is_some_and(|board| match m.half {
            HalfMove::Move(m) => board.is_legal_move(m),
            _ => is_among(m, |visit| board.visit_dyn(&self.stockpiles, visit)),
        })
    }
}

impl Board {
    /// None for a checkmated side (CC-7, CC-10).
    #[inline(always)]
    pub(crate) fn visit<R>(
        &self,
        stockpiles: &Stockpiles,
        visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if self.turn().index() == 0 {
            self.visit_of::<0, R>(stockpiles, visit)
        } else {
            self.visit_of::<1, R>(stockpiles, visit)
        }
    }

    /// Compiled once for all callers.
    #[inline(never)]
    pub(crate) fn visit_dyn(
        &self,
        stockpiles: &Stockpiles,
        visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit(stockpiles, visit)
    }

    pub(crate) fn visit_drops(
        &self,
        stockpiles: &Stockpiles,
        visit: &mut dyn FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let usable = stockpiles.usable(self.mover(), self.turn, self.number);
        let view = View::new(self, self.turn);
        view.map_or(Continue(()), |view| view.visit_drops(usable, visit))
    }

    /// Updates check, key and moves; `lazily`, only whether there are any.
    #[inline]
    pub(crate) fn review(&mut self, stockpiles: &Stockpiles, lazily: bool) {
        self.checked = self.find_check();
        self.key = self.find_key();
        (self.moves, self.drops) = if lazily {
            let has_moves = !self.checked && self.has_free_pawn()
                || self.visit_dyn(stockpiles, &mut stop_at_move).is_break();
            (has_moves.into(), 0)
        } else {
            self.count(stockpiles)
        };
    }

    /// Promotions do not count: they need stockpiles (CC-9).
    #[inline]
    fn has_free_pawn(&self) -> bool {
        let (us, pieces) = (self.turn, self.pieces());
        let Some(king) = pieces.king(us) else {
            return false;
        };
        let lines = Chessboard::BOARD.queen_lines(king);
        let pawns = pieces.of(us, PieceType::PAWN) - lines - ready_to_promote(us);
        !pawns_ahead::<ChessRules>(us, pawns).is_subset(pieces.occupied())
    }

    pub(crate) fn count(&self, stockpiles: &Stockpiles) -> (u32, u16) {
        if self.turn().index() == 0 {
            self.count_of::<0>(stockpiles)
        } else {
            self.count_of::<1>(stockpiles)
        }
    }

    /// Excludes promotions (CC-9).
    pub(crate) fn is_legal_move(&self, m: orthodox_chess::Move) -> bool {
        let is_legal = |test| self.state.is_legal(self.turn, m, &test);
        self.legality().is_some_and(is_legal)
    }

    /// For moves other than promotions; `None` without a king.
    #[inline(always)]
    pub(crate) fn legality(&self) -> Option<Legality<Chessboard, 1>> {
        let pieces = self.pieces();
        let us = self.turn;
        Some(Legality {
            destinations: !pieces.army(us),
            promotions: PieceTypes::NONE,
            kings: [(pieces.king(us)?, pieces.army(us.enemy()))],
        })
    }

    #[inline(always)]
    fn visit_of<const US: usize, R>(
        &self,
        stockpiles: &Stockpiles,
        mut visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let Some(view) = View::new(self, Army::new(US as u8)) else {
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
        if view.is_mate::<US>(&usable, has_moved) {
            return Continue(());
        }
        view.visit_promotions::<US, R>(&usable, &mut visit)?;
        view.visit_drops(usable, &mut visit)
    }

    fn count_of<const US: usize>(&self, stockpiles: &Stockpiles) -> (u32, u16) {
        let Some(view) = View::new(self, Army::new(US as u8)) else {
            return (0, 0);
        };
        let mut count = 0;
        let _ = view.visit_pieces::<US, ()>(|moves| {
            count += moves.len() as u32;
            Continue(())
        });
        let usable = stockpiles.usable(self.seats[US & 1], Army::new(US as u8), self.number);
        if usable.is_none() || view.is_mate::<US>(&usable, count > 0) {
            return (count, 0);
        }
        let _ = view.visit_promotions::<US, ()>(&usable, &mut |batch| {
            count += batch.len() as u32;
            Continue(())
        });
        let drops = view.count_drops(&usable);
        (count + u32::from(drops), drops)
    }
}

impl<'a> View<'a> {
    #[inline(always)]
    fn new(board: &'a Board, us: Army) -> Option<Self> {
        let pieces = board.pieces();
        let king = pieces.king(us)?;
        let hostile = pieces.army(us.enemy());
        let occupied = pieces.army(us) | hostile;
        Some(Self {
            board,
            safety: KingSafety::new(pieces, king, hostile, occupied),
            occupied,
        })
    }

    /// Excludes promotions (CC-9).
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

    /// Mate despite a usable stockpile (CC-10): drops do not avert it, promotions do if there is a replacement and
    /// the king is safe without it. `has_moved`: other moves exist.
    #[inline(always)]
    fn is_mate<const US: usize>(&self, usable: &Usable<'_>, has_moved: bool) -> bool {
        let is_safe_alone = |promotion: Promotion| promotion.is_safe_alone;
        !has_moved
            && self.safety.in_check()
            && !(usable.clone().any(Piece::can_replace_pawn)
                && self.promotions::<US>().any(is_safe_alone))
    }

    // CC-9
    #[inline(always)]
    fn visit_promotions<const US: usize, R>(
        &self,
        usable: &Usable<'_>,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for promotion in self.promotions::<US>() {
            let Promotion {
                from, to, squares, ..
            } = promotion;
            for piece in usable.clone().filter(|piece| piece.can_replace_pawn()) {
                visit(Batch::Promotions {
                    board: self.board.number,
                    from,
                    to,
                    piece,
                    squares,
                })?;
            }
        }
        Continue(())
    }

    // CC-5
    #[inline(always)]
    fn visit_drops<R>(
        &self,
        usable: Usable<'_>,
        mut visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for piece in usable {
            visit(Batch::Drops {
                board: self.board.number,
                piece,
                squares: self.open_homes(piece.piece_type),
            })?;
        }
        Continue(())
    }

    #[inline(always)]
    fn count_drops(&self, usable: &Usable<'_>) -> u16 {
        let counts = PieceType::ALL.into_iter().zip(usable.count_by_type());
        let drops = counts
            .map(|(piece_type, count)| u16::from(count) * self.open_homes(piece_type).len() as u16);
        drops.sum()
    }

    #[inline(always)]
    fn open_homes(&self, piece_type: PieceType) -> SquareSet<Chessboard> {
        let open = self.safety.check_mask - self.occupied;
        home_squares(self.board.turn, piece_type) & open
    }

    fn promotions<const US: usize>(&self) -> impl Iterator<Item = Promotion> + '_ {
        let us = Army::new(US as u8);
        let rules = const { &ChessRules::PAWNS[US] };
        let geometry = Chessboard::BOARD;
        let pawns = self.board.pieces().of(us, PieceType::PAWN) & ready_to_promote(us);
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

    /// All empty squares if the king is safe without the replacement, else those that block the single rider.
    fn promotion(&self, from: Square<Chessboard>, to: Square<Chessboard>) -> Promotion {
        let pieces = self.board.pieces();
        let king = self.safety.king;
        let occupied = self.occupied.without(from).without(to);
        let hostile = self.safety.hostile.without(to);
        let checkers = attackers::<ChessRules>(pieces, king, hostile, occupied);
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
