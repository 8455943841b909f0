use core::fmt;

use chess_pieces::{Armies, Army};

use crate::board::{ALL, EMERALD, MAROON, UPRIGHT, WHITE, partner};
use crate::state::Control;

/// Modes of play.
///
/// ```
/// use quad_kingdom::Mode;
/// assert_eq!(Mode::TwoB.to_string(), "two-b");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// `ffa`: four players, each for themselves ([QK-14](crate::rulebook#qk-14)).
    #[default]
    FreeForAll,
    /// `teams`: four players, White and Black against Maroon and Emerald
    /// ([QK-15](crate::rulebook#qk-15)).
    Teams,
    /// `two-a`: the same sides, one player each ([QK-16](crate::rulebook#qk-16)).
    TwoA,
    /// `two-b`: White against Black, without the other kingdoms ([QK-17](crate::rulebook#qk-17)).
    TwoB,
    /// `three`: White, Maroon and Black, who control Emerald in turn
    /// ([QK-18](crate::rulebook#qk-18)).
    Three,
}

impl Mode {
    pub(crate) const ALL: [Self; 5] = [
        Self::FreeForAll,
        Self::Teams,
        Self::TwoA,
        Self::TwoB,
        Self::Three,
    ];

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::FreeForAll => "ffa",
            Self::Teams => "teams",
            Self::TwoA => "two-a",
            Self::TwoB => "two-b",
            Self::Three => "three",
        }
    }

    pub(crate) const fn kingdoms(self) -> Armies {
        match self {
            Self::TwoB => UPRIGHT,
            _ => ALL,
        }
    }

    /// Kingdoms whose letters are player keys: all in the game, except Black and Emerald in `two-a` and Emerald in
    /// `three`.
    pub(crate) const fn players(self) -> Armies {
        match self {
            Self::FreeForAll | Self::Teams => ALL,
            Self::TwoA => Armies::NONE.with(WHITE).with(MAROON),
            Self::TwoB => UPRIGHT,
            Self::Three => ALL.without(EMERALD),
        }
    }

    /// Kingdoms that win and lose with `army`, itself included.
    pub(crate) const fn side_of(self, army: Army) -> Armies {
        match self {
            Self::Teams | Self::TwoA => Armies::of(army).with(partner(army)),
            _ => Armies::of(army),
        }
    }

    /// Player of a kingdom, as the player's own kingdom; `None` for Emerald without a holder.
    pub(crate) const fn decider(self, army: Army, control: Control) -> Option<Army> {
        match self {
            Self::TwoA if army.index() >= 2 => Some(partner(army)),
            Self::Three if army.index() == EMERALD.index() => control.holder,
            _ => Some(army),
        }
    }

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

/// Mode and options.
///
/// ```
/// use quad_kingdom::{Mode, Rules};
/// let rules = Rules { mode: Mode::Teams, points: true, draws: false };
/// assert_eq!(rules.to_string(), "teams+points");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules {
    /// Sides and players.
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
