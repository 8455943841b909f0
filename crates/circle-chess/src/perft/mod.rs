//! Most moves change one board only.

use core::ops::ControlFlow;

use chess_pieces::{MoveBatch, PieceType};
use orthodox_chess::ChessRules;
use variant_core::{Batch as _, Position};
use variant_perft::{CountLeaves, ReplyCounter};

use crate::board::Board;
use crate::boards::numbers_of;
use crate::generate::ready_to_promote;
use crate::moves::{Batch, HalfMove, Move};
use crate::rules::options::Schedule;
use crate::state::CircleChess;

impl CountLeaves for CircleChess {
    fn count_replies(&self) -> Option<u64> {
        // Forced concessions and waiting mates affect several boards (CC-12, CC-14).
        let is_plain = self.mated == 0 && self.concession_boards() == 0;
        if !is_plain || self.boards.moves().is_none() {
            return None;
        }
        let open = numbers_of(self.open_boards(0));
        let boards = open.filter_map(|number| self.board(number));
        Some(boards.map(|board| self.replies_to_board(board)).sum())
    }
}

impl CircleChess {
    fn replies_to_board(&self, board: &Board) -> u64 {
        let mut replies = 0;
        let next_moves = self
            .next_board(board)
            .map(|next| u64::from(self.moves_of(next)));
        let surveyed = self.with_counter(board, next_moves.is_some(), |counter| {
            let _ = board.visit_dyn(&self.stockpiles, &mut |batch| {
                replies += match batch {
                    Batch::Pieces { moves, .. } => {
                        self.replies_on(board, next_moves, counter, moves)
                    }
                    _ => self.replies_to_each(batch),
                };
                ControlFlow::Continue(())
            });
        });
        if surveyed.is_none() {
            let _ = board.visit_dyn(&self.stockpiles, &mut |batch| {
                replies += self.replies_to_each(batch);
                ControlFlow::Continue(())
            });
        }
        replies
    }

    #[inline(never)]
    fn replies_to_each(&self, batch: Batch) -> u64 {
        let replies = |m| self.play_unchecked(m).count_moves();
        batch.into_iter().map(replies).sum()
    }

    /// Calls `count` if the replying side has only chess moves (CC-5, CC-9). If another board moves next, only the
    /// existence of a reply matters.
    #[inline(always)]
    fn with_counter(
        &self,
        board: &Board,
        only_existence: bool,
        count: impl FnOnce(&ReplyCounter<'_, ChessRules>),
    ) -> Option<()> {
        let (us, them) = (board.turn(), board.turn().enemy());
        let pieces = board.pieces();
        let pawns = pieces.of(them, PieceType::PAWN);
        let promotes = !pawns.is_disjoint(ready_to_promote(them));
        let usable = self.stockpiles.usable(board.waiting(), them, board.number);
        if promotes || !usable.is_none() {
            return None;
        }
        let (hostile, destinations) = (pieces.army(us), !pieces.army(them));
        let state = &board.state;
        if only_existence {
            ReplyCounter::with_answers(state, us, them, hostile, destinations, |counter| {
                count(counter);
            })
        } else {
            ReplyCounter::with(state, us, them, hostile, destinations, |counter| {
                count(counter);
            })
        }
    }

    /// Another board with `next_moves` moves may be next. Captures change stockpiles (CC-4) and are made.
    #[inline(always)]
    fn replies_on(
        &self,
        board: &Board,
        next_moves: Option<u64>,
        counter: &ReplyCounter<'_, ChessRules>,
        moves: MoveBatch<ChessRules>,
    ) -> u64 {
        let occupied = board.pieces().occupied();
        let quiet = moves.to_squares(!occupied);
        let captures = moves.to_squares(occupied);
        let mut replies = 0;
        if !captures.is_empty() {
            let batch = Batch::Pieces {
                board: board.number,
                moves: captures,
            };
            replies += self.replies_to_each(batch);
        }
        let mut apart = 0;
        let mut make = |m| {
            apart += 1;
            let half = HalfMove::Move(m);
            let m = Move {
                board: board.number,
                half,
            };
            replies += self.play_unchecked(m).count_moves();
        };
        // After other moves the opponent can reply here: the match goes on.
        if let Some(next_moves) = next_moves {
            let answered = counter.count_answered(quiet, &mut make) as u64;
            return replies + answered * next_moves;
        }
        let counted = counter.count(quiet, |m| {
            make(m);
            0
        });
        let surveyed = quiet.len() as u64 - apart;
        match self.schedule {
            Schedule::Free => {
                let elsewhere = self.moves_on(self.boards.movable) - board.moves;
                replies + counted + surveyed * u64::from(elsewhere)
            }
            Schedule::Rounds { .. } => replies + counted,
        }
    }

    /// Only rounds move to another board (CC-3).
    fn next_board(&self, board: &Board) -> Option<&Board> {
        if self.schedule == Schedule::Free {
            return None;
        }
        let next = (self.boards.next_turn(board.number + 1)).or_else(|| self.boards.next_turn(0));
        match next? {
            Schedule::Rounds { next } if next != board.number => self.board(next),
            _ => None,
        }
    }
}
