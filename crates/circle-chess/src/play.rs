//! Making moves: on one board, with the effects on stockpiles and match.

use variant_core::Player;

use crate::board::{Board, Captured, enemy_of};
use crate::boards::{Boards, bit};
use crate::moves::{Event, HalfMove, Move};
use crate::position::{Circle, Schedule, SetRule};
use crate::stockpile::Piece;

impl Circle {
    /// The position after a move, reporting events. A move on a board that is not in play changes
    /// nothing. The boards go to the place of `spare` ones, if these fit and nobody shares them.
    #[inline]
    pub(crate) fn after(
        &self,
        m: Move,
        spare: Option<Boards>,
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
            self.after_half(index, board, m.half, spare, report)
        }
    }

    /// The position after a half-move on a board.
    #[inline(always)]
    fn after_half(
        &self,
        index: usize,
        board: &Board,
        half: HalfMove,
        spare: Option<Boards>,
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
        let boards = self.boards.with(index, spare, |after| {
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
                stockpiles.add(player, enemy_of(army), piece);
            }
            report_put(number, half, report);
            after.review(&stockpiles);
            mated |= call_mate(after, report);
            // The board's own clock is 0 after captures, pawn moves and drops, and only then.
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
            next.recount_for(other, player);
        }
        if next_board.is_none() || gained.is_some() {
            next.settle(number + 1, report);
        }
        next
    }

    /// The captured piece if it goes to its captor's stockpile (CC-4); `None` if it leaves the match,
    /// because it could be used on no board (CC-6).
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
            army: enemy_of(board.turn()),
            piece,
            stockpile: is_kept.then(|| board.mover()),
        });
        is_kept.then_some(piece)
    }

    /// Recounts the moves on a player's other board after a capture, because the captured piece has the
    /// colour of the player there. (A piece that is used never has.) An additional piece never gives
    /// mate, and a called mate stands.
    fn recount_for(&mut self, index: usize, player: Player) {
        if let Some(board) = self.boards.get(index)
            && board.mover() == player
            && self.mated & bit(board.number) == 0
        {
            let review = |board: &mut Board| board.review(&self.stockpiles);
            self.boards = self.boards.with(index, None, review);
        }
    }

    /// Settles the mates that are due, and finds the next board (CC-3). `from` is the lowest board
    /// that has not had its turn in the round.
    #[inline]
    pub(crate) fn settle(&mut self, from: u8, report: &mut impl FnMut(Event)) {
        if self.schedule == Schedule::Free {
            if self.mated != 0 {
                self.settle_mates(report);
            }
        } else if !self.give_turn(from) {
            self.end_round(report);
        }
    }

    /// Gives the turn to the first board from `from` on that can move.
    fn give_turn(&mut self, from: u8) -> bool {
        let turn = self.boards.next_turn(from);
        self.schedule = turn.unwrap_or(self.schedule);
        turn.is_some()
    }

    /// The end of the round, in which every board has moved or passed (CC-3): mates are settled, unless
    /// everybody has mated (CC-12).
    fn end_round(&mut self, report: &mut impl FnMut(Event)) {
        if !self.everybody_has_mated() {
            self.settle_mates(report);
        }
        if !self.give_turn(0) {
            // Nobody can move: somebody must concede, or the match is over.
            let next = self.boards.get(0).map_or(0, Board::number);
            self.schedule = Schedule::Rounds { next };
        }
    }
}

/// Calls mate if a board whose moves are counted is mated, and returns its bit or 0 (CC-10).
/// Check without a legal move is mate.
#[inline]
pub(crate) fn call_mate(board: &Board, report: &mut impl FnMut(Event)) -> u32 {
    if board.moves > 0 || !board.is_check() {
        return 0;
    }
    report(Event::Mated {
        board: board.number,
        player: board.mover(),
    });
    bit(board.number)
}

/// Reports the piece that a half-move puts on a board.
fn report_put(board: u8, half: HalfMove, report: &mut impl FnMut(Event)) {
    match half {
        HalfMove::Promotion { piece, at, .. } => report(Event::Promoted { board, piece, at }),
        HalfMove::Drop { piece, at } => report(Event::Dropped { board, piece, at }),
        HalfMove::Move(_) | HalfMove::Concession => {}
    }
}
