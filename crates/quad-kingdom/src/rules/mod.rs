//! Modes and options, and the sides in each (QK-14 to QK-18).

mod points;

use core::fmt;

use chess_pieces::{Armies, Army};

use crate::board::{EMERALD, MAROON, WHITE};
use crate::kingdoms::{ALL, UPRIGHT, letter, partner};

/// The modes of play.
///
/// ```
/// use quad_kingdom::Mode;
/// assert_eq!(Mode::TwoB.to_string(), "two-b");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// `ffa`: four players, all against all ([QK-14](crate::rulebook#qk-14)).
    #[default]
    FreeForAll,
    /// `teams`: White and Black against Maroon and Emerald, four players
    /// ([QK-15](crate::rulebook#qk-15)).
    Teams,
    /// `two-a`: the same sides, one player each ([QK-16](crate::rulebook#qk-16)).
    TwoA,
    /// `two-b`: White against Black; the other kingdoms are absent
    /// ([QK-17](crate::rulebook#qk-17)).
    TwoB,
    /// `three`: White, Maroon and Black, with Emerald in the control of each in turn
    /// ([QK-18](crate::rulebook#qk-18)).
    Three,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 5] = [
        Self::FreeForAll,
        Self::Teams,
        Self::TwoA,
        Self::TwoB,
        Self::Three,
    ];

    /// The name in position texts, without options and control.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FreeForAll => "ffa",
            Self::Teams => "teams",
            Self::TwoA => "two-a",
            Self::TwoB => "two-b",
            Self::Three => "three",
        }
    }

    /// The kingdoms that take part.
    #[inline]
    pub const fn kingdoms(self) -> Armies {
        match self {
            Self::TwoB => UPRIGHT,
            _ => ALL,
        }
    }

    /// The kingdoms whose letters are the keys of the players: every kingdom that takes part, but only
    /// White and Maroon in `two-a`, and not Emerald in `three`.
    pub const fn players(self) -> Armies {
        match self {
            Self::FreeForAll | Self::Teams => ALL,
            Self::TwoA => Armies::NONE.with(WHITE).with(MAROON),
            Self::TwoB => UPRIGHT,
            Self::Three => ALL.without(EMERALD),
        }
    }

    /// The kingdoms that win and lose together with one: itself and, in `teams` and `two-a`, its
    /// partner.
    #[inline(always)]
    pub const fn side_of(self, army: Army) -> Armies {
        match self {
            Self::Teams | Self::TwoA => Armies::of(army).with(partner(army)),
            _ => Armies::of(army),
        }
    }

    /// The player who moves a kingdom's pieces, as the kingdom with the player's letter; `None` for
    /// Emerald in `three` while nobody controls it.
    pub(crate) const fn decider(self, army: Army, control: Control) -> Option<Army> {
        match self {
            Self::TwoA if army.index() >= 2 => Some(partner(army)),
            Self::Three if army.index() == EMERALD.index() => control.holder,
            _ => Some(army),
        }
    }

    /// Whether at most one player (side) is left when these kingdoms stand.
    #[inline(always)]
    pub(crate) const fn is_decided(self, standing: Armies) -> bool {
        match self {
            Self::FreeForAll | Self::TwoB => !standing.is_many(),
            Self::Teams | Self::TwoA => {
                standing.and(UPRIGHT).is_empty() || standing.minus(UPRIGHT).is_empty()
            }
            Self::Three => !standing.without(EMERALD).is_many(),
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

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
