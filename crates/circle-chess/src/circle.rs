//! The circle closes: who loses a game leaves the match, and the winner takes over (CC-11 to CC-15).

use alloc::vec::Vec;

use variant_core::Player;

use crate::board::Board;
use crate::boards::{Boards, bit};
use crate::moves::Event;
use crate::play::call_mate;
use crate::position::{Circle, player_bit};

impl Circle {
    /// A concession: the conceder loses that game at once, under either schedule (CC-14, CC-15). It
    /// is not the half-move of any board: a round goes on where it was.
    pub(crate) fn concede(&mut self, number: u8, loser: Player, report: &mut impl FnMut(Event)) {
        report(Event::Conceded {
            board: number,
            player: loser,
        });
        self.lose(number, loser, report);
        let from = match self.schedule {
            crate::Schedule::Free => 0,
            crate::Schedule::Rounds { next } => next,
        };
        self.settle(from, report);
    }

    /// Settles the mates in ascending board order; a game taken over in a mated position is lost by
    /// its new player in turn, whether its mate was called before or follows from the stockpile that
    /// comes to it (CC-12).
    pub(crate) fn settle_mates(&mut self, report: &mut impl FnMut(Event)) {
        while self.mated != 0 {
            let number = self.mated.trailing_zeros() as u8;
            self.mated &= !bit(number);
            let Some(loser) = self.board(number).map(Board::mover) else {
                continue;
            };
            self.lose(number, loser, report);
        }
    }

    /// CC-11: the loser leaves the match with the stockpile and the board; the winner takes over the
    /// loser's other game as it stands. Mates that follow are called.
    fn lose(&mut self, number: u8, loser: Player, report: &mut impl FnMut(Event)) {
        let mut boards = self.boards.to_vec();
        let Some(lost) = boards.iter().position(|board| board.number == number) else {
            return;
        };
        let [white, black] = boards.remove(lost).seats;
        let winner = if white == loser { black } else { white };
        self.mated &= !bit(number);
        self.players &= !player_bit(loser);
        self.stockpiles.clear(loser);
        self.since_loss = 0;
        report(Event::Eliminated { player: loser });
        if self.players.count_ones() < 2 {
            // CC-13: no board stays in the match.
            boards.clear();
            self.mated = 0;
        }
        for board in &mut boards {
            for seat in &mut board.seats {
                if *seat == loser {
                    *seat = winner;
                    report(Event::TookOver {
                        board: board.number,
                        player: winner,
                    });
                }
            }
        }
        self.set_boards(boards, report);
    }

    /// Takes over boards, counts their moves and calls the mates (CC-10).
    pub(crate) fn set_boards(&mut self, mut boards: Vec<Board>, report: &mut impl FnMut(Event)) {
        for board in &mut boards {
            // A mate once called stands, whatever comes into the stockpile.
            board.moves = 0;
            if self.mated & bit(board.number) == 0 {
                board.moves = board.count(&self.stockpiles);
                self.mated |= call_mate(board, board.moves, report);
            }
        }
        self.boards = Boards::new(&boards);
    }
}
