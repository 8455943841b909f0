//! Offers and votes: an action takes effect once its deciders agree.

use alloc::vec::Vec;

use smallvec::SmallVec;
use thiserror::Error;

use super::{Aside, State};
use crate::{ActionError, Agreement, Game, Player, Ply, Proposal, TalkError, Variant};

/// An open proposal, with the answers so far.
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
    proposal: Proposal<A>,
    agreement: Agreement,
    by: Player,
    agreed: SmallVec<[Player; 4]>,
    refused: SmallVec<[Player; 4]>,
    plies: usize,
}

impl<A> Offer<A> {
    /// Proposal.
    pub const fn proposal(&self) -> &Proposal<A> {
        &self.proposal
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

    /// Players who have refused.
    pub fn refused(&self) -> &[Player] {
        &self.refused
    }

    /// Whether enough players have agreed. Such an offer is open only if its action was taken back.
    pub fn is_given(&self) -> bool {
        self.agreement.is_given(&self.agreed)
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
    /// A limit is reached.
    #[error(transparent)]
    Limit(#[from] TalkError),
}

impl<P: Variant> Game<P> {
    /// Takes an action for a player, or offers it to those who must [agree](Self::agreement). Also for modes of
    /// communication and absences. Proposing the open offer again agrees to it.
    ///
    /// An offer is closed when
    /// - it is answered or withdrawn, the game ends, or another action is taken,
    /// - a player who has yet to answer moves, being the only one to move: this refuses, or
    /// - as many plies are made as there are players.
    ///
    /// [`undo`](Self::undo) restores the offers before the ply.
    ///
    /// # Errors
    /// [`ConsentError`] if the rules forbid the proposal, the player does not decide about it, or another offer is
    /// open; the game is unchanged.
    pub fn propose(
        &mut self,
        by: Player,
        proposal: impl Into<Proposal<P::Action>>,
    ) -> Result<Consent, ConsentError> {
        let proposal = proposal.into();
        self.check(&proposal)?;
        let agreement = self.agreement(&proposal);
        let is_alone = agreement.is_given(&[by]);
        match (self.offer().filter(|offer| !offer.is_given()), proposal) {
            (Some(offer), proposal) if offer.proposal == proposal => self.answer(by, true),
            (_, Proposal::Action(action)) if is_alone => {
                self.act(action)?;
                Ok(Consent::Given)
            }
            (_, proposal) => {
                self.open(by, proposal)?;
                Ok(Consent::Open)
            }
        }
    }

    pub(super) fn open(
        &mut self,
        by: Player,
        proposal: Proposal<P::Action>,
    ) -> Result<(), ConsentError> {
        self.check(&proposal)?;
        let agreement = self.agreement(&proposal);
        if !agreement.players().contains(&by) {
            return Err(ConsentError::NotTheirs { player: by });
        }
        if self.offer().is_some_and(|offer| !offer.is_given()) {
            return Err(ConsentError::AnotherOffer);
        }
        self.check_room()?;
        let offer = Offer {
            proposal: proposal.clone(),
            agreement,
            by,
            agreed: SmallVec::from_slice(&[by]),
            refused: SmallVec::new(),
            plies: self.plies().len(),
        };
        let state = self.state_with(Some(offer));
        self.note(Aside::Offer { by, proposal }, state);
        Ok(())
    }

    /// Answers the open offer. The proposal takes effect once enough players agree.
    ///
    /// # Errors
    /// [`ConsentError`] if there is no offer, the player does not decide about it, or has answered.
    pub fn answer(&mut self, player: Player, agrees: bool) -> Result<Consent, ConsentError> {
        let offer = self.offer().ok_or(ConsentError::NoOffer)?;
        let proposal = offer.proposal.clone();
        if agrees {
            self.check(&proposal)?;
        }
        let consent = self.note_answer(player, agrees)?;
        if let (Consent::Given, Proposal::Action(action)) = (consent, proposal) {
            self.act(action)?;
        }
        Ok(consent)
    }

    /// Takes no action.
    pub(super) fn note_answer(
        &mut self,
        player: Player,
        agrees: bool,
    ) -> Result<Consent, ConsentError> {
        let mut offer = self.offer().ok_or(ConsentError::NoOffer)?.clone();
        if !offer.agreement.players().contains(&player) {
            return Err(ConsentError::NotTheirs { player });
        }
        if !offer.waiting().contains(&player) {
            return Err(ConsentError::Answered { player });
        }
        if agrees {
            offer.agreed.push(player);
        } else {
            offer.refused.push(player);
        }
        let (is_given, is_lost) = (offer.is_given(), offer.agreement.is_lost(&offer.refused));
        let proposal = offer.proposal.clone();
        let is_action = matches!(proposal, Proposal::Action(_));
        let stays = !is_lost && (is_action || !is_given);
        let mut state = self.state_with(Some(offer).filter(|_| stays));
        match proposal {
            Proposal::Communication(mode) if is_given => state.agreed = Some(mode),
            Proposal::Absence(absent) if is_given => state.absent.push(absent),
            _ => {}
        }
        self.note(Aside::Answer { player, agrees }, state);
        Ok(match (is_given, is_lost) {
            (true, _) => Consent::Given,
            (_, true) => Consent::Refused,
            _ => Consent::Open,
        })
    }

    /// Withdraws the open offer.
    ///
    /// # Errors
    /// [`ConsentError`] if there is no offer, or another player made it.
    pub fn withdraw(&mut self, player: Player) -> Result<(), ConsentError> {
        let offer = self.offer().ok_or(ConsentError::NoOffer)?;
        if offer.by != player {
            return Err(ConsentError::NotTheirs { player });
        }
        let state = self.state_with(None);
        self.note(Aside::Withdrawal { player }, state);
        Ok(())
    }

    /// Open offer.
    pub fn offer(&self) -> Option<&Offer<P::Action>> {
        // The next ply ends an offer that was agreed.
        let last = self.table.entries.last()?;
        let is_open = |offer: &&Offer<_>| !offer.is_given() || last.plies == self.plies().len();
        last.after.offer.as_ref().filter(is_open)
    }

    fn state_with(&self, offer: Option<Offer<P::Action>>) -> State<P::Action> {
        State {
            offer,
            ..self.table().clone()
        }
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

    /// Closes the open offer after a ply, unless it [stands](Self::propose).
    pub(crate) fn close_offer(&mut self) {
        let offer = self.offer().filter(|offer| !offer.is_given());
        let (Some(mut offer), Some(last)) = (offer.cloned(), self.last_ply()) else {
            return;
        };
        let is_move = matches!(last.ply, Ply::Move(_));
        let expires = offer.plies + last.before.players().len();
        let mover = match last.before.to_act().as_slice() {
            [actor] if is_move => Some(actor.player),
            _ => None,
        };
        if let Some(player) = mover.filter(|player| offer.waiting().contains(player)) {
            offer.refused.push(player);
            let is_lost = offer.agreement.is_lost(&offer.refused);
            let state = self.state_with((!is_lost).then(|| offer.clone()));
            let agrees = false;
            self.note(Aside::Answer { player, agrees }, state);
            if is_lost {
                return;
            }
        }
        if !is_move || self.outcome().is_some() || self.plies().len() >= expires {
            let state = self.state_with(None);
            self.note(Aside::Lapse, state);
        }
    }
}
