use alloc::vec::Vec;

use crate::key_log::KeyLog;
use crate::variant::{HistoryView, PlyLog, Record, Source};
use crate::{History, Ply, PlyRef, Variant};

// `derive` would require `P: Copy`.
#[allow(clippy::expl_impl_clone_on_copy)]
impl<P: Variant> Clone for History<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Variant> Copy for History<'_, P> {}

#[allow(clippy::expl_impl_clone_on_copy)]
impl<P: Variant> Clone for Source<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Variant> Copy for Source<'_, P> {}

impl<P: Variant> core::fmt::Debug for History<'_, P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.plies_back()).finish()
    }
}

impl<P: Variant> core::fmt::Display for PlyRef<'_, P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Move(m) => m.fmt(f),
            Self::Action(action) => action.fmt(f),
        }
    }
}

impl<'a, P: Variant> From<&'a Ply<P>> for PlyRef<'a, P> {
    fn from(ply: &'a Ply<P>) -> Self {
        match ply {
            Ply::Move(m) => Self::Move(*m),
            Ply::Action(action) => Self::Action(action),
        }
    }
}

impl<'a, P: Variant> History<'a, P> {
    pub(crate) const fn new(source: Source<'a, P>, replaced: Option<&'a P>) -> Self {
        Self { source, replaced }
    }

    /// History behind a view.
    pub fn of_view(view: &'a dyn HistoryView<P>) -> Self {
        Self::new(Source::View(view), view.replaced())
    }

    /// Replaced position, while its [replacement](crate::Adjudication::Becomes) is adjudicated.
    pub const fn replaced(self) -> Option<&'a P> {
        self.replaced
    }

    /// Number of plies.
    pub fn len(self) -> usize {
        self.keys().len()
    }

    /// Whether there are no plies.
    pub fn is_empty(self) -> bool {
        self.keys().is_empty()
    }

    /// [Keys](crate::Position::key) before each ply, in order.
    pub fn keys(self) -> &'a [u64] {
        match self.source {
            Source::Log(log) => log.keys.as_slice(),
            Source::Moves(log) => log.keys.as_slice(),
            Source::View(view) => view.keys(),
        }
    }

    /// Whether a position with this [key](crate::Position::key) may have occurred `times` times. False is certain,
    /// mostly after one look-up.
    #[inline]
    pub fn may_have_times(self, key: u64, times: usize) -> bool {
        match self.source {
            Source::Log(log) => log.keys.may_have_times(key, times),
            Source::Moves(log) => log.keys.may_have_times(key, times),
            Source::View(view) => times == 0 || view.may_have(key),
        }
    }

    /// Ply `index`, and the position before it.
    pub fn ply(self, index: usize) -> Option<(&'a P, PlyRef<'a, P>)> {
        match self.source {
            Source::Log(log) => {
                let record = log.records.get(index)?;
                Some((&record.before, PlyRef::from(&record.ply)))
            }
            Source::Moves(log) => {
                let (before, m) = log.ply(index)?;
                Some((before, PlyRef::Move(m)))
            }
            Source::View(view) => view.ply(index),
        }
    }

    /// Position `plies` plies ago, 1 for the one before the last ply, in constant time.
    pub fn before(self, plies: usize) -> Option<&'a P> {
        let index = self.len().checked_sub(plies)?;
        self.ply(index).map(|(before, _)| before)
    }

    /// Plies with the positions before them, latest first.
    pub fn plies_back(self) -> impl DoubleEndedIterator<Item = (&'a P, PlyRef<'a, P>)> {
        let indices = (0..self.len()).rev();
        indices.filter_map(move |index| self.ply(index))
    }

    /// Distances in plies to earlier occurrences of `position` within `window` plies, latest first. Mostly one
    /// look-up without any.
    pub fn occurrences(self, position: &'a P, window: usize) -> impl Iterator<Item = usize> {
        self.same_key(position.key(), window).filter(move |&ago| {
            let before = self.before(ago);
            before.is_some_and(|before| before.repeats(position))
        })
    }

    /// Whether `position` occurred at least `times` before within `window` plies. Compares positions only if enough
    /// keys agree.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Game;
    /// let mut game = Game::new(OrthodoxChess::default());
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     game.apply(text)?;
    /// }
    /// let history = game.history();
    /// assert!(history.occurred(game.position(), 1, 4) && !history.occurred(game.position(), 2, 4));
    /// # Ok::<(), variant_core::ApplyError>(())
    /// ```
    pub fn occurred(self, position: &'a P, times: usize, window: usize) -> bool {
        times == 0 || self.occurrence(position, times, window).is_some()
    }

    /// Distance to occurrence `number`, 1 for the latest.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Game;
    /// let mut game = Game::new(OrthodoxChess::default());
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     game.apply(text)?;
    /// }
    /// let occurrence = |number| game.history().occurrence(game.position(), number, 100);
    /// assert_eq!([1, 2].map(occurrence), [Some(4), None]);
    /// # Ok::<(), variant_core::ApplyError>(())
    /// ```
    pub fn occurrence(self, position: &'a P, number: usize, window: usize) -> Option<usize> {
        let earlier = number.checked_sub(1)?;
        let key = position.key();
        if self.may_have_times(key, number) && self.same_key(key, window).nth(earlier).is_some() {
            self.occurrences(position, window).nth(earlier)
        } else {
            None
        }
    }

    fn same_key(self, key: u64, window: usize) -> impl Iterator<Item = usize> + use<'a, P> {
        let window = if self.may_have_times(key, 1) {
            window
        } else {
            0
        };
        let keys = self.keys().iter().rev().take(window).enumerate();
        keys.filter(move |&(_, &other)| other == key)
            .map(|(index, _)| index + 1)
    }
}

impl<P: Variant> core::fmt::Display for Ply<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        PlyRef::from(self).fmt(f)
    }
}

crate::debug_as_text!(Ply<P>; P: Variant);

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
