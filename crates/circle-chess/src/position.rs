use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use chess_pieces::Army;
use smallvec::SmallVec;
use variant_core::implement::{clock_key, hash_key, is_among, list_actors};
use variant_core::{Actor, Actors, MoveTextError, Outcome, Player, Position, Rng, Seat, Seats};

use crate::board::Board;
use crate::boards::{Boards, bit, numbers_of, player_bit, players_of};
use crate::moves::{Batch, Event, HalfMove, Move};
use crate::rules::options::{Schedule, SetRule};
use crate::rules::stockpile::{Piece, Stockpiles};
use crate::setup::SetupError;

/// Position of the match: 136 bytes, besides shared boards and stockpiles.
///
/// Equality includes clocks; [`repeats`](Position::repeats) compares for repetition.
/// [`players`](Position::players) and [`outcome`](Position::outcome) omit eliminated players, whom the
/// outcome of a [`Game`](variant_core::Game) scores too.
///
/// ```
/// use circle_chess::prelude::*;
/// let start = Circle::start("4:social")?;
/// assert_eq!(start.count_moves(), 80);
/// let after = start.play(start.parse_move("3:g1f3")?)?;
/// assert_eq!(after.board(3).unwrap().mover().letter(), 'D');
/// assert_eq!(after.ply(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Circle {
    pub(crate) boards: Boards,
    pub(crate) stockpiles: Stockpiles,
    /// One bit for each player left, from A.
    pub(crate) players: u32,
    /// Boards whose mates wait for the end of the round (CC-12).
    pub(crate) mated: u32,
    /// CC-16.
    pub(crate) clock: u32,
    pub(crate) ply: u32,
    pub(crate) schedule: Schedule,
    pub(crate) set_rule: SetRule,
}

impl Circle {
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

    /// Board with this number, if in play.
    pub fn board(&self, number: u8) -> Option<&Board> {
        self.boards.get(self.boards.index_of(number)?)
    }

    /// Pieces in a player's stockpile with their colours, in the order of the text
    /// ([CC-4](crate::rulebook#cc-4)).
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

    /// Boards of which one must be conceded by its player to move, ascending
    /// ([CC-14](crate::rulebook#cc-14)). If any, these concessions are the only legal moves
    /// ([CC-15](crate::rulebook#cc-15)).
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
        let stuck = self.boards.numbers() & !self.boards.movable() & !self.mated;
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
            Schedule::Free => self.boards.movable(),
            Schedule::Rounds { next } => bit(next) & self.boards.movable(),
        }
    }

    pub(crate) fn moves_on(&self, open: u32) -> u32 {
        if let Some(moves) = self.boards.moves()
            && open == self.boards.movable()
        {
            return moves;
        }
        let boards = numbers_of(open).filter_map(|number| self.board(number));
        boards.map(|board| self.moves_of(board)).sum()
    }

    /// Legal half-moves on a board, with drops; 0 if not in play or checkmated.
    pub fn count_moves_on(&self, number: u8) -> u32 {
        self.board(number).map_or(0, |board| self.moves_of(board))
    }

    #[inline]
    pub(crate) fn count_of(&self, board: &Board) -> (u32, u16) {
        if self.boards.is_counted(board.number) {
            (board.moves, board.drops)
        } else if board.moves == 0 {
            (0, 0)
        } else {
            board.count(&self.stockpiles)
        }
    }

    #[inline]
    pub(crate) fn moves_of(&self, board: &Board) -> u32 {
        self.count_of(board).0
    }
}

impl PartialEq for Circle {
    fn eq(&self, other: &Self) -> bool {
        let state = |position: &Self| {
            let Self {
                players,
                mated,
                clock,
                ply,
                schedule,
                set_rule,
                ..
            } = *position;
            (players, mated, clock, ply, schedule, set_rule)
        };
        state(self) == state(other)
            && self.stockpiles == other.stockpiles
            && self.boards == other.boards
    }
}

impl Eq for Circle {}

impl Hash for Circle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key(), self.clock, self.ply).hash(state);
    }
}

impl Circle {
    /// Concessions (CC-14), then half-moves of open boards.
    #[inline(always)]
    fn visit_legal<R>(&self, mut visit: impl FnMut(Batch) -> ControlFlow<R>) -> ControlFlow<R> {
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
}

impl Position for Circle {
    type Move = Move;
    type Batch = Batch;
    type Event = Event;
    type Problem = SetupError;

    /// Players left, by letter.
    fn players(&self) -> SmallVec<[Player; 4]> {
        self.players_left().collect()
    }

    /// Boards of which one must be conceded (CC-15), else every board under `free`, the next one under
    /// `rounds`.
    fn to_act(&self) -> Actors {
        list_actors(self)
    }

    #[inline]
    fn actor_of(&self, m: Move) -> Option<Actor> {
        self.board(m.board).map(Board::actor)
    }

    fn visit_actors<R>(&self, mut visit: impl FnMut(Actor) -> ControlFlow<R>) -> ControlFlow<R> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        let conceding = self.concession_boards();
        let acting = match self.schedule {
            _ if conceding != 0 => conceding,
            Schedule::Free => self.boards.numbers(),
            Schedule::Rounds { next } => bit(next),
        };
        for board in numbers_of(acting).filter_map(|number| self.board(number)) {
            visit(board.actor())?;
        }
        ControlFlow::Continue(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.find_outcome()
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.is_decided() || self.is_fifty()
    }

    fn in_check(&self) -> Seats {
        let seat = |board: &Board| Seat::Side {
            board: board.number,
            army: if board.turn().index() == 0 { 'w' } else { 'b' },
        };
        let checked = self.boards().filter(|board| board.is_check());
        checked.map(seat).collect()
    }

    variant_core::implement::visit_moves_by!(Self::visit_legal);

    #[inline]
    fn play_unchecked(&self, m: Move) -> Self {
        self.after(m, None, false, &mut |_| ())
    }

    #[inline]
    fn play_into(&self, m: Move, next: &mut Self) {
        let spare = core::mem::replace(&mut next.boards, Boards::NONE);
        *next = self.after(m, Some(spare), false, &mut |_| ());
    }

    /// Quiet half-moves of a board reuse one position, its moves uncounted.
    #[inline]
    fn visit_children<R>(
        &self,
        moves: impl IntoIterator<Item = Move>,
        child: &mut Self,
        mut visit: impl FnMut(Move, &Self) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let mut last = None;
        moves.into_iter().try_for_each(|m| {
            last = self.play_quietly(m, child, last);
            if last.is_none() {
                let spare = core::mem::replace(&mut child.boards, Boards::NONE);
                *child = self.after(m, Some(spare), true, &mut |_| ());
            }
            visit(m, child)
        })
    }

    fn play_reporting(&self, m: Move, mut report: impl FnMut(Event)) -> Self {
        self.after(m, None, false, &mut report)
    }

    #[inline]
    fn key(&self) -> u64 {
        let turn = match self.schedule {
            Schedule::Free => 0,
            Schedule::Rounds { next } => 64 | u64::from(next),
        };
        let rule = u64::from(self.set_rule == SetRule::Social) << 7;
        let state = (turn | rule) << 32 | u64::from(self.mated);
        let state = Rng::new(state).next() ^ u64::from(self.players);
        self.boards
            .key()
            .wrapping_add(self.stockpiles.key())
            .wrapping_add(Rng::new(state).next())
    }

    /// Ignores ply and boards' clocks. Includes the match's clock once it can draw (CC-16), even with one
    /// board left.
    #[inline]
    fn search_key(&self, plies: u32) -> u64 {
        let near = clock_key(self.clock, plies, Self::HALF_MOVES_A_BOARD);
        if near == 0 {
            self.key()
        } else {
            hash_key(&(self.key(), self.clock))
        }
    }

    fn pack(&self, bytes: &mut Vec<u8>) {
        self.pack_into(bytes);
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        Self::unpack_from(bytes)
    }

    fn repeats(&self, other: &Self) -> bool {
        self.key() == other.key()
            && self.players == other.players
            && self.mated == other.mated
            && self.schedule == other.schedule
            && self.set_rule == other.set_rule
            && self.stockpiles == other.stockpiles
            && self.boards.numbers() == other.boards.numbers()
            && self.boards().zip(other.boards()).all(|(a, b)| a.repeats(b))
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_move(text)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        let conceding = self.concession_boards();
        let moves = self.moves_on(self.open_boards(conceding));
        u64::from(moves) + u64::from(conceding.count_ones())
    }

    #[inline]
    fn has_moves(&self) -> bool {
        let conceding = self.concession_boards();
        conceding | self.open_boards(conceding) != 0
    }

    fn is_legal(&self, m: Move) -> bool {
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

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        self.random(rng)
    }
}
