use core::fmt;

use chess_pieces::{Armies, Army};
use variant_core::Player;

use crate::board::{ALL, ARMIES, EAST, letter};

/// Sides and number of persons ([ZQ-29](crate::rulebook#zq-29) to [ZQ-32](crate::rulebook#zq-32)).
///
/// ```
/// use zm_quadchess::{EAST, Mode, NORTH, SOUTH};
/// assert_eq!(Mode::TeamsOpposite.partner(SOUTH), Some(NORTH));
/// assert!(Mode::Three.is_dummy(EAST));
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
    /// All modes.
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

    /// Name in position texts, without the dummy's owner.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ffa => "ffa",
            Self::TeamsOpposite => "teams-opposite",
            Self::TeamsAdjacent => "teams-adjacent",
            Self::TeamsAdjacentEast => "teams-adjacent-east",
            Self::TwoOpposite => "two-opposite",
            Self::TwoAdjacent => "two-adjacent",
            Self::TwoAdjacentEast => "two-adjacent-east",
            Self::Three => "three",
        }
    }

    /// Mode with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// Whether a seat is the dummy, which has no player ([ZQ-32](crate::rulebook#zq-32)).
    #[inline(always)]
    pub const fn is_dummy(self, seat: Army) -> bool {
        matches!(self, Self::Three) && seat.index() == EAST.index()
    }

    /// Seats with a player.
    #[inline]
    pub const fn seats(self) -> Armies {
        match self {
            Self::Three => ALL.without(EAST),
            _ => ALL,
        }
    }

    /// Whether the mode has partners ([ZQ-30](crate::rulebook#zq-30),
    /// [ZQ-31](crate::rulebook#zq-31)).
    #[inline(always)]
    pub const fn has_partners(self) -> bool {
        !matches!(self, Self::Ffa | Self::Three)
    }

    /// Seats of a seat's side ([ZQ-29](crate::rulebook#zq-29)).
    #[inline(always)]
    pub const fn side(self, seat: Army) -> Armies {
        let own = Armies::NONE.with(seat);
        match (self, seat.index() & 3) {
            (Self::Ffa | Self::Three, _) => own,
            (Self::TeamsOpposite | Self::TwoOpposite, 0 | 2) => Armies::from_bits(0b0101),
            (Self::TeamsOpposite | Self::TwoOpposite, _) => Armies::from_bits(0b1010),
            (Self::TeamsAdjacent | Self::TwoAdjacent, 0 | 1) => Armies::from_bits(0b0011),
            (Self::TeamsAdjacent | Self::TwoAdjacent, _) => Armies::from_bits(0b1100),
            (Self::TeamsAdjacentEast | Self::TwoAdjacentEast, 0 | 3) => Armies::from_bits(0b1001),
            (Self::TeamsAdjacentEast | Self::TwoAdjacentEast, _) => Armies::from_bits(0b0110),
        }
    }

    /// Partner's seat, if the mode has partners.
    #[inline(always)]
    pub fn partner(self, seat: Army) -> Option<Army> {
        let others = self.side(seat).without(seat);
        others.first_from(seat, 4)
    }

    /// Seats of the person who plays `seat`: both of a side if two persons play
    /// ([ZQ-31](crate::rulebook#zq-31)).
    pub const fn seats_of_person(self, seat: Army) -> Armies {
        match self {
            Self::TwoOpposite | Self::TwoAdjacent | Self::TwoAdjacentEast => self.side(seat),
            _ => Armies::NONE.with(seat),
        }
    }

    /// Seat whose letter is that person's key.
    pub fn person(self, seat: Army) -> Army {
        self.seats_of_person(seat).iter().next().unwrap_or(seat)
    }

    /// Seats of the persons' keys, in the order of play.
    pub fn persons(self) -> impl Iterator<Item = Army> {
        ARMIES
            .into_iter()
            .filter(move |&seat| !self.is_dummy(seat) && self.person(seat) == seat)
    }

    pub(crate) fn player(self, seat: Army) -> Player {
        Player::new(letter(self.person(seat)) as u8)
    }

    /// At most one side is active (ZQ-17, ZQ-32).
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
        let mut seat = 0;
        while seat < 4 {
            let army = Army::new(seat);
            if players.contains(army) && !players.minus(self.side(army)).is_empty() {
                return false;
            }
            seat += 1;
        }
        true
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
