use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use variant_core::text::{displays_as, split_marks};
use variant_core::{ActionError, Player};
use variant_match::{Aside, Communication, MatchError, MatchGame, Message};

use crate::body::Body;
use crate::comment::{parts, push_part};
use crate::repair::Notes;
use crate::{
    Command, CommentPart, Item, Meaning, Reading, Record, Recorded, ReplayError, ReplayProblem,
};

/// Actions of games [of PGN](Recorded::is_of_pgn).
pub(crate) const ACTION: &str = "action";

pub(crate) fn holds_action(comment: &str) -> bool {
    parts(comment)
        .any(|part| matches!(part, CommentPart::Command(command) if command.name == ACTION))
}

impl Notes<'_> {
    pub(crate) fn add_action(
        &mut self,
        command: &Command,
        error: ReplayError,
    ) -> Result<(), ReplayError> {
        let ReplayError { place, problem } = error;
        let message = match problem {
            ReplayProblem::Ply { error, .. } => error.to_string(),
            problem => return Err(problem.at(place)),
        };
        let written = command.to_string();
        self.add(place, Reading::Aside { written, message })
    }
}

impl Record {
    /// Other values are tags of other programs.
    pub(crate) fn restore_tags<V: Recorded>(&self, game: &mut MatchGame<V>) {
        let control = self.tag("TimeControl").and_then(|tag| tag.parse().ok());
        if control.is_some() && game.time_control().is_none() {
            game.set_time_control(control);
        }
        let mode = self.tag(Communication::TAG);
        if let Some(mode) = mode.and_then(|mode| mode.parse().ok()) {
            let _ = game.agree_on(mode);
        }
    }

    /// Refuses a move.
    pub(crate) fn check_action<V: Recorded>(
        &self,
        game: &MatchGame<V>,
        text: &str,
        at: u32,
        notes: &mut Notes<'_>,
    ) -> Result<(), ReplayError> {
        if game.position().read_move(split_marks(text).0).is_err() {
            return Ok(());
        }
        let why = "a move is no action";
        let error = MatchError::Apply(ActionError::NotAllowed { why }.into());
        let text = text.to_string();
        Err(ReplayProblem::Ply { text, error }.at(notes.place(&self.body, at)))
    }

    /// Asides from `follows` on follow from the last ply by themselves.
    pub(crate) fn restore_commands<V: Recorded>(
        &self,
        game: &mut MatchGame<V>,
        text: &str,
        at: u32,
        follows: &mut usize,
        notes: &mut Notes<'_>,
    ) -> Result<(), ReplayError> {
        for part in parts(text) {
            let CommentPart::Command(command) = &part else {
                continue;
            };
            if let Some(Meaning::Clock(time)) = command.meaning() {
                game.restore_clock(Duration::from_millis(time.milliseconds));
                continue;
            }
            if command.name == ACTION && game.start().is_of_pgn() {
                *follows = game.asides().len();
                let text = &command.value;
                let checked = self.check_action(game, text, at, notes);
                if let Err(error) = checked.and_then(|()| self.play_ply(game, text, at, notes)) {
                    notes.add_action(command, error)?;
                }
                continue;
            }
            let Some(aside) = game.read_aside(&command.name, &command.value) else {
                continue;
            };
            let error = match aside {
                Ok(aside)
                    if game
                        .asides_from(*follows)
                        .next()
                        .is_some_and(|(_, next)| *next == aside) =>
                {
                    *follows += 1;
                    continue;
                }
                Ok(aside) => game.restore_aside(aside).err(),
                Err(error) => Some(error.into()),
            };
            *follows = game.asides().len();
            if let Some(error) = error {
                let written = command.to_string();
                let message = error.to_string();
                let reading = Reading::Aside { written, message };
                let place = notes.place(&self.body, at);
                notes.add(place, reading)?;
            }
        }
        Ok(())
    }

    /// Record as a player sees it: without secret messages between others. `None` sees none.
    ///
    /// ```
    /// use variant_core::Player;
    /// use variant_record::Record;
    /// let record: Record = "1. e4 {[%say w>b psst]} *".parse()?;
    /// let black = Player::new(b'b');
    /// assert_eq!(record.seen_by(Some(black)).to_string(), record.to_string());
    /// assert_eq!(record.seen_by(None).to_string(), "1. e4 *\n");
    /// # Ok::<(), variant_record::RecordError>(())
    /// ```
    #[must_use]
    pub fn seen_by(&self, player: Option<Player>) -> Self {
        let hides = |command: &Command| Message::hides(&command.name, &command.value, player);
        let mut seen = Self {
            body: Body::default(),
            ..self.clone()
        };
        for entry in self.entries() {
            match entry.item {
                Item::Comment(text) => {
                    if let Some(text) = without(&text, hides) {
                        seen.push(&Item::Comment(text));
                    }
                }
                item => seen.push(&item),
            }
        }
        seen
    }
}

/// `None` if nothing is left.
fn without(text: &str, mut is_left_out: impl FnMut(&Command) -> bool) -> Option<Cow<'_, str>> {
    if !text.contains("[%") {
        return Some(Cow::Borrowed(text));
    }
    let (mut rest, mut is_whole) = (String::new(), true);
    for part in parts(text) {
        match &part {
            CommentPart::Command(command) if is_left_out(command) => is_whole = false,
            _ => push_part(&mut rest, &part),
        }
    }
    if is_whole {
        return Some(Cow::Borrowed(text));
    }
    (!rest.is_empty()).then_some(Cow::Owned(rest))
}

pub(crate) struct Pending<'a, V: Recorded> {
    game: &'a MatchGame<V>,
    /// Asides written so far.
    written: usize,
    /// Asides found in comments, or passed.
    found: usize,
}

impl<'a, V: Recorded> Pending<'a, V> {
    pub(crate) const fn new(game: &'a MatchGame<V>) -> Self {
        let (written, found) = (0, 0);
        Self {
            game,
            written,
            found,
        }
    }

    /// Leaves out the game's asides after `plies`, but keeps all if others are among them. Also returns asides to
    /// write before.
    pub(crate) fn leave_out<'t>(
        &mut self,
        text: &'t str,
        plies: usize,
    ) -> (Option<String>, Option<Cow<'t, str>>) {
        let (first, mut has_others) = (self.found, false);
        let rest = without(text, |command| {
            let Some(read) = self.game.read_aside(&command.name, &command.value) else {
                return false;
            };
            let message = read.ok().filter(|aside| matches!(aside, Aside::Message(_)));
            let written = command.to_string();
            let is_same = |(_, aside): (usize, &Aside<_>)| {
                message.as_ref() == Some(aside) || displays_as(aside, &written)
            };
            self.found = self.found.max(self.game.asides_before(plies));
            // At most two follow from a ply without being in the record.
            let next = self.game.asides_from(self.found).take(3);
            let mut next = next.take_while(|&(other, _)| other == plies);
            let found = next.position(is_same);
            self.found += found.map_or(0, |skipped| skipped + 1);
            has_others |= found.is_none();
            found.is_some()
        });
        if !has_others || self.found <= first {
            return (None, rest);
        }
        let before = self.up_to(first);
        self.written = self.written.max(self.found);
        (before, Some(Cow::Borrowed(text)))
    }

    /// `None` without asides.
    pub(crate) fn comment(&mut self, plies: usize) -> Option<String> {
        self.up_to(self.game.asides_before(plies + 1))
    }

    fn up_to(&mut self, end: usize) -> Option<String> {
        let left = self.game.asides_from(self.written);
        let due = left.take(end.saturating_sub(self.written));
        let texts: Vec<String> = due.map(|(_, aside)| aside.to_string()).collect();
        self.written += texts.len();
        (!texts.is_empty()).then(|| texts.join(" "))
    }
}
