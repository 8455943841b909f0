use variant_core::{ActionError, Actor, Player, Ply};

use crate::{Aside, MatchGame, MatchRules};

impl<P: MatchRules> MatchGame<P> {
    /// Players declared absent, where the rules know no absence.
    pub fn absent(&self) -> &[Player] {
        &self.last_state().absent
    }

    /// Declares a player absent without a vote, as the clock or an arbiter does.
    /// [`forfeit_for_absent`](Self::forfeit_for_absent) then takes the table's action.
    ///
    /// # Errors
    /// [`ActionError`] if the player is not in the game, is absent, or the rules have their own action.
    pub fn declare_absent(&mut self, player: Player) -> Result<(), ActionError> {
        if self.outcome().is_some() {
            return Err(ActionError::GameOver);
        }
        self.check_absence(player)?;
        let mut state = self.state();
        state.absent.push(player);
        self.note(Aside::Absence { player }, state);
        Ok(())
    }

    /// Resigns or concedes for an absent player who is to move, by [`MatchRules::forfeit`]. Returns the ply, if any.
    /// Repeat it after every ply and answer.
    ///
    /// ```
    /// use quad_kingdom::QuadKingdom;
    /// use variant_core::Player;
    /// use variant_match::{Consent, MatchGame, Proposal};
    /// let [w, m, b, e] = Player::of_letters(*b"wmbe");
    /// let mut game = MatchGame::new(QuadKingdom::default());
    /// game.propose(w, Proposal::Absence(m))?;
    /// assert_eq!(game.answer(e, true)?, Consent::Given);
    /// assert_eq!(game.forfeit_for_absent(), None);
    /// game.apply("d2d3")?;
    /// assert_eq!(game.forfeit_for_absent().unwrap().to_string(), "resign:m");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forfeit_for_absent(&mut self) -> Option<Ply<P>> {
        let forfeits = |&player: &Player| self.position().forfeit(player);
        let ply = self.absent().iter().find_map(forfeits)?;
        match ply.clone() {
            Ply::Move(m) => self.play(m).ok()?,
            Ply::Action(action) => self.act(action).ok()?,
        }
        Some(ply)
    }

    /// Repeats [`forfeit_for_absent`](Self::forfeit_for_absent) while there is something to do.
    pub fn forfeit_all(&mut self) {
        while self.forfeit_for_absent().is_some() {}
    }

    /// Takes the consequence of a fallen flag: [`MatchRules::out_of_time`], or else absence. Returns whether there is
    /// one.
    pub fn forfeit_on_time(&mut self, actor: Actor) -> bool {
        let action = self.position().out_of_time(actor);
        let acts = action.is_some_and(|action| self.act(action).is_ok());
        acts || self.declare_absent(actor.player).is_ok()
    }

    pub(super) fn keeps_absence(&self) -> bool {
        let players = self.start().players();
        if players.len() <= 2 {
            return false;
        }
        let mut players = players.into_iter();
        let text = |player| alloc::format!("absent:{player}");
        players.all(|player| self.position().parse_action(&text(player)).is_err())
    }

    pub(super) fn check_absence(&self, player: Player) -> Result<(), ActionError> {
        let why = if !self.keeps_absence() {
            "the rules or the clock decide about absence"
        } else if !self.position().remaining_players().contains(&player) {
            "no player with this letter is left"
        } else if self.absent().contains(&player) {
            "the player is absent already"
        } else {
            return Ok(());
        };
        Err(ActionError::NotAllowed { why })
    }
}
