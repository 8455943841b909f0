//! Offers and votes: an action takes effect once its deciders agree.

use alloc::vec::Vec;

use smallvec::SmallVec;
use thiserror::Error;

use crate::{ActionError, Agreement, Game, Player, Variant};

/// An offered action, with the agreements so far.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{Consent, Game, Player, Variant};
/// let [w, b] = Player::of_letters(*b"wb");
/// let mut game = Game::new(Chess::default());
/// let draw = game.position().parse_action("draw:wb")?;
/// assert_eq!(game.propose(w, draw)?, Consent::Open);
/// assert_eq!(game.offer().unwrap().waiting(), [b]);
/// assert_eq!(game.answer(b, true)?, Consent::Given);
/// assert_eq!(game.outcome().unwrap().to_string(), "agreement w=0.5 b=0.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer<A> {
    action: A,
    agreement: Agreement,
    by: Player,
    agreed: SmallVec<[Player; 4]>,
    refused: SmallVec<[Player; 4]>,
    plies: usize,
}

impl<A> Offer<A> {
    /// Offered action.
    pub const fn action(&self) -> &A {
        &self.action
    }

    /// Player who made the offer.
    pub const fn by(&self) -> Player {
        self.by
    }

    /// Players who decide, and how many must agree.
    pub const fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// Players who have agreed, the proposer first.
    pub fn agreed(&self) -> &[Player] {
        &self.agreed
    }

    /// Players who have yet to answer, in the order of play.
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
/// use variant_core::Consent;
/// assert_ne!(Consent::Open, Consent::Given);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Consent {
    /// Answers are missing.
    Open,
    /// Enough players agreed; the action is taken.
    Given,
    /// Too many players refused; the offer is closed.
    Refused,
}

/// Error of an offer or answer.
///
/// ```
/// use variant_core::{ConsentError, Player};
/// let error = ConsentError::NotTheirs { player: Player::new(b'w') };
/// assert_eq!(error.to_string(), "w does not decide about this action");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ConsentError {
    /// The rules do not allow the action.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// Other players decide about the action.
    #[error("{player} does not decide about this action")]
    NotTheirs {
        /// Player who offered or answered.
        player: Player,
    },
    /// The player has already answered.
    #[error("{player} has answered already")]
    Answered {
        /// Player.
        player: Player,
    },
    /// Another offer is open.
    #[error("another offer waits for answers")]
    AnotherOffer,
    /// No offer is open.
    #[error("no offer to answer")]
    NoOffer,
}

impl<P: Variant> Game<P> {
    /// Takes an action for a player, or offers it to those who must [agree](Variant::agreement). Proposing the open
    /// offer's action agrees to it.
    ///
    /// An offer is closed when
    /// - it is answered, or another action is taken,
    /// - a player who has yet to answer moves, being the only one to move,
    /// - as many plies are made as there are players, or
    /// - the ply before it is taken back.
    ///
    /// # Errors
    /// [`ConsentError`] if the rules forbid the action, the player does not decide about it, or another offer is
    /// open; the game is unchanged.
    pub fn propose(&mut self, by: Player, action: P::Action) -> Result<Consent, ConsentError> {
        if self.outcome().is_some() {
            return Err(ActionError::GameOver.into());
        }
        let position = self.position();
        position.act(&action, self.history())?;
        let agreement = position.agreement(&action);
        if !agreement.players().contains(&by) {
            return Err(ConsentError::NotTheirs { player: by });
        }
        let is_alone = agreement.is_given(&[by]);
        match &self.offer {
            Some(offer) if offer.action == action => return self.answer(by, true),
            Some(_) if !is_alone => return Err(ConsentError::AnotherOffer),
            _ => {}
        }
        if is_alone {
            self.act(action)?;
            return Ok(Consent::Given);
        }
        self.offer = Some(Offer {
            action,
            agreement,
            by,
            agreed: SmallVec::from_slice(&[by]),
            refused: SmallVec::new(),
            plies: self.history().len(),
        });
        Ok(Consent::Open)
    }

    /// Answers the open offer. The action is taken once enough players agree.
    ///
    /// # Errors
    /// [`ConsentError`] if there is no offer, the player does not decide about it, or has answered.
    pub fn answer(&mut self, player: Player, agrees: bool) -> Result<Consent, ConsentError> {
        let offer = self.offer.as_mut().ok_or(ConsentError::NoOffer)?;
        if !offer.agreement.players().contains(&player) {
            return Err(ConsentError::NotTheirs { player });
        }
        if !offer.waiting().contains(&player) {
            return Err(ConsentError::Answered { player });
        }
        let answers = if agrees {
            &mut offer.agreed
        } else {
            &mut offer.refused
        };
        answers.push(player);
        if offer.agreement.is_given(&offer.agreed) {
            let action = offer.action.clone();
            self.act(action)?;
            return Ok(Consent::Given);
        }
        if offer.agreement.is_lost(&offer.refused) {
            self.offer = None;
            return Ok(Consent::Refused);
        }
        Ok(Consent::Open)
    }

    /// Open offer.
    pub const fn offer(&self) -> Option<&Offer<P::Action>> {
        self.offer.as_ref()
    }

    /// Actions that the rules allow now, for any player; none once the game is over.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::Game;
    /// let game = Game::new(Chess::default());
    /// let texts: Vec<String> = game.actions().iter().map(|action| action.to_string()).collect();
    /// assert_eq!(texts, ["draw:wb", "resign:w", "resign:b", "flag:w", "flag:b"]);
    /// ```
    pub fn actions(&self) -> Vec<P::Action> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut actions = self.position().actions();
        actions.retain(|action| self.position().act(action, self.history()).is_ok());
        actions
    }

    pub(crate) fn close_offer(&mut self, is_move: bool) {
        let offer = self.offer.take().filter(|_| is_move);
        let Some((mut offer, (before, _))) = offer.zip(self.history().plies().next()) else {
            return;
        };
        if let [actor] = before.to_act().as_slice()
            && offer.waiting().contains(&actor.player)
        {
            offer.refused.push(actor.player);
        }
        let expires = offer.plies + before.players().len();
        if self.history().len() < expires && !offer.agreement.is_lost(&offer.refused) {
            self.offer = Some(offer);
        }
    }
}
