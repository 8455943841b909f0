use core::fmt;

/// Army of a game, numbered in order of play.
///
/// ```
/// use chess_pieces::Army;
/// assert_eq!(Army::new(1).index(), 1);
/// assert_eq!(Army::new(3).after(2, 4), Army::new(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Army(u8);

impl Army {
    /// Army with a number, from 0.
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Number of the army.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other of two armies.
    #[must_use]
    pub const fn enemy(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Army `places` further on among `armies` armies.
    #[must_use]
    pub const fn after(self, places: usize, armies: usize) -> Self {
        if armies == 0 {
            return self;
        }
        Self((self.index().saturating_add(places % armies) % armies) as u8)
    }
}

/// Set of up to eight armies, one byte, iterated in order of play.
///
/// ```
/// use chess_pieces::{Armies, Army};
/// let armies = Armies::of(Army::new(3)).with(Army::new(0));
/// assert_eq!(armies.text("swne").to_string(), "se");
/// assert_eq!((Armies::first_of(4) - armies).len(), 2);
/// assert_eq!(armies.next_after(Army::new(0), 4), Some(Army::new(3)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Armies(u8);

number_set!(Armies(u8), army: Army => army.index());

impl Armies {
    /// Armies numbered below `count`.
    pub const fn first_of(count: usize) -> Self {
        if count < 8 {
            Self((1 << count) - 1)
        } else {
            Self(u8::MAX)
        }
    }

    /// A single army; none above 7.
    #[inline(always)]
    pub const fn of(army: Army) -> Self {
        Self::NONE.with(army)
    }

    /// Whether there are several armies.
    pub const fn is_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Army with the lowest number.
    pub const fn first(self) -> Option<Army> {
        if self.is_empty() {
            None
        } else {
            Some(Army::new(self.0.trailing_zeros() as u8))
        }
    }

    /// First army of the set from `army` on, cyclically among `count`.
    #[inline(always)]
    pub const fn first_from(self, army: Army, count: usize) -> Option<Army> {
        let playing = self.and(Self::first_of(count));
        if playing.is_empty() {
            return None;
        }
        let places = if count < 8 { count } else { 8 };
        let start = army.index() % count;
        let start = if start < places { start } else { 0 };
        // Twice in a row, the order needs no wrapping.
        let bits = playing.0 as u16;
        let steps = ((bits | bits << places) >> start).trailing_zeros() as usize;
        Some(Army::new(((start + steps) % places) as u8))
    }

    /// Like [`first_from`](Self::first_from), but `army` itself comes last.
    #[inline(always)]
    pub const fn next_after(self, army: Army, count: usize) -> Option<Army> {
        self.first_from(army.after(1, count), count)
    }

    /// Armies in ascending order.
    pub const fn iter(self) -> ArmiesIter {
        ArmiesIter(self)
    }
}

impl IntoIterator for Armies {
    type Item = Army;
    type IntoIter = ArmiesIter;
    fn into_iter(self) -> ArmiesIter {
        self.iter()
    }
}

impl fmt::Debug for Armies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.iter().map(|army| army.0);
        f.debug_set().entries(numbers).finish()
    }
}

/// Armies of [`Armies::iter`].
///
/// ```
/// use chess_pieces::{Armies, Army};
/// assert_eq!(Armies::first_of(4).iter().next_back(), Some(Army::new(3)));
/// ```
#[derive(Clone, Debug)]
pub struct ArmiesIter(Armies);

impl Iterator for ArmiesIter {
    type Item = Army;

    #[inline(always)]
    fn next(&mut self) -> Option<Army> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(first)
    }
}

impl DoubleEndedIterator for ArmiesIter {
    fn next_back(&mut self) -> Option<Army> {
        let last = Army::new(7_u8.checked_sub(self.0.0.leading_zeros() as u8)?);
        self.0 = self.0.without(last);
        Some(last)
    }
}
