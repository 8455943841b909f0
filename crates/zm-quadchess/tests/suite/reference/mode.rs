//! Modes, sides and persons (ZQ-29 to ZQ-32).

use super::board::{ARMIES, Army};

/// The mode strings of the notation, the dummy's owner left out.
const NAMES: [(Mode, &str); 8] = [
    (Mode::Ffa, "ffa"),
    (Mode::TeamsOpposite, "teams-opposite"),
    (Mode::TeamsAdjacent, "teams-adjacent"),
    (Mode::TeamsAdjacentEast, "teams-adjacent-east"),
    (Mode::TwoOpposite, "two-opposite"),
    (Mode::TwoAdjacent, "two-adjacent"),
    (Mode::TwoAdjacentEast, "two-adjacent-east"),
    (Mode::Three, "three"),
];

/// The dummy of the three-handed game is East (ZQ-32).
pub(super) const DUMMY: Army = 3;

/// A mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Ffa,
    /// S+N against W+E.
    TeamsOpposite,
    /// S+W against N+E.
    TeamsAdjacent,
    /// S+E against W+N.
    TeamsAdjacentEast,
    /// S+N against W+E, one person each.
    TwoOpposite,
    /// S+W against N+E, one person each.
    TwoAdjacent,
    /// S+E against W+N, one person each.
    TwoAdjacentEast,
    /// South, West and North; East is the dummy.
    Three,
}

impl Mode {
    /// The mode of a name.
    pub(super) fn from_name(text: &str) -> Option<Self> {
        let found = NAMES.iter().find(|(_, name)| *name == text);
        found.map(|(mode, _)| *mode)
    }

    /// The name of this mode.
    pub(super) fn name(self) -> &'static str {
        let found = NAMES.iter().find(|(mode, _)| *mode == self);
        found.map_or("", |(_, name)| *name)
    }

    /// Whether the army of this seat is the dummy's (while its king is active).
    pub(super) fn is_dummy(self, seat: Army) -> bool {
        self == Self::Three && seat == DUMMY
    }

    /// The seats that have a player: the dummy has none.
    pub(super) fn players(self) -> impl Iterator<Item = Army> {
        ARMIES.into_iter().filter(move |&seat| !self.is_dummy(seat))
    }

    /// The first seat of the side a seat belongs to; equal for partners (ZQ-29).
    pub(super) fn side(self, seat: Army) -> Army {
        match self {
            Self::Ffa | Self::Three => seat,
            Self::TeamsOpposite | Self::TwoOpposite => seat % 2,
            Self::TeamsAdjacent | Self::TwoAdjacent => seat / 2 * 2,
            Self::TeamsAdjacentEast | Self::TwoAdjacentEast => seat.min(3 - seat),
        }
    }

    /// The partner's seat, in team games and their two-handed forms (ZQ-30, ZQ-31).
    pub(super) fn partner(self, seat: Army) -> Option<Army> {
        let mut others = ARMIES.into_iter().filter(|&other| other != seat);
        others.find(|&other| self.side(other) == self.side(seat))
    }

    /// The seat whose letter is the key of the person that decides for this seat (ZQ-31).
    pub(super) fn person(self, seat: Army) -> Army {
        match self {
            Self::TwoOpposite | Self::TwoAdjacent | Self::TwoAdjacentEast => self.side(seat),
            _ => seat,
        }
    }

    /// The persons in the order of play.
    pub(super) fn persons(self) -> impl Iterator<Item = Army> {
        self.players()
            .filter(move |&seat| self.person(seat) == seat)
    }
}
