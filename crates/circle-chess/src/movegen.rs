//! Which half-moves are legal on one board: moves of men, promotions and drops.

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Chessboard, Geometry, Square, SquareSet};
use orthodox_chess::ChessLaws;
use orthodox_men::{Army, Generator, Guard, Kind, Laws, MoveBatch, attackers};
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
    guard: Guard<ChessLaws>,
    occupied: SquareSet<Chessboard>,
}

impl Board {
    /// Hands out the legal half-moves; none for a side that is checkmated (CC-7, CC-10).
    #[inline(always)]
    pub(crate) fn visit<R>(
        &self,
        stockpiles: &Stockpiles,
        visit: impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        // The side to move is known to each copy of the generator at compile time.
        if self.turn().index() == 0 {
            self.visit_of::<0, R>(stockpiles, visit)
        } else {
            self.visit_of::<1, R>(stockpiles, visit)
        }
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
        view.visit_men::<US, R>(|moves| {
            has_moved |= !moves.is_empty();
            visit(Batch::Men { board, moves })
        })?;
        let usable = stockpiles.usable(self.seats[US & 1], Army::new(US as u8), board);
        if usable.is_none() {
            return Continue(());
        }
        view.visit_stockpile::<US, R>(usable, has_moved, &mut visit)
    }

    /// As [`visit_of`](Self::visit_of), in the shortest way to a number.
    fn count_of<const US: usize>(&self, stockpiles: &Stockpiles) -> u32 {
        let Some(view) = View::new::<US>(self) else {
            return 0;
        };
        let mut count = 0;
        let _ = view.visit_men::<US, ()>(|moves| {
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
    /// `None` if the army to move has no king, which no position that was read or played lacks.
    #[inline(always)]
    fn new<const US: usize>(board: &'a Board) -> Option<Self> {
        let men = board.chess.men();
        let us = Army::new(US as u8);
        let king = men.king(us)?;
        let hostile = men.army(enemy_of(us));
        let occupied = men.army(us) | hostile;
        Some(Self {
            board,
            guard: Guard::new(men, king, hostile, occupied),
            occupied,
        })
    }

    /// The moves of men, but for those of pawns to the last rank: these are another matter here
    /// (CC-9).
    #[inline(always)]
    fn visit_men<const US: usize, R>(
        &self,
        mut visit: impl FnMut(MoveBatch<ChessLaws>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let chess = &self.board.chess;
        Generator {
            men: chess.men(),
            occupied: self.occupied,
            open: !chess.men().army(Army::new(US as u8)),
            guards: [self.guard],
            en_passant: chess.en_passant().as_slice(),
            rights: chess.rights(),
        }
        .visit::<US, R>(|moves| match moves {
            MoveBatch::Promotions { .. } => Continue(()),
            _ => visit(moves),
        })
    }

    /// Promotions and drops, of the men that may be used here. `has_moved` says whether the other
    /// moves are any.
    fn visit_stockpile<const US: usize, R>(
        &self,
        usable: Usable<'_>,
        has_moved: bool,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let us = Army::new(US as u8);
        let board = self.board.number;
        let can_replace_pawn = |man: &crate::Man| man.kind != Kind::PAWN;
        // CC-10: drops do not count against a mate; a promotion does if the king is safe without the
        // promoted man, and there is one.
        let is_mate = self.guard.in_check()
            && !has_moved
            && !(usable.clone().any(|man| can_replace_pawn(&man))
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
            for man in usable.clone().filter(can_replace_pawn) {
                visit(Batch::Promotions {
                    board,
                    from,
                    to,
                    man,
                    squares,
                })?;
            }
        }
        let open = self.guard.answers - self.occupied;
        for man in usable {
            let squares = home_squares(us, man.kind) & open;
            visit(Batch::Drops {
                board,
                man,
                squares,
            })?;
        }
        Continue(())
    }

    /// The steps of pawns to the last rank.
    fn promotions<const US: usize>(&self) -> impl Iterator<Item = Promotion> + '_ {
        let us = Army::new(US as u8);
        let law = const { &ChessLaws::PAWNS[US] };
        let geometry = Chessboard::BOARD;
        let ready = geometry.step_all(law.promotion, law.forward.opposite());
        let pawns = self.board.chess.men().of(us, Kind::PAWN) & ready;
        let targets = move |from| {
            let ahead = geometry.step(from, law.forward).map(SquareSet::from);
            (ahead.unwrap_or_default() - self.occupied) | (law.attacks(from) & self.guard.hostile)
        };
        let steps = move |from| targets(from).iter().map(move |to| (from, to));
        pawns
            .iter()
            .flat_map(steps)
            .map(|(from, to)| self.promotion(from, to))
    }

    /// Which squares the replacement of a pawn may be put on: any empty one if the king is safe with
    /// the pawn gone from the board, else those between the king and the only rider that attacks it.
    fn promotion(&self, from: Square<Chessboard>, to: Square<Chessboard>) -> Promotion {
        let men = self.board.chess.men();
        let king = self.guard.king;
        let occupied = self.occupied.without(from).without(to);
        let hostile = self.guard.hostile.without(to);
        let checkers = attackers::<ChessLaws, 2, 6>(men, king, hostile, occupied);
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
