use core::ops::ControlFlow;

use variant_core::{Actor, Player};

use crate::board::Board;
use crate::boards::{bit, numbers_of};
use crate::event::Event;
use crate::rules::options::Schedule;
use crate::state::CircleChess;

impl CircleChess {
    pub(crate) fn visit_acting<R>(
        &self,
        mut visit: impl FnMut(Actor) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        let conceding = self.concession_boards();
        let acting = match self.schedule {
            _ if conceding != 0 => conceding,
            Schedule::Free => self.boards.movable,
            Schedule::Rounds { next } => bit(next),
        };
        for board in numbers_of(acting).filter_map(|number| self.board(number)) {
            visit(board.actor())?;
        }
        ControlFlow::Continue(())
    }

    /// The conceder loses at once under either schedule (CC-14, CC-15); a round's turn stays.
    pub(crate) fn concede(&mut self, number: u8, loser: Player, report: &mut impl FnMut(Event)) {
        report(Event::Conceded {
            board: number,
            player: loser,
        });
        self.lose(number, loser, report);
        let from = match self.schedule {
            Schedule::Free => 0,
            Schedule::Rounds { next } => next,
        };
        self.settle(from, report);
    }

    /// Boards below `from` have had their turn (CC-3).
    pub(crate) fn settle(&mut self, from: u8, report: &mut impl FnMut(Event)) {
        if self.schedule == Schedule::Free {
            if self.mated != 0 {
                self.settle_mates(report);
            }
        } else if !self.pass_turn_to(from) {
            self.end_round(report);
        }
    }

    fn pass_turn_to(&mut self, from: u8) -> bool {
        let turn = self.boards.next_turn(from);
        self.schedule = turn.unwrap_or(self.schedule);
        turn.is_some()
    }

    // CC-3, CC-12
    fn end_round(&mut self, report: &mut impl FnMut(Event)) {
        if !self.all_have_mated() {
            self.settle_mates(report);
        }
        if !self.pass_turn_to(0) {
            // No board can move: a player must concede or the match is over.
            let next = self.boards.get(0).map_or(0, Board::number);
            self.schedule = Schedule::Rounds { next };
        }
    }
}
