use core::hash::{Hash, Hasher};

use chess_pieces::Army;
use variant_core::{Player, Rng, Seats};

use crate::board::Board;
use crate::boards::{Boards, bit, numbers_of, player_bit, players_of};
use crate::rules::options::{Schedule, SetRule};
use crate::rules::stockpile::{Piece, Stockpiles};

/// Position of the match: 136 bytes and shared boards and stockpiles.
///
/// Equality includes clocks; [`repeats`](variant_core::Position::repeats) compares for repetition.
/// [`players`](variant_core::Position::players) and [`outcome`](variant_core::Position::outcome) omit eliminated
/// players; the outcome of a [`Game`](variant_core::Game) scores them too.
///
/// ```
/// use circle_chess::prelude::*;
/// let start = CircleChess::start("4:social")?;
/// assert_eq!(start.count_moves(), 80);
/// let after = start.play(start.parse_move("3:g1f3")?)?;
/// assert_eq!(after.board(3).unwrap().mover().letter(), 'D');
/// assert_eq!(after.ply(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Compared in this order.
#[derive(Clone, PartialEq, Eq)]
pub struct CircleChess {
    /// One bit for each player left, from A.
    pub(crate) players: u32,
    // CC-12
    pub(crate) mated: u32,
    // CC-16
    pub(crate) clock: u32,
    pub(crate) ply: u32,
    pub(crate) schedule: Schedule,
    pub(crate) set_rule: SetRule,
    pub(crate) stockpiles: Stockpiles,
    pub(crate) boards: Boards,
}

impl CircleChess {
    /// Whether sets restrict drops ([CC-6](crate::rulebook#cc-6)).
    pub const fn set_rule(&self) -> SetRule {
        self.set_rule
    }

    /// Order of moves on boards ([CC-3](crate::rulebook#cc-3)).
    pub const fn schedule(&self) -> Schedule {
        self.schedule
    }

    /// Boards in play, ascending.
    pub fn boards(&self) -> impl Iterator<Item = &Board> + Clone {
        self.boards.iter()
    }

    /// Board with a number, if in play.
    pub fn board(&self, number: u8) -> Option<&Board> {
        self.boards.get(self.boards.index_of(number)?)
    }

    /// Pieces of a stockpile with their colours, in text order ([CC-4](crate::rulebook#cc-4)).
    pub fn stockpile(&self, player: Player) -> impl Iterator<Item = (Army, Piece)> + '_ {
        let is_left =
            self.players & player_bit(player) != 0 && player.letter().is_ascii_uppercase();
        is_left
            .then(|| self.stockpiles.of(player))
            .into_iter()
            .flatten()
    }

    /// Boards whose mates wait for the end of the round, ascending ([CC-12](crate::rulebook#cc-12)).
    pub fn mated(&self) -> impl Iterator<Item = u8> + Clone {
        numbers_of(self.mated)
    }

    /// Boards of which one must be conceded by its player to move, ascending ([CC-14](crate::rulebook#cc-14)),
    /// before any other move ([CC-15](crate::rulebook#cc-15)).
    pub fn conceding(&self) -> impl Iterator<Item = u8> + Clone {
        numbers_of(self.concession_boards())
    }

    /// Half-moves on all boards since a capture, pawn move or drop ([CC-16](crate::rulebook#cc-16)).
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// Moves made, forced concessions included.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Players left, in order.
    pub fn players_left(&self) -> impl Iterator<Item = Player> + Clone {
        players_of(self.players)
    }

    /// CC-14: both boards of a player who is to move on both, cannot, and is mated on neither.
    pub(crate) fn concession_boards(&self) -> u32 {
        let stuck = self.boards.numbers & !self.boards.movable & !self.mated;
        if stuck.count_ones() < 2 {
            return 0;
        }
        let mut forced = 0;
        for (index, board) in self.boards.iter().enumerate() {
            let Some(black) = self.boards.get(self.boards.before(index)) else {
                continue;
            };
            let both = bit(board.number) | bit(black.number);
            if stuck & both == both && board.turn().index() == 0 && black.turn().index() == 1 {
                forced |= both;
            }
        }
        forced
    }

    /// None during a forced concession (CC-15).
    pub(crate) fn open_boards(&self, conceding: u32) -> u32 {
        match self.schedule {
            _ if conceding != 0 => 0,
            Schedule::Free => self.boards.movable,
            Schedule::Rounds { next } => bit(next) & self.boards.movable,
        }
    }

    pub(crate) fn moves_on(&self, open: u32) -> u32 {
        if let Some(moves) = self.boards.moves()
            && open == self.boards.movable
        {
            return moves;
        }
        let boards = numbers_of(open).filter_map(|number| self.board(number));
        boards.map(|board| self.moves_of(board)).sum()
    }

    /// Legal half-moves on a board, with drops; 0 if it is not in play or checkmated.
    pub fn count_moves_on(&self, number: u8) -> u32 {
        self.board(number).map_or(0, |board| self.moves_of(board))
    }

    pub(crate) fn count_of(&self, board: &Board) -> (u32, u16) {
        if self.boards.is_counted(board.number) {
            (board.moves, board.drops)
        } else if board.moves == 0 {
            (0, 0)
        } else {
            board.count(&self.stockpiles)
        }
    }

    pub(crate) fn moves_of(&self, board: &Board) -> u32 {
        self.count_of(board).0
    }

    pub(crate) fn zobrist_key(&self) -> u64 {
        let turn = match self.schedule {
            Schedule::Free => 0,
            Schedule::Rounds { next } => 64 | u64::from(next),
        };
        let rule = u64::from(self.set_rule == SetRule::Social) << 7;
        let state = (turn | rule) << 32 | u64::from(self.mated);
        let state = Rng::new(state).next() ^ u64::from(self.players);
        self.boards
            .key
            .wrapping_add(self.stockpiles.key)
            .wrapping_add(Rng::new(state).next())
    }

    /// Ignores clocks and counters (CC-16).
    pub(crate) fn has_same_match(&self, other: &Self) -> bool {
        self.zobrist_key() == other.zobrist_key()
            && self.players == other.players
            && self.mated == other.mated
            && self.schedule == other.schedule
            && self.set_rule == other.set_rule
            && self.stockpiles == other.stockpiles
            && self.boards.numbers == other.boards.numbers
            && self.boards().zip(other.boards()).all(|(a, b)| a.repeats(b))
    }

    pub(crate) fn seats_in_check(&self) -> Seats {
        let checked = self.boards().filter(|board| board.is_check());
        checked.map(|board| board.side(board.turn)).collect()
    }
}

impl Hash for CircleChess {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.zobrist_key(), self.clock, self.ply).hash(state);
    }
}
