use alloc::vec::Vec;

use smallvec::SmallVec;

use variant_core::{ActionError, Player};

use crate::{
    Agreement, Aside, Communication, Consent, MatchError, MatchGame, MatchRules, Offer, Proposal,
};

impl<P: MatchRules> MatchGame<P> {
    /// Reads an action text, `talk:<mode>` or `absent:<player>`.
    ///
    /// # Errors
    /// [`ActionError::Malformed`] for another text.
    pub fn parse_proposal(&self, text: &str) -> Result<Proposal<P::Action>, ActionError> {
        let action = self.position().parse_action(text);
        let malformed = |offset, expected| ActionError::Malformed { offset, expected };
        match (action, text.split_once(':')) {
            (Ok(action), _) => Ok(Proposal::Action(action)),
            (_, Some(("talk", mode))) => {
                let mode = mode.parse::<Communication>();
                let mode = mode.map_err(|error| malformed(5, error.expected))?;
                Ok(Proposal::Communication(mode))
            }
            (Err(error), Some(("absent", player))) if self.keeps_absence() => {
                let player = player.parse::<Player>().map_err(|_| error)?;
                Ok(Proposal::Absence(player))
            }
            (Err(error), _) => Err(error),
        }
    }

    /// Players who decide about a proposal.
    ///
    /// One voter alone does not.
    pub fn agreement(&self, proposal: &Proposal<P::Action>) -> Agreement {
        match proposal {
            Proposal::Action(action) => self.position().agreement(action),
            Proposal::Communication(_) => Agreement::all(self.position().remaining_players()),
            Proposal::Absence(absent) => {
                let mut voters = self.position().remaining_players();
                voters.retain(|voter| voter != absent && !self.absent().contains(voter));
                Agreement::vote(voters)
            }
        }
    }

    pub(super) fn check(&self, proposal: &Proposal<P::Action>) -> Result<(), ActionError> {
        if self.outcome().is_some() {
            return Err(ActionError::GameOver);
        }
        match proposal {
            Proposal::Action(action) => {
                self.position().act(action, self.history())?;
                Ok(())
            }
            Proposal::Communication(mode) => self.check_communication(*mode),
            Proposal::Absence(player) => self.check_absence(*player),
        }
    }

    fn check_communication(&self, mode: Communication) -> Result<(), ActionError> {
        let not_allowed = |why| Err(ActionError::NotAllowed { why });
        let modes = self.position().communications();
        if modes.len() < 2 || !modes.contains(&mode) {
            return not_allowed("the rules leave no choice of this mode of communication");
        }
        if self.has_moved() {
            return not_allowed("communication is fixed before the first move");
        }
        Ok(())
    }

    /// Lists what a player can take or propose now.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Player;
    /// use variant_match::MatchGame;
    /// let game = MatchGame::new(OrthodoxChess::default());
    /// let texts: Vec<String> = game.proposals(Player::new(b'w')).iter().map(|p| p.to_string()).collect();
    /// assert_eq!(texts, ["draw:wb", "resign:w"]);
    /// ```
    pub fn proposals(&self, player: Player) -> Vec<Proposal<P::Action>> {
        let modes = self.position().communications().iter().copied();
        let modes = modes.map(Proposal::Communication);
        let absences = self.position().remaining_players().into_iter();
        let absences = absences.map(Proposal::Absence);
        let others = modes.chain(absences);
        let actions = self.actions().into_iter().map(Proposal::Action);
        let all = actions.chain(others.filter(|proposal| self.check(proposal).is_ok()));
        let decides = |proposal: &Proposal<_>| self.agreement(proposal).players().contains(&player);
        all.filter(decides).collect()
    }

    /// Takes an action for a player, or offers it to those who must [agree](Self::agreement). Proposing the open
    /// offer again agrees to it.
    ///
    /// An offer is closed when
    /// - it is answered or withdrawn, the game ends, or another action is taken,
    /// - a player who has yet to answer moves, being the only one to move, or
    /// - as many plies are made as there are players.
    ///
    /// [`undo`](Self::undo) restores the offers before the ply.
    ///
    /// # Errors
    /// [`MatchError`] if the rules forbid the proposal, the player does not decide about it, or another offer is
    /// open.
    pub fn propose(
        &mut self,
        by: Player,
        proposal: impl Into<Proposal<P::Action>>,
    ) -> Result<Consent, MatchError> {
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
    ) -> Result<(), MatchError> {
        self.check(&proposal)?;
        let agreement = self.agreement(&proposal);
        if !agreement.players().contains(&by) {
            return Err(MatchError::NotTheirs { player: by });
        }
        if self.offer().is_some_and(|offer| !offer.is_given()) {
            return Err(MatchError::AnotherOffer);
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

    /// Answers the open offer, which takes effect once enough players agree.
    ///
    /// # Errors
    /// [`MatchError`] if there is no offer, the player does not decide about it, or has answered.
    pub fn answer(&mut self, player: Player, agrees: bool) -> Result<Consent, MatchError> {
        let offer = self.offer().ok_or(MatchError::NoOffer)?;
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

    pub(super) fn note_answer(
        &mut self,
        player: Player,
        agrees: bool,
    ) -> Result<Consent, MatchError> {
        let mut offer = self.offer().ok_or(MatchError::NoOffer)?.clone();
        if !offer.agreement.players().contains(&player) {
            return Err(MatchError::NotTheirs { player });
        }
        if !offer.waiting().contains(&player) {
            return Err(MatchError::Answered { player });
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
    /// [`MatchError`] if there is no offer, or another player made it.
    pub fn withdraw(&mut self, player: Player) -> Result<(), MatchError> {
        let offer = self.offer().ok_or(MatchError::NoOffer)?;
        if offer.by != player {
            return Err(MatchError::NotTheirs { player });
        }
        let state = self.state_with(None);
        self.note(Aside::Withdrawal { player }, state);
        Ok(())
    }
}
