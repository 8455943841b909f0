use alloc::string::String;

use variant_core::text::split_marks;
use variant_core::{ActionError, ApplyError, Game, Player};

use crate::{
    Aside, Communication, MatchError, MatchGame, MatchRules, Message, Proposal, TalkError,
};

impl<P: MatchRules> MatchGame<P> {
    /// Like [`Game::apply`](variant_core::Game::apply). Also accepts [asides](Aside) as in a record, `talk:<mode>`
    /// and `absent:<player>`.
    ///
    /// # Errors
    /// [`MatchError`] if the text is neither, or not allowed.
    pub fn apply(&mut self, text: &str) -> Result<(), MatchError> {
        self.apply_by(text, |game| game.apply(text).map(|()| None))
            .map(drop)
    }

    /// Like [`apply`](Self::apply). Returns the usual text of the ply, as
    /// [`Game::apply_noting`](variant_core::Game::apply_noting).
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub fn apply_noting(&mut self, text: &str) -> Result<Option<String>, MatchError> {
        self.apply_by(text, |game| game.apply_noting(text))
    }

    fn apply_by(
        &mut self,
        text: &str,
        apply: impl FnOnce(&mut Game<P>) -> Result<Option<String>, ApplyError>,
    ) -> Result<Option<String>, MatchError> {
        if let Some(command) = text
            .strip_prefix("[%")
            .and_then(|text| text.strip_suffix(']'))
        {
            let (name, value) = command.split_once(' ').unwrap_or((command, ""));
            if let Some(aside) = self.read_aside(name, value) {
                return self.carry_out(aside?).map(|()| None);
            }
        }
        let error = match apply(&mut self.game) {
            Ok(rewritten) => {
                self.follow_up();
                return Ok(rewritten);
            }
            Err(error) => error,
        };
        if self.outcome().is_some() {
            return Err(error.into());
        }
        match (self.parse_proposal(split_marks(text).0), error) {
            (Ok(Proposal::Communication(mode)), _) => Ok(self.agree_on(mode).map(|()| None)?),
            (Ok(Proposal::Absence(player)), _) => Ok(self.declare_absent(player).map(|()| None)?),
            (Err(about_action), ApplyError::Action(_)) => Err(about_action.into()),
            (_, error) => Err(error.into()),
        }
    }

    /// Sets the mode that all players agreed on elsewhere.
    ///
    /// # Errors
    /// [`ActionError`] after the first move, or for a mode that is not left to the players.
    pub fn agree_on(&mut self, mode: Communication) -> Result<(), ActionError> {
        self.check(&Proposal::Communication(mode))?;
        self.start_state.agreed = Some(mode);
        let last = self.entries.iter_mut();
        last.for_each(|entry| entry.after.agreed = Some(mode));
        Ok(())
    }

    /// Reads a command; `None` if it is no aside.
    ///
    /// # Errors
    /// [`ActionError`] if the value is malformed.
    pub fn read_aside(
        &self,
        name: &str,
        value: &str,
    ) -> Option<Result<Aside<P::Action>, ActionError>> {
        let malformed = ActionError::Malformed {
            offset: name.len() + 3,
            expected: "the letter of a player, and a proposal or text where one belongs",
        };
        let player = value.parse::<Player>().map_err(|_| malformed);
        Some(match name {
            "offer" => self.read_offer(value).unwrap_or(Err(malformed)),
            "agree" | "refuse" => player.map(|player| Aside::Answer {
                player,
                agrees: name == "agree",
            }),
            "withdraw" => player.map(|player| Aside::Withdrawal { player }),
            "absent" => player.map(|player| Aside::Absence { player }),
            "lapse" if value.is_empty() => Ok(Aside::Lapse),
            "lapse" => Err(malformed),
            "say" | "deal" => {
                let message = Message::read(name, value);
                message.map(Aside::Message).ok_or(malformed)
            }
            _ => return None,
        })
    }

    fn read_offer(&self, value: &str) -> Option<Result<Aside<P::Action>, ActionError>> {
        let (by, proposal) = value.split_once(' ')?;
        let by = by.parse().ok()?;
        let proposal = self.parse_proposal(proposal);
        Some(proposal.map(|proposal| Aside::Offer { by, proposal }))
    }

    pub(super) fn carry_out(&mut self, aside: Aside<P::Action>) -> Result<(), MatchError> {
        match aside {
            Aside::Offer { by, proposal } => {
                self.propose(by, proposal)?;
            }
            Aside::Answer { player, agrees } => {
                self.answer(player, agrees)?;
            }
            Aside::Message(message) => self.say(message)?,
            aside => return self.restore_aside(aside),
        }
        Ok(())
    }

    /// Restores an aside of a record, where agreed actions follow as plies.
    ///
    /// # Errors
    /// [`MatchError`] if the aside is not possible.
    pub fn restore_aside(&mut self, aside: Aside<P::Action>) -> Result<(), MatchError> {
        match aside {
            Aside::Offer { by, proposal } => self.open(by, proposal)?,
            Aside::Answer { player, agrees } => {
                self.note_answer(player, agrees)?;
            }
            Aside::Withdrawal { player } => self.withdraw(player)?,
            Aside::Lapse => {
                let why = "an offer lapses by itself";
                return Err(ActionError::NotAllowed { why }.into());
            }
            Aside::Absence { player } => self.declare_absent(player)?,
            Aside::Message(message) if !self.has_moved() => self.add_message(message)?,
            Aside::Message(message) => self.say(message)?,
        }
        Ok(())
    }

    /// Sends a message, also once the game is over.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_record::Record;
    /// use variant_core::Player;
    /// use variant_match::{MatchGame, Message};
    /// let [w, b] = Player::of_letters(*b"wb");
    /// let mut game = MatchGame::new(OrthodoxChess::default());
    /// game.say(Message::new(w, [], "good luck"))?;
    /// game.say(Message::new(b, [w], "and to you"))?;
    /// let record = Record::of_game(&game);
    /// assert!(record.to_string().ends_with("\n{[%say w good luck] [%say b>w and to you]} *\n"));
    /// assert!(record.seen_by(None).to_string().ends_with("\n{[%say w good luck]} *\n"));
    /// # Ok::<(), variant_match::TalkError>(())
    /// ```
    ///
    /// # Errors
    /// [`TalkError`] if the [mode](Self::communication) forbids it, a player is unknown, or a limit is reached.
    pub fn say(&mut self, message: Message) -> Result<(), TalkError> {
        let mode = self.communication();
        if !mode.allows(&message) {
            return Err(TalkError::Forbidden { mode });
        }
        self.add_message(message)
    }

    fn add_message(&mut self, message: Message) -> Result<(), TalkError> {
        let players = self.start().players();
        let mut named = core::iter::once(message.by).chain(message.to.iter().copied());
        if let Some(player) = named.find(|player| !players.contains(player)) {
            return Err(TalkError::Unknown { player });
        }
        if message.text().is_empty() {
            return Err(TalkError::Empty);
        }
        let limit = Message::LONGEST;
        if message.text().chars().nth(limit).is_some() {
            return Err(TalkError::TooLong { limit });
        }
        self.check_room()?;
        let state = self.state();
        self.note(Aside::Message(message), state);
        Ok(())
    }
}
