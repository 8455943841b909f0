use core::fmt;

use variant_core::Player;

use crate::Communication;

/// A proposal to the players.
///
/// ```
/// use quad_kingdom::QuadKingdom;
/// use variant_core::Player;
/// use variant_match::{MatchGame, Proposal};
/// let game = MatchGame::new(QuadKingdom::default());
/// let proposal = game.parse_proposal("absent:b")?;
/// assert_eq!(proposal, Proposal::Absence(Player::new(b'b')));
/// assert_eq!(game.parse_proposal("draw:wmbe")?.to_string(), "draw:wmbe");
/// # Ok::<(), variant_core::ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal<A> {
    /// An action of the rules.
    Action(A),
    /// `talk:<mode>`: a mode of communication, before the first move.
    Communication(Communication),
    /// `absent:<player>`: the player does not return.
    Absence(Player),
}

impl<A> From<A> for Proposal<A> {
    fn from(action: A) -> Self {
        Self::Action(action)
    }
}

impl<A: fmt::Display> fmt::Display for Proposal<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(action) => action.fmt(f),
            Self::Communication(mode) => write!(f, "talk:{mode}"),
            Self::Absence(player) => write!(f, "absent:{player}"),
        }
    }
}
