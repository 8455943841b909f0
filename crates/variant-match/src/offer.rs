use alloc::vec::Vec;

use smallvec::SmallVec;
use thiserror::Error;

use variant_core::{ActionError, ApplyError, Player};

use crate::{Agreement, Proposal, TalkError};

/// An open proposal, with the answers so far.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Player, Variant};
/// use variant_match::{Consent, MatchGame};
/// let [w, b] = Player::of_letters(*b"wb");
/// let mut game = MatchGame::new(OrthodoxChess::default());
/// let draw = game.position().parse_action("draw:wb")?;
/// assert_eq!(game.propose(w, draw)?, Consent::Open);
/// assert_eq!(game.offer().unwrap().waiting(), [b]);
/// assert_eq!(game.answer(b, true)?, Consent::Given);
/// assert_eq!(game.outcome().unwrap().to_string(), "agreement w=0.5 b=0.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Offer<A> {
    /// Action, mode or absence.
    pub proposal: Proposal<A>,
    /// Players who decide, and how many must agree.
    pub agreement: Agreement,
    /// Player who made the offer.
    pub by: Player,
    /// Players for it, the proposer first.
    pub agreed: SmallVec<[Player; 4]>,
    /// Players against it.
    pub refused: SmallVec<[Player; 4]>,
    pub(crate) plies: usize,
}

impl<A> Offer<A> {
    /// Whether enough players have agreed: open only if its action was taken back.
    pub fn is_given(&self) -> bool {
        self.agreement.is_given(&self.agreed)
    }

    /// Players who have yet to answer.
    pub fn waiting(&self) -> Vec<Player> {
        let players = self.agreement.players().iter().copied();
        let has_answered =
            |player: &Player| self.agreed.contains(player) || self.refused.contains(player);
        players.filter(|player| !has_answered(player)).collect()
    }
}

/// State of an offer after an answer.
///
/// ```
/// use variant_match::Consent;
/// assert_ne!(Consent::Open, Consent::Given);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Consent {
    /// Answers are missing.
    Open,
    /// Enough players agreed.
    Given,
    /// Too many players refused.
    Refused,
}

/// An offer, answer, action or move that is not possible.
///
/// ```
/// use variant_core::Player;
/// use variant_match::MatchError;
/// let error = MatchError::NotTheirs { player: Player::new(b'w') };
/// assert_eq!(error.to_string(), "w does not decide about this action");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// The rules do not allow the move or action.
    #[error(transparent)]
    Apply(#[from] ApplyError),
    /// Other players decide about the action.
    #[error("{player} does not decide about this action")]
    NotTheirs {
        /// Player who offered or answered.
        player: Player,
    },
    /// The player has already answered.
    #[error("{player} has answered already")]
    Answered {
        /// Player who did.
        player: Player,
    },
    /// Another offer is open.
    #[error("another offer waits for answers")]
    AnotherOffer,
    /// No offer is open.
    #[error("no offer to answer")]
    NoOffer,
    /// A message is not allowed, or a limit is reached.
    #[error(transparent)]
    Talk(#[from] TalkError),
}

impl From<ActionError> for MatchError {
    fn from(error: ActionError) -> Self {
        Self::Apply(error.into())
    }
}
