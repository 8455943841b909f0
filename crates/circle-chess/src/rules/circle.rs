use alloc::vec::Vec;

use chess_pieces::Army;
use smallvec::SmallVec;
use variant_core::Player;

use crate::board::Board;
use crate::boards::{Boards, bit, player_bit};
use crate::event::Event;
use crate::rules::stockpile::Piece;
use crate::state::CircleChess;

impl CircleChess {
    /// Settles in ascending board order (CC-12). A mated board's new player loses it in turn, even if mated only
    /// through that player's stockpile.
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

    /// Calls the mates that follow (CC-6, CC-11).
    pub(crate) fn lose(&mut self, number: u8, loser: Player, report: &mut impl FnMut(Event)) {
        let mut boards = self.boards.to_vec();
        let Some(lost) = boards.iter().position(|board| board.number == number) else {
            return;
        };
        let [white, black] = boards.remove(lost).seats;
        let winner = if white == loser { black } else { white };
        self.mated &= !bit(number);
        self.players &= !player_bit(loser);
        self.stockpiles.clear(loser);
        report(Event::Eliminated { player: loser });
        if self.players.count_ones() < 2 {
            // CC-13: nothing is taken over.
            boards.clear();
            self.mated = 0;
        }
        for board in &mut boards {
            if let Some(army) = board.army_of(loser) {
                board.seats[army.index() & 1] = winner;
                report(Event::TookOver {
                    board: board.number,
                    player: winner,
                });
                self.discard(winner, army, board.number, report);
            }
        }
        self.set_boards(boards, report);
    }

    /// CC-6. Pieces have no sets under `social`.
    fn discard(&mut self, player: Player, army: Army, set: u8, report: &mut impl FnMut(Event)) {
        let pieces = self.stockpiles.of(player);
        let gone: SmallVec<[Piece; 4]> = pieces
            .filter(|&(other, piece)| other == army && piece.set == set)
            .map(|(_, piece)| piece)
            .collect();
        for piece in gone {
            self.stockpiles.remove(player, army, piece);
            report(Event::Discarded {
                player,
                army,
                piece,
            });
        }
    }

    // CC-10
    pub(crate) fn set_boards(&mut self, mut boards: Vec<Board>, report: &mut impl FnMut(Event)) {
        for board in &mut boards {
            // A called mate stands, whatever joins the stockpile.
            board.review(&self.stockpiles, false);
            if self.mated & bit(board.number) == 0 {
                self.mated |= call_mate(board, report);
            } else {
                (board.moves, board.drops) = (0, 0);
            }
        }
        self.boards = Boards::new(&boards);
    }

    /// CC-12: all players left have mated in this round: as there are as many boards as players, every board is
    /// mated.
    pub(crate) fn all_have_mated(&self) -> bool {
        let winners = |all: u32, board: &Board| all | player_bit(board.waiting());
        self.mated != 0
            && self.mated == self.boards.numbers
            && self.boards().fold(0, winners) == self.players
    }
}

/// Returns the board's bit or 0 (CC-10).
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
