use core::fmt;

use chess_pieces::Army;

use crate::board::{EMERALD, WHITE, letter};

/// Control of Emerald in `three` ([QK-18](crate::rulebook#qk-18)); the default in other modes.
///
/// ```
/// use quad_kingdom::{Control, WHITE};
/// let start = Control::default();
/// assert_eq!((start.holder, start.next), (None, WHITE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Control {
    /// Player in control, from just before one Emerald turn to the next, eliminated or not.
    pub holder: Option<Army>,
    /// Next player in control, always standing.
    pub next: Army,
}

impl Default for Control {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let holder = self.holder.map_or('-', letter);
        write!(f, "{holder}{}", letter(self.next))
    }
}

impl Control {
    pub(crate) const START: Self = Self {
        holder: None,
        next: WHITE,
    };

    /// Emerald never has control.
    const NO_HOLDER: u8 = EMERALD.index() as u8;

    /// Next player and holder, two bits each, for bytes and keys.
    pub(crate) const fn bits(self) -> u8 {
        let holder = match self.holder {
            Some(holder) => holder.index() as u8 & 3,
            None => Self::NO_HOLDER,
        };
        self.next.index() as u8 & 3 | holder << 2
    }

    pub(crate) fn from_bits(bits: u8) -> Self {
        let holder = bits >> 2 & 3;
        Self {
            holder: (holder != Self::NO_HOLDER).then_some(Army::new(holder)),
            next: Army::new(bits & 3),
        }
    }
}
