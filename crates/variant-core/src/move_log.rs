use alloc::vec::Vec;
use core::cell::{Cell, OnceCell};

use crate::Position;
use crate::key_log::KeyLog;

/// Moves of a random game; positions are replayed from the nearest stored one.
#[derive(Debug)]
pub(crate) struct MoveLog<P: Position> {
    moves: Vec<P::Move>,
    pub(crate) keys: KeyLog,
    stretches: Vec<Stretch<P>>,
    settled: Vec<(usize, P)>,
    asked: Cell<bool>,
}

/// A run of plies: the position before it and, once requested, all others.
#[derive(Debug)]
struct Stretch<P> {
    first: P,
    positions: OnceCell<Vec<P>>,
}

const STRETCH: usize = 32;

const ROOM: usize = 256;

impl<P: Position> MoveLog<P> {
    pub(crate) fn new() -> Self {
        let mut keys = KeyLog::EMPTY;
        keys.reserve(ROOM);
        Self {
            moves: Vec::with_capacity(ROOM),
            keys,
            stretches: Vec::with_capacity(ROOM / STRETCH),
            settled: Vec::new(),
            asked: Cell::new(false),
        }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, before: &P, m: P::Move) {
        if self.moves.len().is_multiple_of(STRETCH) || self.asked.get() {
            self.keep(before);
        }
        self.keys.push(before.key());
        self.moves.push(m);
    }

    #[inline(never)]
    fn keep(&mut self, before: &P) {
        if self.moves.len().is_multiple_of(STRETCH) {
            self.stretches.push(Stretch {
                first: before.clone(),
                positions: OnceCell::new(),
            });
            self.asked.set(false);
        } else if let Some(last) = self.stretches.last_mut()
            && let Some(positions) = last.positions.get_mut()
        {
            positions.push(before.clone());
        }
    }

    pub(crate) fn settle(&mut self, position: P) {
        self.settled.push((self.moves.len(), position));
    }

    pub(crate) fn ply(&self, index: usize) -> Option<(&P, P::Move)> {
        let m = *self.moves.get(index)?;
        let stretch = self.stretches.get(index / STRETCH)?;
        let replay = || self.replay(&stretch.first, index - index % STRETCH);
        let positions = stretch.positions.get_or_init(replay);
        if index / STRETCH + 1 == self.stretches.len() {
            self.asked.set(true);
        }
        Some((positions.get(index % STRETCH)?, m))
    }

    #[cold]
    fn replay(&self, first: &P, start: usize) -> Vec<P> {
        let mut positions = Vec::with_capacity(STRETCH);
        let settled = self.settled.iter().skip_while(|(at, _)| *at <= start);
        let mut settled = settled.peekable();
        let mut position = first.clone();
        for (index, &m) in self.moves.iter().enumerate().skip(start).take(STRETCH) {
            while let Some((_, other)) = settled.next_if(|(at, _)| *at == index) {
                position.clone_from(other);
            }
            let next = position.play_unchecked(m);
            positions.push(core::mem::replace(&mut position, next));
        }
        positions
    }
}
