//! Making moves: on one board, with its effect on the stockpiles and on the match.

use orthodox_men::Army;
use variant_core::Player;

use crate::board::{Board, Captured};
use crate::boards::bit;
use crate::moves::{Event, HalfMove, Move};
use crate::position::{Circle, Schedule, SetRule};
use crate::stockpile::Man;

impl Circle {
    /// The position after a move, telling what happens. A board that is not in play leaves all as it
    /// is.
    #[inline]
    pub(crate) fn after(&self, m: Move, report: &mut impl FnMut(Event)) -> Self {
        let mut next = self.clone();
        let Some(index) = self.boards.index_of(m.board) else {
            return next;
        };
        let Some(board) = self.boards.get(index) else {
            return next;
        };
        next.ply = self.ply.saturating_add(1);
        if m.half == HalfMove::Concession {
            next.concede(m.board, board.mover(), report);
        } else {
            next.play_on(index, board, m.half, report);
            next.settle(m.board + 1, report);
        }
        next
    }

    /// Makes a half-move on a board: all of it but mates and the turn.
    #[inline]
    fn play_on(
        &mut self,
        index: usize,
        board: &Board,
        half: HalfMove,
        report: &mut impl FnMut(Event),
    ) {
        let army = board.turn();
        let number = board.number;
        let (mut after, captured) = board.after(half, &mut |rook_from, rook_to| {
            report(Event::Castled {
                board: number,
                rook_from,
                rook_to,
            });
        });
        // The board's own clock is 0 after captures, pawn moves and drops, and only then.
        self.clock = match after.chess.halfmove_clock() {
            0 => 0,
            _ => self.clock.saturating_add(1),
        };
        let other = if army.index() == 0 {
            self.boards.before(index)
        } else {
            self.boards.after(index)
        };
        let used = half.used();
        if let Some(man) = used {
            self.stockpiles.remove(board.mover(), army, man);
        }
        let gained =
            captured.is_some_and(|captured| self.take_captured(board, captured, other, report));
        report_put(number, half, report);
        after.recount(&self.stockpiles);
        self.call_mate(&after, report);
        self.boards.set(index, &after);
        // What comes or goes changes what the player can do on the other board too.
        if (gained || used.is_some()) && other != index {
            self.recount_for(other, board.mover(), report);
        }
    }

    /// Puts a captured man into its captor's stockpile (CC-4), if it can be used (CC-6); whether it
    /// can.
    fn take_captured(
        &mut self,
        board: &Board,
        captured: Captured,
        other: usize,
        report: &mut impl FnMut(Event),
    ) -> bool {
        let captor = board.mover();
        let army = Army::new(board.turn().index() as u8 ^ 1);
        let is_tournament = self.set_rule == SetRule::Tournament;
        let man = Man {
            kind: captured.kind,
            set: if is_tournament { captured.set } else { 0 },
        };
        let other = self.boards.get(other).map(Board::number);
        let is_kept = !is_tournament || other != Some(captured.set);
        report(Event::Captured {
            board: board.number,
            square: captured.square,
            army,
            man,
            stockpile: is_kept.then_some(captor),
        });
        if is_kept {
            self.stockpiles.add(captor, army, man);
        }
        is_kept
    }

    /// Calls a mate on a board with counted moves, if there is one (CC-10).
    #[inline]
    pub(crate) fn call_mate(&mut self, board: &Board, report: &mut impl FnMut(Event)) {
        if board.is_checkmate() {
            self.mated |= bit(board.number);
            report(Event::Mated {
                board: board.number,
                player: board.mover(),
            });
        }
    }

    /// Counts the moves on a board anew if a player is to move there and its mate is not called: a
    /// mate once called stands, whatever comes into the stockpile.
    fn recount_for(&mut self, index: usize, player: Player, report: &mut impl FnMut(Event)) {
        if let Some(&board) = self.boards.get(index)
            && board.mover() == player
            && self.mated & bit(board.number) == 0
        {
            let mut board = board;
            board.recount(&self.stockpiles);
            self.call_mate(&board, report);
            self.boards.set(index, &board);
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

    /// Gives the turn to the first board from `from` on that can move; boards without a legal move
    /// pass (CC-3).
    fn give_turn(&mut self, from: u8) -> bool {
        let waiting = self.boards.movable() & (u32::MAX << (from & 31));
        if waiting != 0 {
            let next = waiting.trailing_zeros() as u8;
            self.schedule = Schedule::Rounds { next };
        }
        waiting != 0
    }

    /// Every board has moved or passed (CC-3): mates are settled, unless everybody has mated (CC-12).
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

/// Reports the man that a half-move puts on a board.
fn report_put(board: u8, half: HalfMove, report: &mut impl FnMut(Event)) {
    match half {
        HalfMove::Promotion { man, at, .. } => report(Event::Promoted { board, man, at }),
        HalfMove::Drop { man, at } => report(Event::Dropped { board, man, at }),
        HalfMove::Move(_) | HalfMove::Concession => {}
    }
}
