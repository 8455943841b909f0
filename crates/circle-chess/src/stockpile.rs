//! Stockpiles: the men that players have captured and may put on boards again (CC-4 to CC-6).

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use orthodox_men::{Army, Kind};
use variant_core::{Player, Rng};

/// A man that is put on a board: what it is, and the set it came from (CC-2).
///
/// ```
/// use circle_chess::Man;
/// use orthodox_men::Kind;
/// let knight = Man { kind: Kind::KNIGHT, set: 3 };
/// assert_eq!(knight.to_string(), "N3");
/// assert_eq!(Man { set: 0, ..knight }.to_string(), "N");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// What it is; never a king (CC-4).
    pub kind: Kind,
    /// The number of its set, 1 to 26; 0 under the `social` rule, which ignores sets (CC-6).
    pub set: u8,
}

/// The kind in upper case, and the set where sets count.
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        match self.set {
            0 => Ok(()),
            set => write!(f, "{set}"),
        }
    }
}

/// One man of one stockpile, ordered by player, army, kind and set: the order of the texts.
///
/// The bits: five for the player, four for army and kind, five for the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Owned(u16);

impl Owned {
    fn new(player: Player, army: Army, man: Man) -> Self {
        Self(
            start_of(player, army)
                | u16::from(man.kind.index() as u8 & 7) << 5
                | u16::from(man.set & 31),
        )
    }

    const fn man(self) -> Man {
        let kind = Kind::new((self.0 >> 5 & 7) as u8);
        Man {
            kind,
            set: (self.0 & 31) as u8,
        }
    }

    const fn army(self) -> Army {
        Army::new((self.0 >> 8 & 1) as u8)
    }

    /// The man's part of the hash key of all stockpiles, which is a sum: the same man may be there
    /// several times.
    const fn key(self) -> u64 {
        Rng::new(self.0 as u64 | 0x6d61_6e00_0000).next()
    }
}

/// The least number that a man of a player and an army can have.
const fn start_of(player: Player, army: Army) -> u16 {
    let index = (player.letter() as u16).wrapping_sub(b'A' as u16) & 31;
    index << 9 | (army.index() as u16 & 1) << 8
}

/// All stockpiles of a match, shared by the positions between which no man came or went.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Stockpiles {
    /// In ascending order; `None` as long as all are empty.
    men: Option<Arc<[Owned]>>,
    key: u64,
}

impl Stockpiles {
    /// Stockpiles of all these men.
    pub(crate) fn collect(men: impl Iterator<Item = (Player, Army, Man)>) -> Self {
        let men = men.map(|(player, army, man)| Owned::new(player, army, man));
        let mut all = Self::default();
        all.set_men(men.collect());
        all
    }

    fn men(&self) -> &[Owned] {
        self.men.as_deref().unwrap_or_default()
    }

    /// Takes over men in any order.
    fn set_men(&mut self, mut men: Vec<Owned>) {
        men.sort_unstable();
        self.key = men
            .iter()
            .fold(0, |key, owned| key.wrapping_add(owned.key()));
        self.men = (!men.is_empty()).then(|| men.into());
    }

    /// The hash key.
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    /// The men of one army that a player has, in order.
    #[inline]
    fn range(&self, player: Player, army: Army) -> &[Owned] {
        let men = self.men();
        if men.is_empty() {
            return men;
        }
        let start = start_of(player, army);
        let from = men.partition_point(|owned| owned.0 < start);
        let rest = men.get(from..).unwrap_or_default();
        let len = rest.partition_point(|owned| owned.0 < start + (1 << 8));
        rest.get(..len).unwrap_or_default()
    }

    /// All that a player has, White's men first.
    pub(crate) fn of(&self, player: Player) -> impl Iterator<Item = (Army, Man)> + '_ {
        [Army::new(0), Army::new(1)]
            .into_iter()
            .flat_map(move |army| self.range(player, army))
            .map(|owned| (owned.army(), owned.man()))
    }

    /// The different men that a player may put on a board (CC-5): those of the army's colour, and not
    /// of the board's own set (CC-6).
    #[inline]
    pub(crate) fn usable(&self, player: Player, army: Army, board: u8) -> Usable<'_> {
        Usable {
            men: self.range(player, army),
            board,
        }
    }

    /// Gives a player a man.
    pub(crate) fn add(&mut self, player: Player, army: Army, man: Man) {
        let new = Owned::new(player, army, man);
        let men = self.men();
        let place = men.partition_point(|&owned| owned < new);
        let (before, after) = men.split_at(place.min(men.len()));
        // Slices know their length, so the new list is allocated once.
        self.men = Some([before, &[new], after].concat().into());
        self.key = self.key.wrapping_add(new.key());
    }

    /// Takes a man from a player who has it.
    pub(crate) fn remove(&mut self, player: Player, army: Army, man: Man) {
        let gone = Owned::new(player, army, man);
        let men = self.men();
        if let Ok(place) = men.binary_search(&gone) {
            let (before, after) = (
                men.get(..place).unwrap_or_default(),
                men.get(place + 1..).unwrap_or_default(),
            );
            self.men = (men.len() > 1).then(|| [before, after].concat().into());
            self.key = self.key.wrapping_sub(gone.key());
        }
    }

    /// Takes everything from a player (CC-11).
    pub(crate) fn clear(&mut self, player: Player) {
        let first = start_of(player, Army::new(0));
        let is_kept = |owned: &&Owned| owned.0 >> 9 != first >> 9;
        self.set_men(self.men().iter().filter(is_kept).copied().collect());
    }
}

/// The different men that a player may use on a board, in order.
#[derive(Clone, Debug)]
pub(crate) struct Usable<'a> {
    men: &'a [Owned],
    board: u8,
}

impl Usable<'_> {
    /// Whether the player has no man of the army at all.
    #[inline]
    pub(crate) const fn is_none(&self) -> bool {
        self.men.is_empty()
    }
}

impl Iterator for Usable<'_> {
    type Item = Man;

    #[inline]
    fn next(&mut self) -> Option<Man> {
        loop {
            let (&first, rest) = self.men.split_first()?;
            self.men = rest;
            let is_last_of_its_like = rest.first() != Some(&first);
            if is_last_of_its_like && first.man().set != self.board {
                return Some(first.man());
            }
        }
    }
}
