use alloc::vec::Vec;
use core::cell::OnceCell;

use crate::Variant;
use crate::key_log::KeyLog;

/// The moves of a game from its start, for random games: the positions in between are mostly never asked
/// for, and are made again when they are.
#[derive(Debug)]
pub(crate) struct MoveLog<P: Variant> {
    start: P,
    moves: Vec<P::Move>,
    pub(crate) keys: KeyLog,
    /// The positions that took the place of others, each with the number of moves before it.
    settled: Vec<(usize, P)>,
    /// The positions in which the moves were made, once somebody has asked for one.
    positions: OnceCell<Vec<P>>,
}

/// The plies that there is room for at first: most random games are not much longer.
const ROOM: usize = 256;

impl<P: Variant> MoveLog<P> {
    pub(crate) fn new(start: P) -> Self {
        Self {
            start,
            moves: Vec::with_capacity(ROOM),
            keys: KeyLog::with_room(ROOM),
            settled: Vec::new(),
            positions: OnceCell::new(),
        }
    }

    /// Adds a move that has been made in a position.
    pub(crate) fn push(&mut self, before: &P, m: P::Move) {
        self.keys.push(before.key());
        self.moves.push(m);
        if let Some(positions) = self.positions.get_mut() {
            positions.push(before.clone());
        }
    }

    /// Notes a position that has taken the place of the one that the last move led to.
    pub(crate) fn settle(&mut self, position: P) {
        self.settled.push((self.moves.len(), position));
    }

    /// The ply with an index, and the position it was made in.
    pub(crate) fn ply(&self, index: usize) -> Option<(&P, P::Move)> {
        let positions = self.positions.get_or_init(|| self.replay());
        Some((positions.get(index)?, *self.moves.get(index)?))
    }

    #[cold]
    fn replay(&self) -> Vec<P> {
        // More positions follow.
        let mut positions = Vec::with_capacity(2 * self.moves.len().max(ROOM / 2));
        let mut settled = self.settled.iter().peekable();
        let mut position = self.start.clone();
        for (index, &m) in self.moves.iter().enumerate() {
            while let Some((_, other)) = settled.next_if(|(at, _)| *at == index) {
                position.clone_from(other);
            }
            let next = position.play_unchecked(m);
            positions.push(core::mem::replace(&mut position, next));
        }
        positions
    }
}
