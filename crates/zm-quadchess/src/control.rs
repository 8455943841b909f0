//! Who controls which army (ZQ-3, ZQ-10).

use chess_pieces::{Armies, Army};

use crate::board::{ALL, ARMIES};

/// In place of a seat: the army is frozen or gone.
const NOBODY: u8 = 4;

/// The seat that controls each army, and the derived sets of active and remaining armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Control {
    holders: [u8; 4],
    active: Armies,
    in_game: Armies,
}

impl Control {
    /// Every army controlled by its own seat.
    pub(crate) const ORIGINAL: Self = Self {
        holders: [0, 1, 2, 3],
        active: ALL,
        in_game: ALL,
    };

    pub(crate) fn new(holders: [Option<Army>; 4]) -> Self {
        let mut control = Self {
            holders: holders.map(|holder| holder.map_or(NOBODY, |seat| seat.index() as u8)),
            active: Armies::NONE,
            in_game: Armies::NONE,
        };
        control.refresh();
        control
    }

    fn refresh(&mut self) {
        let holders = self.holders;
        self.active = ARMIES
            .into_iter()
            .filter(|army| usize::from(holders[army.index() & 3]) == army.index())
            .collect();
        self.in_game = ARMIES
            .into_iter()
            .filter(|army| holders[army.index() & 3] < NOBODY)
            .collect();
    }

    /// The seat that controls an army.
    #[inline(always)]
    pub(crate) fn holder(self, army: Army) -> Option<Army> {
        let holder = self.holders[army.index() & 3];
        (holder < NOBODY).then(|| Army::new(holder))
    }

    #[inline(always)]
    pub(crate) const fn active(self) -> Armies {
        self.active
    }

    #[inline(always)]
    pub(crate) const fn in_game(self) -> Armies {
        self.in_game
    }

    /// Whether all four armies are active.
    #[inline(always)]
    pub(crate) const fn is_original(self) -> bool {
        self.active.bits() == ALL.bits()
    }

    /// The armies that a seat controls.
    #[inline(always)]
    pub(crate) fn armies_of(self, seat: Army) -> Armies {
        if self.is_original() {
            return Armies::NONE.with(seat);
        }
        ARMIES
            .into_iter()
            .filter(|army| usize::from(self.holders[army.index() & 3]) == seat.index())
            .collect()
    }

    /// Transfers all armies of one seat to another, or freezes them.
    pub(crate) fn pass(&mut self, from: Army, to: Option<Army>) {
        for holder in &mut self.holders {
            if usize::from(*holder) == from.index() {
                *holder = to.map_or(NOBODY, |seat| seat.index() as u8);
            }
        }
        self.refresh();
    }

    /// The holders as one word.
    pub(crate) const fn bits(self) -> u32 {
        u32::from_le_bytes(self.holders)
    }
}
