//! All boards of a match, shared between positions: playing on one board leaves the others where they
//! are.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::Board;

/// How many boards are kept together. A half-move copies the boards of one group (a kilobyte at the
/// most, which allocators hand out fast) and counts a reference more for each of the other groups.
const GROUP: usize = 7;
/// Enough for 26 boards.
const GROUPS: usize = 4;

/// The boards in play, by ascending number, and sums over them that are kept up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Boards {
    groups: [Option<Arc<[Board]>>; GROUPS],
    /// A bit for each number in play.
    numbers: u32,
    /// A bit for each number of a board whose side to move has a legal move.
    movable: u32,
    /// The legal moves of all boards together.
    moves: u32,
    key: u64,
}

impl Boards {
    /// Boards with ascending numbers from 1 to 26 and counted moves.
    pub(crate) fn new(boards: &[Board]) -> Self {
        let mut groups = boards.chunks(GROUP).map(Arc::from);
        let mut all = Self {
            groups: [(); GROUPS].map(|()| groups.next()),
            numbers: 0,
            movable: 0,
            moves: 0,
            key: 0,
        };
        for board in boards {
            all.numbers |= bit(board.number);
            all.add(board);
        }
        all
    }

    /// Takes a board into the sums.
    #[inline]
    fn add(&mut self, board: &Board) {
        self.moves = self.moves.wrapping_add(board.moves);
        self.key = self.key.wrapping_add(board.key);
        if board.moves > 0 {
            self.movable |= bit(board.number);
        } else {
            self.movable &= !bit(board.number);
        }
    }

    /// Puts a board in the place of the one with the same number.
    #[inline]
    pub(crate) fn set(&mut self, index: usize, board: &Board) {
        let group = self.groups.get_mut(index / GROUP);
        let Some(group) = group.and_then(Option::as_mut) else {
            return;
        };
        let Some(place) = Arc::make_mut(group).get_mut(index % GROUP) else {
            return;
        };
        self.moves = self.moves.wrapping_sub(place.moves);
        self.key = self.key.wrapping_sub(place.key);
        *place = *board;
        self.add(board);
    }

    /// The board in a place, counted from 0.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&Board> {
        self.groups.get(index / GROUP)?.as_ref()?.get(index % GROUP)
    }

    /// The place of the board with a number.
    #[inline]
    pub(crate) const fn index_of(&self, number: u8) -> Option<usize> {
        if number > 31 || self.numbers & bit(number) == 0 {
            return None;
        }
        Some((self.numbers & (bit(number) - 1)).count_ones() as usize)
    }

    /// The number of boards.
    pub(crate) const fn len(&self) -> usize {
        self.numbers.count_ones() as usize
    }

    /// The next place in the circle.
    pub(crate) const fn after(&self, index: usize) -> usize {
        if index + 1 < self.len() { index + 1 } else { 0 }
    }

    /// The place before in the circle.
    pub(crate) const fn before(&self, index: usize) -> usize {
        match index.checked_sub(1) {
            Some(before) => before,
            None => self.len().saturating_sub(1),
        }
    }

    /// The boards, ascending.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Board> + Clone {
        self.groups.iter().flatten().flat_map(|group| group.iter())
    }

    /// A copy of all.
    pub(crate) fn to_vec(&self) -> Vec<Board> {
        self.iter().copied().collect()
    }

    /// A bit for each number in play.
    pub(crate) const fn numbers(&self) -> u32 {
        self.numbers
    }

    /// A bit for each number of a board whose side to move has a legal move.
    pub(crate) const fn movable(&self) -> u32 {
        self.movable
    }

    /// The legal moves of all boards together.
    pub(crate) const fn moves(&self) -> u32 {
        self.moves
    }

    /// The sum of the boards' hash keys.
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }
}

/// The bit of a board's number.
#[inline(always)]
pub(crate) const fn bit(number: u8) -> u32 {
    1 << (number & 31)
}

/// The numbers whose bits are set, ascending.
pub(crate) fn numbers_of(mut bits: u32) -> impl Iterator<Item = u8> + Clone {
    core::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        lowest
    })
}
