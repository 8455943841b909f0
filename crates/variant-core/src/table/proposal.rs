use core::fmt;

use crate::{ActionError, Agreement, Communication, Game, Player, Ply, Variant};

/// A proposal to the players.
///
/// ```
/// use quad_kingdom::QuadKingdom;
/// use variant_core::{Game, Proposal, Player};
/// let game = Game::new(QuadKingdom::default());
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
    /// `absent:<player>`: the player does not return. Among more than two players, where the rules know no absence.
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

impl<P: Variant> Game<P> {
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
    /// More than half of the other players present declare an absence; one voter alone does not.
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

    pub(super) fn has_moved(&self) -> bool {
        self.plies().any(|ply| matches!(ply, Ply::Move(_)))
    }

    /// Lists what a player can take or propose now: actions, modes of communication, absences.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::{Game, Player};
    /// let game = Game::new(Chess::default());
    /// let texts: Vec<String> = game.proposals(Player::new(b'w')).iter().map(|p| p.to_string()).collect();
    /// assert_eq!(texts, ["draw:wb", "resign:w"]);
    /// ```
    pub fn proposals(&self, player: Player) -> alloc::vec::Vec<Proposal<P::Action>> {
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
}
