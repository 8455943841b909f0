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
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    groups: [Option<Arc<[Board]>>; GROUPS],
    /// A bit for each number in play.
    numbers: u32,
    /// A bit for each number of a board whose side to move has a legal move.
    movable: u32,
    /// The legal moves of all boards together, if all are counted.
    moves: u32,
    /// A bit for each number of a board whose moves are not counted.
    uncounted: u32,
    key: u64,
}

/// The share of a board in the sums.
#[derive(Clone, Copy)]
struct Share {
    number: u8,
    moves: u32,
    key: u64,
}

impl Share {
    #[inline(always)]
    const fn of(board: &Board) -> Self {
        Self {
            number: board.number,
            moves: board.moves,
            key: board.key,
        }
    }
}

// The sums follow from the boards.
impl PartialEq for Boards {
    fn eq(&self, other: &Self) -> bool {
        self.groups == other.groups
    }
}

impl Boards {
    pub(crate) const NONE: Self = Self {
        groups: [const { None }; GROUPS],
        numbers: 0,
        movable: 0,
        moves: 0,
        uncounted: 0,
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
            all.add(Share::of(board));
        }
        all
    }

    /// The boards after a change of the one at `index`, which keeps its number and [reviews](Board::review) it, `lazily` or not.
    /// Only the boards of its group are copied: to the place of the group of `spare` boards if it has the same
    /// size and nobody shares it, which saves the heap some work.
    #[inline(always)]
    pub(crate) fn with(
        &self,
        index: usize,
        mut spare: Option<Self>,
        lazily: bool,
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
        if let Some(board) = self.get(index) {
            next.remove(Share::of(board));
        }
        if let Some(board) = next.get_mut(index) {
            change(board);
            let share = Share::of(board);
            next.add(share);
            next.set_counted(share.number, !lazily);
        }
        next
    }

    /// The board at an index, if no other position shares its group.
    #[inline(always)]
    fn get_mut(&mut self, index: usize) -> Option<&mut Board> {
        let group = self.groups.get_mut(index / GROUP)?.as_mut()?;
        Arc::get_mut(group)?.get_mut(index % GROUP)
    }

    /// Changes the board at `index` in place, where these boards are those of `parent` but for the group of that
    /// board, which nobody shares and which differs at most in the board at `last`. `false` if that is not so.
    #[inline(always)]
    pub(crate) fn change_from(
        &mut self,
        parent: &Self,
        last: usize,
        index: usize,
        change: impl FnOnce(&mut Board),
    ) -> bool {
        let group = self.groups.get_mut(index / GROUP).and_then(Option::as_mut);
        let (Some(group), Some(before)) = (group.and_then(Arc::get_mut), parent.get(index)) else {
            return false;
        };
        if last != index
            && let (Some(place), Some(board)) = (group.get_mut(last % GROUP), parent.get(last))
        {
            *place = *board;
        }
        let Some(place) = group.get_mut(index % GROUP) else {
            return false;
        };
        *place = *before;
        change(place);
        let after = Share::of(place);
        (self.movable, self.moves) = (parent.movable, parent.moves);
        (self.uncounted, self.key) = (parent.uncounted, parent.key);
        self.remove(Share::of(before));
        self.add(after);
        self.set_counted(after.number, false);
        true
    }

    /// Notes whether the moves of a board are counted.
    #[inline(always)]
    pub(crate) const fn set_counted(&mut self, number: u8, is_counted: bool) {
        self.uncounted &= !bit(number);
        if !is_counted {
            self.uncounted |= bit(number);
        }
    }

    /// Whether the moves of a board are counted.
    #[inline(always)]
    pub(crate) const fn is_counted(&self, number: u8) -> bool {
        self.uncounted & bit(number) == 0
    }

    /// Adds a board to the sums.
    #[inline(always)]
    fn add(&mut self, board: Share) {
        self.moves = self.moves.wrapping_add(board.moves);
        if board.moves > 0 {
            self.movable |= bit(board.number);
        }
        self.key = self.key.wrapping_add(board.key);
    }

    /// Takes a board out of the sums.
    #[inline(always)]
    fn remove(&mut self, board: Share) {
        self.moves = self.moves.wrapping_sub(board.moves);
        self.movable &= !bit(board.number);
        self.key = self.key.wrapping_sub(board.key);
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

    /// The legal moves of all boards together; `None` if some are not counted.
    pub(crate) const fn moves(&self) -> Option<u32> {
        if self.uncounted == 0 {
            Some(self.moves)
        } else {
            None
        }
    }

    /// Whether two positions share the group of the board at an index.
    pub(crate) const fn group_of(index: usize) -> usize {
        index / GROUP
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
