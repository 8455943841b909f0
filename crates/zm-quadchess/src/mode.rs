use core::fmt;

use chess_pieces::{Armies, Army};
use variant_core::Player;

use crate::board::{ALL, ARMIES, EAST, letter};

/// Sides and number of persons ([ZQ-29](crate::rulebook#zq-29) to [ZQ-32](crate::rulebook#zq-32)).
///
/// ```
/// use zm_quadchess::{Mode, NORTH, SOUTH, WEST};
/// assert_eq!(Mode::TeamsOpposite.partner(SOUTH), Some(NORTH));
/// assert_eq!(Mode::TwoAdjacent.person(WEST), SOUTH);
/// assert_eq!(Mode::TwoAdjacent.to_string(), "two-adjacent");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Mode {
    /// `ffa`: each player alone.
    Ffa,
    /// `teams-opposite`: South and North against West and East.
    TeamsOpposite,
    /// `teams-adjacent`: South and West against North and East.
    TeamsAdjacent,
    /// `teams-adjacent-east`: South and East against West and North.
    TeamsAdjacentEast,
    /// `two-opposite`: `teams-opposite` with one person a side.
    TwoOpposite,
    /// `two-adjacent`: `teams-adjacent` with one person a side.
    TwoAdjacent,
    /// `two-adjacent-east`: `teams-adjacent-east` with one person a side.
    TwoAdjacentEast,
    /// `three`: South, West and North; East is the dummy.
    Three,
}

impl Mode {
    /// Every mode, ordered like [`Variant::MODES`](variant_core::Variant::MODES).
    pub const ALL: [Self; 8] = [
        Self::Ffa,
        Self::TeamsOpposite,
        Self::TeamsAdjacent,
        Self::TeamsAdjacentEast,
        Self::TwoOpposite,
        Self::TwoAdjacent,
        Self::TwoAdjacentEast,
        Self::Three,
    ];

    pub(crate) const NAMES: [&'static str; 8] = [
        "ffa",
        "teams-opposite",
        "teams-adjacent",
        "teams-adjacent-east",
        "two-opposite",
        "two-adjacent",
        "two-adjacent-east",
        "three",
    ];

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let index = Self::NAMES.iter().position(|&known| known == name)?;
        Some(Self::ALL[index])
    }

    // ZQ-32
    #[inline(always)]
    pub(crate) const fn is_dummy(self, seat: Army) -> bool {
        matches!(self, Self::Three) && seat.index() == EAST.index()
    }

    pub(crate) const fn seats(self) -> Armies {
        match self {
            Self::Three => ALL.without(EAST),
            _ => ALL,
        }
    }

    /// Bits that differ between partners' seat numbers; 0 without partners.
    const fn partner_bits(self) -> u8 {
        match self {
            Self::Ffa | Self::Three => 0,
            Self::TeamsAdjacent | Self::TwoAdjacent => 1,
            Self::TeamsOpposite | Self::TwoOpposite => 2,
            Self::TeamsAdjacentEast | Self::TwoAdjacentEast => 3,
        }
    }

    // ZQ-29
    #[inline(always)]
    pub(crate) const fn side(self, seat: Army) -> Armies {
        let other = Army::new(seat.index() as u8 ^ self.partner_bits());
        Armies::of(seat).with(other)
    }

    /// Partner's seat, if any ([ZQ-30](crate::rulebook#zq-30), [ZQ-31](crate::rulebook#zq-31)).
    #[inline(always)]
    pub const fn partner(self, seat: Army) -> Option<Army> {
        self.side(seat).without(seat).first()
    }

    /// Seats of the person who plays `seat`: a whole side if two persons play (ZQ-31).
    pub(crate) const fn seats_of_person(self, seat: Army) -> Armies {
        match self {
            Self::TwoOpposite | Self::TwoAdjacent | Self::TwoAdjacentEast => self.side(seat),
            _ => Armies::of(seat),
        }
    }

    /// Seat whose letter names the person who plays `seat` ([ZQ-31](crate::rulebook#zq-31)).
    pub fn person(self, seat: Army) -> Army {
        self.seats_of_person(seat).first().unwrap_or(seat)
    }

    pub(crate) fn persons(self) -> impl Iterator<Item = Army> {
        (ARMIES.into_iter())
            .filter(move |&seat| self.seats().contains(seat) && self.person(seat) == seat)
    }

    pub(crate) fn player(self, seat: Army) -> Player {
        Player::new(letter(self.person(seat)) as u8)
    }

    // ZQ-17, ZQ-32
    #[inline(always)]
    pub(crate) const fn is_decided(self, active: Armies) -> bool {
        const DECIDED: [u16; Mode::ALL.len()] = {
            let mut decided = [0; Mode::ALL.len()];
            let mut mode = 0;
            while mode < decided.len() {
                let mut armies = 0;
                while armies < 16 {
                    if Mode::ALL[mode].is_one_side(Armies::from_bits(armies)) {
                        decided[mode] |= 1 << armies;
                    }
                    armies += 1;
                }
                mode += 1;
            }
            decided
        };
        DECIDED[self as usize] & 1 << active.bits() != 0
    }

    const fn is_one_side(self, active: Armies) -> bool {
        let players = active.and(self.seats());
        match players.first() {
            Some(first) => players.minus(self.side(first)).is_empty(),
            None => true,
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::NAMES[*self as usize])
    }
}
