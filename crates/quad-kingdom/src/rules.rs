//! Modes and options, and who is with whom in each (QK-14 to QK-18).

use core::fmt;

use chess_pieces::Army;

use crate::kingdoms::{EMERALD, Kingdoms, MAROON, WHITE, letter, partner};

/// The ways to play.
///
/// ```
/// use quad_kingdom::Mode;
/// assert_eq!(Mode::TwoB.to_string(), "two-b");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// `ffa`: everybody against everybody (QK-14).
    #[default]
    FreeForAll,
    /// `teams`: White and Black against Maroon and Emerald, four players (QK-15).
    Teams,
    /// `two-a`: the same sides, one player each (QK-16).
    TwoA,
    /// `two-b`: White against Black alone on the board (QK-17).
    TwoB,
    /// `three`: White, Maroon and Black, with Emerald in the control of each in turn (QK-18).
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

    /// The kingdoms that are on the board.
    #[inline]
    pub const fn kingdoms(self) -> Kingdoms {
        match self {
            Self::TwoB => Kingdoms::UPRIGHT,
            _ => Kingdoms::ALL,
        }
    }

    /// The kingdoms by whose letters the players are known: one each, but White and Maroon for the
    /// two players of `two-a`, and none for Emerald in `three`.
    pub const fn players(self) -> Kingdoms {
        match self {
            Self::FreeForAll | Self::Teams => Kingdoms::ALL,
            Self::TwoA => Kingdoms::NONE.with(WHITE).with(MAROON),
            Self::TwoB => Kingdoms::UPRIGHT,
            Self::Three => Kingdoms::ALL.without(EMERALD),
        }
    }

    /// The kingdoms that win and lose together with one: itself, and its partner where it has one.
    #[inline(always)]
    pub const fn side_of(self, army: Army) -> Kingdoms {
        match self {
            Self::Teams | Self::TwoA => Kingdoms::of(army).with(partner(army)),
            _ => Kingdoms::of(army),
        }
    }

    /// The player whose kingdom, side or share one is: the letter that scores and points go by. Emerald
    /// in `three` is nobody's.
    pub(crate) const fn owner_of(self, army: Army) -> Option<Army> {
        match self {
            Self::TwoA if army.index() >= 2 => Some(partner(army)),
            Self::Three if army.index() == EMERALD.index() => None,
            _ => Some(army),
        }
    }

    /// Whether one player (side) at most is left when these kingdoms stand.
    #[inline(always)]
    pub(crate) const fn is_decided(self, standing: Kingdoms) -> bool {
        match self {
            Self::FreeForAll | Self::TwoB => !standing.is_many(),
            Self::Teams | Self::TwoA => {
                let upright = standing.bits() & Kingdoms::UPRIGHT.bits();
                upright == 0 || upright == standing.bits()
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

/// What the players agree on before the game: the mode and its options.
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
    /// `+points`: captures and checkmates score, and the points have a say at the end (QK-19, QK-20).
    pub points: bool,
    /// `+draws`: a trapped player draws instead of losing (QK-11).
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

/// Who decides for Emerald in `three` (QK-18). It stays at its default in other modes.
///
/// ```
/// use quad_kingdom::{Control, WHITE};
/// let start = Control::default();
/// assert_eq!((start.holder, start.next), (None, WHITE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Control {
    /// The player in control, from just before an Emerald turn to just before the next one. The letter
    /// stays if the holder falls.
    pub holder: Option<Army>,
    /// Who has control next; always one who stands.
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
    /// Two partners make one move together, with either kingdom (QK-15); in the order of play.
    Together(Army, Army),
    /// `two-a`: a kingdom moves, and one of the other player's is to reply (QK-16).
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
    pub const fn movers(self) -> Kingdoms {
        match self {
            Self::One(army) | Self::Alternate { mover: army, .. } => Kingdoms::of(army),
            Self::Together(first, second) => Kingdoms::of(first).with(second),
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

/// How a kingdom stands.
///
/// ```
/// use quad_kingdom::{QuadKingdom, Status, WHITE};
/// assert_eq!(QuadKingdom::default().status(WHITE), Status::Standing);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It plays.
    Standing,
    /// It has turned to stone (QK-12), or takes no part.
    #[default]
    Fallen,
    /// It has turned to stone by a trap that draws (QK-11 with the option `draws`).
    Trapped,
}
