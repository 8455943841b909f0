use core::fmt;

use chess_pieces::{Armies, Army};

use crate::board::letter;

/// Kingdoms to move.
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
    /// Two partners share a move ([QK-15](crate::rulebook#qk-15)), in order of play.
    Together(Army, Army),
    /// `two-a`: a kingdom moves, then one of the opponent's ([QK-16](crate::rulebook#qk-16)).
    Alternate {
        /// Kingdom to move.
        mover: Army,
        /// Kingdom that replies next.
        reply: Army,
    },
}

impl Turn {
    /// Kingdoms that may move.
    pub const fn movers(self) -> Armies {
        match self {
            Self::One(army) | Self::Alternate { mover: army, .. } => Armies::of(army),
            Self::Together(first, second) => Armies::of(first).with(second),
        }
    }

    /// Form and armies, for bytes and keys.
    pub(crate) const fn parts(self) -> (u8, Army, Army) {
        match self {
            Self::One(army) => (0, army, army),
            Self::Together(first, second) => (1, first, second),
            Self::Alternate { mover, reply } => (2, mover, reply),
        }
    }

    pub(crate) const fn of_parts(form: u8, first: Army, second: Army) -> Option<Self> {
        Some(match form {
            0 => Self::One(first),
            1 => Self::Together(first, second),
            2 => Self::Alternate {
                mover: first,
                reply: second,
            },
            _ => return None,
        })
    }
}

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

/// Whether a kingdom plays.
///
/// ```
/// use quad_kingdom::{QuadKingdom, Status, WHITE};
/// assert_eq!(QuadKingdom::default().status(WHITE), Status::Standing);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// The kingdom moves in its turn.
    Standing,
    /// Eliminated ([QK-12](crate::rulebook#qk-12)), or absent in this mode.
    #[default]
    Eliminated,
    /// Trapped, which draws under `+draws` ([QK-11](crate::rulebook#qk-11)).
    Trapped,
}

impl Status {
    pub(crate) const fn of(army: Army, standing: Armies, trapped: Armies) -> Self {
        if standing.contains(army) {
            Self::Standing
        } else if trapped.contains(army) {
            Self::Trapped
        } else {
            Self::Eliminated
        }
    }
}
