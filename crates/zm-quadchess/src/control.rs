//! Control of armies (ZQ-3, ZQ-10).

use chess_pieces::{Armies, Army};

use crate::army_pair::ArmyPair;
use crate::board::{ALL, ARMIES, SOUTH};

/// Holder code: frozen or gone.
const UNCONTROLLED: u8 = 4;

const OWNER: usize = 12;
const LEADER: usize = 14;

/// Holders, owner of the dummy's next move, leader, and the derived active and remaining armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub(crate) struct Control {
    /// Little-endian: three bits a holder, two each for owner and leader.
    word: [u8; 2],
    /// Active armies; armies in the game.
    sets: ArmyPair,
}

impl Control {
    /// Armies hold themselves; South owns the dummy's move and leads.
    pub(crate) const ORIGINAL: Self = Self {
        word: (1u16 << 3 | 2 << 6 | 3 << 9).to_le_bytes(),
        sets: ArmyPair::new(ALL, ALL),
    };

    pub(crate) fn new(holders: [Option<Army>; 4], owner: Army) -> Self {
        let mut control = Self::ORIGINAL;
        for (army, holder) in ARMIES.into_iter().zip(holders) {
            control.set_holder(army, holder);
        }
        control.set_owner(owner);
        control.refresh();
        control
    }

    fn refresh(&mut self) {
        let control = *self;
        let active = ARMIES
            .into_iter()
            .filter(|&army| control.holder(army) == Some(army));
        let in_game = ARMIES
            .into_iter()
            .filter(|&army| control.holder(army).is_some());
        self.sets = ArmyPair::new(active.collect(), in_game.collect());
    }

    #[inline(always)]
    const fn word(self) -> u16 {
        u16::from_le_bytes(self.word)
    }

    const fn write(&mut self, at: usize, mask: u16, value: u16) {
        let word = self.word() & !(mask << at) | (value & mask) << at;
        self.word = word.to_le_bytes();
    }

    #[inline(always)]
    pub(crate) fn holder(self, army: Army) -> Option<Army> {
        let holder = self.word() >> (3 * (army.index() & 3)) & 7;
        (holder < u16::from(UNCONTROLLED)).then(|| Army::new(holder as u8))
    }

    fn set_holder(&mut self, army: Army, holder: Option<Army>) {
        let holder = holder.map_or(UNCONTROLLED, |seat| seat.index() as u8);
        self.write(3 * (army.index() & 3), 7, u16::from(holder));
    }

    // ZQ-32
    pub(crate) const fn owner(self) -> Army {
        Army::new((self.word() >> OWNER & 3) as u8)
    }

    pub(crate) const fn set_owner(&mut self, owner: Army) {
        self.write(OWNER, 3, owner.index() as u16);
    }

    // ZQ-27
    pub(crate) const fn leader(self) -> Army {
        Army::new((self.word() >> LEADER & 3) as u8)
    }

    pub(crate) const fn set_leader(&mut self, leader: Army) {
        self.write(LEADER, 3, leader.index() as u16);
    }

    #[inline(always)]
    pub(crate) const fn active(self) -> Armies {
        self.sets.first()
    }

    #[inline(always)]
    pub(crate) const fn in_game(self) -> Armies {
        self.sets.second()
    }

    #[inline(always)]
    pub(crate) const fn is_original(self) -> bool {
        self.active().bits() == ALL.bits()
    }

    #[inline(always)]
    pub(crate) fn armies_of(self, seat: Army) -> Armies {
        if self.is_original() {
            return Armies::of(seat);
        }
        // Three bits an army.
        let others = self.word() ^ (0o1111 * seat.index() as u16);
        let own = !(others | others >> 1 | others >> 2) & 0o1111;
        let pairs = own | own >> 2;
        Armies::from_bits((pairs & 0b11 | pairs >> 4 & 0b1100) as u8)
    }

    pub(crate) fn pass(&mut self, from: Army, to: Option<Army>) {
        for army in self.armies_of(from) {
            self.set_holder(army, to);
        }
        self.refresh();
    }

    /// Holders and owner.
    pub(crate) const fn packed(mut self) -> [u8; 2] {
        self.set_leader(SOUTH);
        self.word
    }

    pub(crate) fn from_packed(word: [u8; 2]) -> Self {
        let mut control = Self {
            word,
            ..Self::ORIGINAL
        };
        control.refresh();
        control
    }

    pub(crate) fn holders(self) -> [Option<Army>; 4] {
        ARMIES.map(|army| self.holder(army))
    }

    pub(crate) const fn bits(self) -> [u8; 2] {
        self.word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_kept() {
        let seats = [Some(0), Some(1), Some(2), Some(3), None].map(|seat| seat.map(Army::new));
        for number in 0..5 * 5 * 5 * 5 {
            let digit = |place: u32| seats[number / 5_usize.pow(place) % 5];
            let holders = [digit(0), digit(1), digit(2), digit(3)];
            for (owner, leader) in ARMIES.into_iter().zip([3, 0, 1, 2].map(Army::new)) {
                let mut control = Control::new(holders, owner);
                control.set_leader(leader);
                assert_eq!(control.holders(), holders);
                assert_eq!((control.owner(), control.leader()), (owner, leader));
                for army in ARMIES {
                    let holder = holders[army.index()];
                    assert_eq!(control.in_game().contains(army), holder.is_some());
                    assert_eq!(control.active().contains(army), holder == Some(army));
                    let controlled = ARMIES
                        .into_iter()
                        .filter(|other| holders[other.index()] == Some(army));
                    assert_eq!(control.armies_of(army), controlled.collect());
                    let mut passed = control;
                    passed.pass(army, None);
                    assert!(passed.armies_of(army).is_empty());
                    assert_eq!((passed.owner(), passed.leader()), (owner, leader));
                }
            }
        }
    }
}
