//! Turns and standing of kingdoms (QK-11, QK-15, QK-16).

use core::fmt;

use chess_pieces::{Armies, Army};

use crate::board::letter;

/// Whose turn it is.
///
/// ```
/// use quad_kingdom::{BLACK, Turn, WHITE};
/// assert_eq!(Turn::Together(WHITE, BLACK).to_string(), "wb");
/// assert_eq!(Turn::Together(WHITE, BLACK).movers().len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// One kingdom moves.
    One(Army),
    /// Two partners make one move together, with either kingdom ([QK-15](crate::rulebook#qk-15));
    /// in the order of play.
    Together(Army, Army),
    /// `two-a`: a kingdom moves, then one of the other player's ([QK-16](crate::rulebook#qk-16)).
    Alternate {
        /// The kingdom to move.
        mover: Army,
        /// The kingdom that the other player moves next.
        reply: Army,
    },
}

impl Turn {
    /// The kingdoms that may move now.
    #[inline(always)]
    pub const fn movers(self) -> Armies {
        match self {
            Self::One(army) | Self::Alternate { mover: army, .. } => Armies::of(army),
            Self::Together(first, second) => Armies::of(first).with(second),
        }
    }
}

impl Turn {
    /// The kingdom that moves alone.
    #[inline(always)]
    pub(crate) const fn single(self) -> Option<Army> {
        match self {
            Self::One(army) | Self::Alternate { mover: army, .. } => Some(army),
            Self::Together(..) => None,
        }
    }
}

/// The letters as in position texts.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::One(army) => write!(f, "{}", letter(army)),
            Self::Together(a, b) | Self::Alternate { mover: a, reply: b } => {
                write!(f, "{}{}", letter(a), letter(b))
            }
        }
    }
}

/// Whether a kingdom plays, and if not, why.
///
/// ```
/// use quad_kingdom::{QuadKingdom, Status, WHITE};
/// assert_eq!(QuadKingdom::default().status(WHITE), Status::Standing);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It plays.
    Standing,
    /// It is eliminated ([QK-12](crate::rulebook#qk-12)), or takes no part in this mode.
    #[default]
    Fallen,
    /// It is eliminated by a trap that draws ([QK-11](crate::rulebook#qk-11) with the option
    /// `draws`).
    Trapped,
}
