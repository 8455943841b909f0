//! Control of Emerald (QK-18), and the kingdoms whose trap drew (QK-11).

use core::fmt;

use chess_pieces::{Armies, Army};

use crate::board::{ALL, EMERALD, WHITE, letter};

/// Who moves Emerald's pieces in `three` ([QK-18](crate::rulebook#qk-18)). In other modes it keeps
/// its default.
///
/// ```
/// use quad_kingdom::{Control, WHITE};
/// let start = Control::default();
/// assert_eq!((start.holder, start.next), (None, WHITE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Control {
    /// The player in control, from just before an Emerald turn to just before the next one; unchanged
    /// when that player is eliminated.
    pub holder: Option<Army>,
    /// Who has control next; always a standing player.
    pub next: Army,
}

impl Default for Control {
    /// Nobody in control, White next.
    fn default() -> Self {
        Self {
            holder: None,
            next: WHITE,
        }
    }
}

/// Two letters: the holder, `-` if there is none, and the next.
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let holder = self.holder.map_or('-', letter);
        write!(f, "{holder}{}", letter(self.next))
    }
}

/// The trapped kingdoms and the control of Emerald in one byte: what a position keeps and most moves do
/// not need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kept(u8);

impl Kept {
    /// Stands for nobody in control: Emerald never is.
    const NOBODY: u8 = EMERALD.index() as u8;

    /// Kingdoms beyond the fourth, and Emerald in control, are not told apart from others.
    pub(crate) const fn new(trapped: Armies, control: Control) -> Self {
        let holder = match control.holder {
            Some(holder) => holder.index() as u8 & 3,
            None => Self::NOBODY,
        };
        let next = control.next.index() as u8 & 3;
        Self(trapped.and(ALL).bits() | next << 4 | holder << 6)
    }

    /// The kingdoms that were trapped under `+draws` (QK-11).
    #[inline(always)]
    pub(crate) const fn trapped(self) -> Armies {
        Armies::from_bits(self.0).and(ALL)
    }

    /// Who controls Emerald (QK-18).
    #[inline(always)]
    pub(crate) const fn control(self) -> Control {
        let holder = self.0 >> 6;
        Control {
            holder: if holder == Self::NOBODY {
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

    /// What a byte of [`bits`](Self::bits) stands for.
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// The byte, for hash keys and packed forms.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }
}

impl Default for Kept {
    /// Nobody trapped, nobody in control.
    fn default() -> Self {
        Self::new(Armies::NONE, Control::default())
    }
}
