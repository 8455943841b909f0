use core::ops::ControlFlow;

use chess_pieces::PieceType;
use variant_core::Player;

use crate::board::Board;
use crate::boards::{Boards, bit};
use crate::event::Event;
use crate::make::Captured;
use crate::moves::{HalfMove, Move};
use crate::rules::circle::call_mate;
use crate::rules::options::{Schedule, SetRule};
use crate::rules::stockpile::Piece;
use crate::state::CircleChess;

impl CircleChess {
    /// A move on a board not in play changes nothing. Reuses fitting, unshared boards of `spare`.
    pub(crate) fn after(
        &self,
        m: Move,
        spare: Option<Boards>,
        lazily: bool,
        report: &mut impl FnMut(Event),
    ) -> Self {
        let index = self.boards.index_of(m.board);
        let Some((index, board)) = index.and_then(|index| Some((index, self.boards.get(index)?)))
        else {
            return self.clone();
        };
        if m.half == HalfMove::Concession {
            let mut next = self.clone();
            next.ply = self.ply.saturating_add(1);
            next.concede(m.board, board.mover(), report);
            next
        } else {
            self.after_half(index, board, m.half, spare, lazily, report)
        }
    }

    pub(crate) fn after_into(&self, m: Move, lazily: bool, next: &mut Self) {
        let spare = core::mem::replace(&mut next.boards, Boards::NONE);
        *next = self.after(m, Some(spare), lazily, &mut |_| ());
    }

    /// Quiet half-moves of a board reuse one position, its moves uncounted.
    pub(crate) fn visit_after<R>(
        &self,
        moves: impl IntoIterator<Item = Move>,
        child: &mut Self,
        mut visit: impl FnMut(Move, &Self) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let mut last = None;
        moves.into_iter().try_for_each(|m| {
            last = self.play_quietly(m, child, last);
            if last.is_none() {
                self.after_into(m, true, child);
            }
            visit(m, child)
        })
    }

    #[inline(always)]
    fn after_half(
        &self,
        index: usize,
        board: &Board,
        half: HalfMove,
        spare: Option<Boards>,
        lazily: bool,
        report: &mut impl FnMut(Event),
    ) -> Self {
        let (army, number, player) = (board.turn(), board.number, board.mover());
        let other = if army.index() == 0 {
            self.boards.before(index)
        } else {
            self.boards.after(index)
        };
        let mut stockpiles = self.stockpiles.clone();
        let (mut gained, mut mated, mut clock) = (None, self.mated, 0);
        let boards = self.boards.with(index, spare, lazily, |after| {
            let captured = after.make(half, &mut |rook_from, rook_to| {
                report(Event::Castled {
                    board: number,
                    rook_from,
                    rook_to,
                });
            });
            if let Some(piece) = half.used() {
                stockpiles.remove(player, army, piece);
            }
            gained = captured.and_then(|captured| self.gained(board, captured, other, report));
            if let Some(piece) = gained {
                stockpiles.add(player, army.enemy(), piece);
            }
            report_placement(number, half, report);
            after.review(&stockpiles, lazily);
            mated |= call_mate(after, report);
            // 0 exactly after captures, pawn moves and drops.
            if after.halfmove_clock != 0 {
                clock = self.clock.saturating_add(1);
            }
        });
        let next_board = match self.schedule {
            Schedule::Free => Some(Schedule::Free).filter(|_| mated == 0),
            Schedule::Rounds { .. } => boards.next_turn(number + 1),
        };
        let mut next = Self {
            boards,
            stockpiles,
            mated,
            clock,
            ply: self.ply.saturating_add(1),
            schedule: next_board.unwrap_or(self.schedule),
            ..*self
        };
        if gained.is_some() && other != index {
            next.recount_for(other, player, lazily);
        }
        if next_board.is_none() || gained.is_some() {
            next.settle(number + 1, report);
        }
        next
    }

    /// Plays a quiet half-move into `next`; returns the board's index. `last` is an earlier result for `next`,
    /// unchanged since.
    ///
    /// `None`, with `next` unspecified, if the half-move captures, promotes, drops or concedes, or mates must be
    /// settled.
    pub(crate) fn play_quietly(
        &self,
        m: Move,
        next: &mut Self,
        last: Option<usize>,
    ) -> Option<usize> {
        let HalfMove::Move(half) = m.half else {
            return None;
        };
        let index = self.boards.index_of(m.board)?;
        let board = self.boards.get(index)?;
        let may_pass = half.piece_type == PieceType::PAWN && board.en_passant().is_some();
        let takes = may_pass || board.pieces().occupied().contains(half.to);
        if takes || self.mated != 0 {
            return None;
        }
        let last = last.filter(|&last| Boards::group_of(last) == Boards::group_of(index));
        let last = last.unwrap_or_else(|| {
            let spare = core::mem::replace(&mut next.boards, Boards::NONE);
            let boards = self.boards.with(index, Some(spare), true, |_| ());
            *next = Self {
                boards,
                stockpiles: self.stockpiles.clone(),
                ..*self
            };
            index
        });
        let (mut mate, mut clock) = (0, 0);
        let is_changed = next.boards.change_from(&self.boards, last, index, |board| {
            board.make(m.half, &mut |_, _| ());
            board.review(&self.stockpiles, true);
            mate = call_mate(board, &mut |_| ());
            if board.halfmove_clock != 0 {
                clock = self.clock.saturating_add(1);
            }
        });
        let schedule = match self.schedule {
            Schedule::Free => Some(Schedule::Free),
            // A round without mates ends without effect (CC-12).
            Schedule::Rounds { .. } => {
                let boards = &next.boards;
                boards
                    .next_turn(m.board + 1)
                    .or_else(|| boards.next_turn(0))
            }
        };
        next.schedule = schedule.filter(|_| is_changed && mate == 0)?;
        (next.clock, next.ply) = (clock, self.ply.saturating_add(1));
        Some(index)
    }

    /// Captured piece if it joins the stockpile (CC-4); `None` if no board can use it (CC-6).
    fn gained(
        &self,
        board: &Board,
        captured: Captured,
        other: usize,
        report: &mut impl FnMut(Event),
    ) -> Option<Piece> {
        let is_tournament = self.set_rule == SetRule::Tournament;
        let piece = Piece {
            piece_type: captured.piece_type,
            set: if is_tournament { captured.set } else { 0 },
        };
        let other = self.boards.get(other).map(Board::number);
        let is_kept = !is_tournament || other != Some(captured.set);
        report(Event::Captured {
            board: board.number,
            square: captured.square,
            army: board.turn().enemy(),
            piece,
            stockpile: is_kept.then(|| board.mover()),
        });
        is_kept.then_some(piece)
    }

    /// Recounts the player's other board, where captured pieces have the player's colour. More pieces never give
    /// mate, and a called mate stands.
    fn recount_for(&mut self, index: usize, player: Player, lazily: bool) {
        if let Some(board) = self.boards.get(index)
            && board.mover() == player
            && self.mated & bit(board.number) == 0
        {
            if lazily && board.moves > 0 {
                self.boards.set_counted(board.number, false);
                return;
            }
            let review = |board: &mut Board| board.review(&self.stockpiles, lazily);
            self.boards = self.boards.with(index, None, lazily, review);
        }
    }
}

fn report_placement(board: u8, half: HalfMove, report: &mut impl FnMut(Event)) {
    match half {
        HalfMove::Promotion { piece, at, .. } => report(Event::Promoted { board, piece, at }),
        HalfMove::Drop { piece, at } => report(Event::Dropped { board, piece, at }),
        HalfMove::Move(_) | HalfMove::Concession => {}
    }
}
