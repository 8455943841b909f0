use alloc::vec::Vec;

use crate::Variant;
use crate::key_log::KeyLog;

/// A move or action.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{Game, Ply};
/// let mut game = Game::new(Chess::default());
/// game.apply("e2e4")?;
/// game.apply("resign:b")?;
/// let plies: Vec<&Ply<Chess>> = game.plies().collect();
/// assert!(matches!(plies[..], [Ply::Move(_), Ply::Action(_)]));
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Ply<P: Variant> {
    /// A move.
    Move(P::Move),
    /// Resignation, agreement and the like.
    Action(P::Action),
}

impl<P: Variant> core::fmt::Display for Ply<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Move(m) => m.fmt(f),
            Self::Action(action) => action.fmt(f),
        }
    }
}

impl<P: Variant> core::fmt::Debug for Ply<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Record<P: Variant> {
    pub(crate) before: P,
    pub(crate) ply: Ply<P>,
}

/// Without keys: a list of keys is fast to scan.
#[derive(Clone, Debug)]
pub(crate) struct PlyLog<P: Variant> {
    pub(crate) records: Vec<Record<P>>,
    pub(crate) keys: KeyLog,
}

impl<P: Variant> PlyLog<P> {
    pub(crate) const EMPTY: Self = Self {
        records: Vec::new(),
        keys: KeyLog::EMPTY,
    };

    pub(crate) fn push(&mut self, before: P, ply: Ply<P>) {
        self.keys.push(before.key());
        self.records.push(Record { before, ply });
    }

    pub(crate) fn pop(&mut self) -> Option<Record<P>> {
        self.keys.pop();
        self.records.pop()
    }
}
