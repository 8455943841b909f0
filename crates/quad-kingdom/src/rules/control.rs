use core::fmt;

use chess_pieces::{Armies, Army};

use crate::board::{ALL, EMERALD, WHITE, letter};

/// Control of Emerald in `three` ([QK-18](crate::rulebook#qk-18)); the default in other modes.
///
/// ```
/// use quad_kingdom::{Control, WHITE};
/// let start = Control::default();
/// assert_eq!((start.holder, start.next), (None, WHITE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Control {
    /// Player in control, from just before one Emerald turn to the next, even if eliminated meanwhile.
    pub holder: Option<Army>,
    /// Next player in control, always standing.
    pub next: Army,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            holder: None,
            next: WHITE,
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let holder = self.holder.map_or('-', letter);
        write!(f, "{holder}{}", letter(self.next))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TrappedAndControl(u8);

impl TrappedAndControl {
    /// Emerald never has control.
    const NO_HOLDER: u8 = EMERALD.index() as u8;

    pub(crate) const fn new(trapped: Armies, control: Control) -> Self {
        let holder = match control.holder {
            Some(holder) => holder.index() as u8 & 3,
            None => Self::NO_HOLDER,
        };
        let next = control.next.index() as u8 & 3;
        Self(trapped.and(ALL).bits() | next << 4 | holder << 6)
    }

    /// Kingdoms trapped under `+draws` (QK-11).
    #[inline(always)]
    pub(crate) const fn trapped(self) -> Armies {
        Armies::from_bits(self.0).and(ALL)
    }

    #[inline(always)]
    pub(crate) const fn control(self) -> Control {
        let holder = self.0 >> 6;
        Control {
            holder: if holder == Self::NO_HOLDER {
                None
            } else {
                Some(Army::new(holder))
            },
            next: Army::new(self.0 >> 4 & 3),
        }
    }

    pub(crate) const fn set_control(&mut self, control: Control) {
        *self = Self::new(self.trapped(), control);
    }

    pub(crate) fn add_trapped(&mut self, trapped: Armies) {
        *self = Self::new(self.trapped() | trapped, self.control());
    }

    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    #[inline(always)]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }
}

impl Default for TrappedAndControl {
    fn default() -> Self {
        Self::new(Armies::NONE, Control::default())
    }
}
