//! All boards of a match, shared between positions: a half-move copies only some of them.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::Board;
use crate::position::Schedule;

/// The number of boards in a group. A half-move copies one group (at most a kilobyte) and increments
/// the reference count of the others.
const GROUP: usize = 7;
/// The number of groups that 26 boards need.
const GROUPS: usize = 4;

/// The boards in play, by ascending number, with sums over them that every change updates.
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
    pub(crate) const NONE: Self = Self {
        groups: [const { None }; GROUPS],
        numbers: 0,
        movable: 0,
        moves: 0,
        key: 0,
    };

    /// Boards with ascending numbers from 1 to 26, [reviewed](Board::review).
    pub(crate) fn new(boards: &[Board]) -> Self {
        let mut groups = boards.chunks(GROUP).map(Arc::from);
        let mut all = Self {
            groups: [(); GROUPS].map(|()| groups.next()),
            ..Self::NONE
        };
        for board in boards {
            all.numbers |= bit(board.number);
            all.moves = all.moves.wrapping_add(board.moves);
            all.key = all.key.wrapping_add(board.key);
            if board.moves > 0 {
                all.movable |= bit(board.number);
            }
        }
        all
    }

    /// The boards after a change of the one at `index`, which keeps its number and [reviews](Board::review) it.
    /// Only the boards of its group are copied: to the place of the group of `spare` boards if it has the same
    /// size and nobody shares it, which saves the heap some work.
    #[inline(always)]
    pub(crate) fn with(
        &self,
        index: usize,
        mut spare: Option<Self>,
        change: impl FnOnce(&mut Board),
    ) -> Self {
        let changed = index / GROUP;
        let groups = core::array::from_fn(|group| {
            let boards = self.groups[group].as_ref()?;
            if group != changed {
                return Some(Arc::clone(boards));
            }
            let spare = spare.as_mut().and_then(|spare| spare.groups[group].take());
            spare
                .and_then(|spare| copied_into(boards, spare))
                .or_else(|| Some(Arc::from(&boards[..])))
        });
        let mut next = Self { groups, ..*self };
        let place = next
            .groups
            .get_mut(changed)
            .and_then(|group| Arc::get_mut(group.as_mut()?)?.get_mut(index % GROUP));
        if let Some(board) = place {
            let (old_moves, old_key) = (board.moves, board.key);
            change(board);
            let number = bit(board.number);
            next.movable &= !number;
            if board.moves > 0 {
                next.movable |= number;
            }
            next.moves = next.moves.wrapping_sub(old_moves).wrapping_add(board.moves);
            next.key = next.key.wrapping_sub(old_key).wrapping_add(board.key);
        }
        next
    }

    /// The board at an index, counted from 0.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&Board> {
        self.groups.get(index / GROUP)?.as_ref()?.get(index % GROUP)
    }

    /// The index of the board with a number.
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

    /// The next index in the circle.
    pub(crate) const fn after(&self, index: usize) -> usize {
        if index + 1 < self.len() { index + 1 } else { 0 }
    }

    /// The previous index in the circle.
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

    /// The schedule with the turn on the first board, from a number on, that has a legal move; boards
    /// without one pass (CC-3).
    #[inline]
    pub(crate) const fn next_turn(&self, from: u8) -> Option<Schedule> {
        let waiting = self.movable & (u32::MAX << (from & 31));
        if waiting == 0 {
            return None;
        }
        let next = waiting.trailing_zeros() as u8;
        Some(Schedule::Rounds { next })
    }

    /// A copy of all boards.
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

/// Boards in the place of other ones, if there are as many and nobody shares that place.
#[inline]
fn copied_into(boards: &[Board], mut place: Arc<[Board]>) -> Option<Arc<[Board]>> {
    let there = Arc::get_mut(&mut place).filter(|there| there.len() == boards.len())?;
    there.copy_from_slice(boards);
    Some(place)
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
