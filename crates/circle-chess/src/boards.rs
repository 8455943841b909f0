use alloc::sync::Arc;
use alloc::vec::Vec;

use variant_core::Player;

use crate::board::Board;
use crate::rules::options::Schedule;

/// A half-move copies one group of at most a kilobyte.
const GROUP: usize = 7;
const GROUPS: usize = 4;

/// Boards in play, ascending, and their sums. Bits are indexed by number.
#[derive(Clone, Debug)]
pub(crate) struct Boards {
    groups: [Option<Arc<[Board]>>; GROUPS],
    pub(crate) numbers: u32,
    pub(crate) movable: u32,
    /// Legal moves on all counted boards.
    moves: u32,
    uncounted: u32,
    pub(crate) key: u64,
}

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

// The sums are derived.
impl PartialEq for Boards {
    fn eq(&self, other: &Self) -> bool {
        self.groups == other.groups
    }
}

impl Eq for Boards {}

impl Boards {
    pub(crate) const NONE: Self = Self {
        groups: [const { None }; GROUPS],
        numbers: 0,
        movable: 0,
        moves: 0,
        uncounted: 0,
        key: 0,
    };

    /// Boards must be [reviewed](Board::review) and ascend from 1 to 26.
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

    /// `change` must keep the board's number and [review](Board::review) it. Copies its group, into that of `spare`
    /// if unshared and of equal size.
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

    #[inline(always)]
    fn get_mut(&mut self, index: usize) -> Option<&mut Board> {
        let group = self.groups.get_mut(index / GROUP)?.as_mut()?;
        Arc::get_mut(group)?.get_mut(index % GROUP)
    }

    /// Changes a board in place; false if it cannot. Outside its group, `self` must equal `parent`; the group must
    /// be unshared and may differ at `last` only.
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

    #[inline(always)]
    pub(crate) const fn set_counted(&mut self, number: u8, is_counted: bool) {
        self.uncounted &= !bit(number);
        if !is_counted {
            self.uncounted |= bit(number);
        }
    }

    #[inline(always)]
    pub(crate) const fn is_counted(&self, number: u8) -> bool {
        self.uncounted & bit(number) == 0
    }

    #[inline(always)]
    fn add(&mut self, board: Share) {
        self.moves = self.moves.wrapping_add(board.moves);
        if board.moves > 0 {
            self.movable |= bit(board.number);
        }
        self.key = self.key.wrapping_add(board.key);
    }

    #[inline(always)]
    fn remove(&mut self, board: Share) {
        self.moves = self.moves.wrapping_sub(board.moves);
        self.movable &= !bit(board.number);
        self.key = self.key.wrapping_sub(board.key);
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Board> {
        self.groups.get(index / GROUP)?.as_ref()?.get(index % GROUP)
    }

    pub(crate) const fn index_of(&self, number: u8) -> Option<usize> {
        if number > 31 || self.numbers & bit(number) == 0 {
            return None;
        }
        Some((self.numbers & (bit(number) - 1)).count_ones() as usize)
    }

    pub(crate) const fn len(&self) -> usize {
        self.numbers.count_ones() as usize
    }

    pub(crate) const fn after(&self, index: usize) -> usize {
        if index + 1 < self.len() { index + 1 } else { 0 }
    }

    pub(crate) const fn before(&self, index: usize) -> usize {
        match index.checked_sub(1) {
            Some(before) => before,
            None => self.len().saturating_sub(1),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Board> + Clone {
        self.groups.iter().flatten().flat_map(|group| group.iter())
    }

    // CC-3
    pub(crate) const fn next_turn(&self, from: u8) -> Option<Schedule> {
        let waiting = self.movable & (u32::MAX << (from & 31));
        if waiting == 0 {
            return None;
        }
        let next = waiting.trailing_zeros() as u8;
        Some(Schedule::Rounds { next })
    }

    pub(crate) fn to_vec(&self) -> Vec<Board> {
        self.iter().copied().collect()
    }

    pub(crate) const fn moves(&self) -> Option<u32> {
        if self.uncounted == 0 {
            Some(self.moves)
        } else {
            None
        }
    }

    pub(crate) const fn group_of(index: usize) -> usize {
        index / GROUP
    }
}

fn copied_into(boards: &[Board], mut place: Arc<[Board]>) -> Option<Arc<[Board]>> {
    let there = Arc::get_mut(&mut place).filter(|there| there.len() == boards.len())?;
    there.copy_from_slice(boards);
    Some(place)
}

#[inline(always)]
pub(crate) const fn bit(number: u8) -> u32 {
    1 << (number & 31)
}

pub(crate) const fn player_bit(player: Player) -> u32 {
    1 << ((player.letter() as u8).wrapping_sub(b'A') & 31)
}

pub(crate) fn players_of(bits: u32) -> impl Iterator<Item = Player> + Clone {
    numbers_of(bits).map(|index| Player::new(b'A' + index))
}

pub(crate) fn numbers_of(mut bits: u32) -> impl Iterator<Item = u8> + Clone {
    core::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        lowest
    })
}
