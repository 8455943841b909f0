//! Modes and options (QK-14 to QK-20), and rules of the game's own.

mod control;
mod mode;
mod order;
mod points;
mod resignation;

use core::fmt;

pub use self::control::Control;
pub(crate) use self::control::Kept;
pub use self::mode::Mode;
pub use self::order::{Status, Turn};

/// The mode of a game and its options.
///
/// ```
/// use quad_kingdom::{Mode, Rules};
/// let rules = Rules { mode: Mode::Teams, points: true, draws: false };
/// assert_eq!(rules.to_string(), "teams+points");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules {
    /// The mode.
    pub mode: Mode,
    /// `+points`: captures and checkmates score, and points decide whether the survivor wins
    /// ([QK-19](crate::rulebook#qk-19), [QK-20](crate::rulebook#qk-20)).
    pub points: bool,
    /// `+draws`: a trapped player draws instead of losing ([QK-11](crate::rulebook#qk-11)).
    pub draws: bool,
}

impl Rules {
    /// The options as they follow the mode in texts.
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
