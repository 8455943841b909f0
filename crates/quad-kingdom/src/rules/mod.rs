//! Modes and options (QK-14 to QK-22).

mod control;
mod mode;
mod order;
mod points;
mod resignation;

use core::fmt;

pub use self::control::Control;
pub(crate) use self::control::TrappedAndControl;
pub use self::mode::Mode;
pub use self::order::{Status, Turn};

/// Mode and options.
///
/// ```
/// use quad_kingdom::{Mode, Rules};
/// let rules = Rules { mode: Mode::Teams, points: true, draws: false };
/// assert_eq!(rules.to_string(), "teams+points");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules {
    /// Mode.
    pub mode: Mode,
    /// `+points`: captures and checkmates score, and points can deny the survivor the win
    /// ([QK-19](crate::rulebook#qk-19), [QK-20](crate::rulebook#qk-20)).
    pub points: bool,
    /// `+draws`: a trapped player draws instead of losing ([QK-11](crate::rulebook#qk-11)).
    pub draws: bool,
}

impl Rules {
    pub(crate) const fn options(self) -> &'static str {
        match (self.points, self.draws) {
            (false, false) => "",
            (true, false) => "+points",
            (false, true) => "+draws",
            (true, true) => "+points+draws",
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.mode, self.options())
    }
}
