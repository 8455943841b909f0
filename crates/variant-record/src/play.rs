use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use variant_core::Outcome;
use variant_core::text::{displays_as, one_line};
use variant_match::MatchGame;

use crate::body::Kind;
use crate::ply::must_move;
use crate::repair::Notes;
use crate::{
    GameResult, Reading, Record, Recorded, Repair, ReplayError, ReplayProblem, Strictness,
};

/// More plies may be words that are no moves.
const MOST_RESERVED: usize = 1 << 10;

impl Record {
    /// Plays the main line leniently.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_record::Record;
    /// let record: Record = "[Variant \"Standard\"]\n\n1. f3 e5 2. g4 Qh4 0-1".parse()?;
    /// let game = record.game::<OrthodoxChess>()?;
    /// assert_eq!(game.outcome().unwrap().to_string(), "checkmate w=0 b=1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ReplayError`] of [`start`](Self::start) or [`play`](Self::play).
    pub fn game<V: Recorded>(&self) -> Result<MatchGame<V>, ReplayError> {
        let mut game = MatchGame::new(self.start()?);
        self.play(&mut game)?;
        Ok(game)
    }

    /// Like [`game`](Self::game), with repairs, or strict.
    ///
    /// # Errors
    /// As [`game`](Self::game); if strict, also the first lenient reading.
    pub fn replay<V: Recorded>(
        &self,
        strictness: Strictness,
        repairs: &mut Vec<Repair>,
    ) -> Result<MatchGame<V>, ReplayError> {
        let mut game = MatchGame::new(self.start_as(None, strictness, repairs)?);
        self.play_noting(&mut game, strictness, repairs)?;
        Ok(game)
    }

    /// Start position, with repairs of text and tags. `variant` overrides the tag `Variant`.
    ///
    /// # Errors
    /// As [`start`](Self::start); if strict, also the first lenient reading.
    pub fn start_as<V: Recorded>(
        &self,
        variant: Option<&str>,
        strictness: Strictness,
        repairs: &mut Vec<Repair>,
    ) -> Result<V, ReplayError> {
        let mut notes = Notes::new(strictness, repairs);
        for repair in &self.repairs {
            notes.add(repair.place, repair.reading.clone())?;
        }
        self.start_noting(variant, &mut notes)
    }

    /// Plays the main line; compares the result with the outcome.
    ///
    /// Reads moves leniently and, like [`Game::reopen`](variant_core::Game::reopen), past draws without claim. Restores
    /// the tags `TimeControl` and `Communication`, clocks (`[%clk]`) and [asides](variant_match::Aside).
    ///
    /// # Errors
    /// [`ReplayError`]; the game stays before the faulty entry.
    pub fn play<V: Recorded>(&self, game: &mut MatchGame<V>) -> Result<(), ReplayError> {
        self.play_main_line(game, Notes::default())
    }

    /// Like [`play`](Self::play), with repairs, or strict.
    ///
    /// # Errors
    /// As [`play`](Self::play); if strict, also the first lenient reading.
    pub fn play_noting<V: Recorded>(
        &self,
        game: &mut MatchGame<V>,
        strictness: Strictness,
        repairs: &mut Vec<Repair>,
    ) -> Result<(), ReplayError> {
        self.play_main_line(game, Notes::new(strictness, repairs))
    }

    fn play_main_line<V: Recorded>(
        &self,
        game: &mut MatchGame<V>,
        mut notes: Notes<'_>,
    ) -> Result<(), ReplayError> {
        game.reserve(self.body.plies().min(MOST_RESERVED));
        self.restore_tags(game);
        let mut skipped = 0;
        let mut follows = game.asides().len();
        let mut tokens = self.body.main_line();
        while let Some(token) = tokens.next() {
            let at = token.start;
            match token.kind {
                Kind::Skipped => {
                    skipped += 1;
                    if let Some(player) = must_move(game, skipped) {
                        let place = notes.place(&self.body, at);
                        return Err(ReplayProblem::Skipped { player }.at(place));
                    }
                }
                Kind::Ply => {
                    skipped = 0;
                    follows = game.asides().len();
                    let text = self.body.text(token);
                    if let Err(error) = self.play_ply(game, text, at, &mut notes) {
                        notes.skip_word(game, error, &self.body, tokens.clone())?;
                    }
                }
                Kind::Comment if self.body.text(token).contains("[%") => {
                    let text = one_line(self.body.text(token));
                    self.restore_commands(game, &text, at, &mut follows, &mut notes)?;
                }
                _ => {}
            }
        }
        self.check_result(game, &mut notes)?;
        if notes.is_strict() {
            self.check_written(game)?;
        }
        Ok(())
    }

    /// Compares the texts, line breaks aside.
    fn check_written<V: Recorded>(&self, game: &MatchGame<V>) -> Result<(), ReplayError> {
        let Some(mut source) = self.body.source() else {
            return Ok(());
        };
        let whole = source.len();
        let written = self.rewritten(game).to_string();
        if written.trim_end() == source {
            return Ok(());
        }
        let mut written = written.as_str();
        loop {
            (source, written) = (source.trim_start(), written.trim_start());
            let [word, expected] = [source, written].map(first_word);
            if word != expected {
                let expected = match written.lines().next() {
                    None => "the end of the record".into(),
                    Some(tag) if tag.starts_with('[') => format!("`{tag}`"),
                    Some(_) => format!("`{expected}`"),
                };
                let place = self.body.place_of((whole - source.len()) as u32);
                return Err(ReplayProblem::NotWritten { expected }.at(place));
            }
            if word.is_empty() {
                return Ok(());
            }
            source = source.get(word.len()..).unwrap_or_default();
            written = written.get(word.len()..).unwrap_or_default();
        }
    }

    pub(crate) fn check_result<V: Recorded>(
        &self,
        game: &mut MatchGame<V>,
        notes: &mut Notes<'_>,
    ) -> Result<(), ReplayError> {
        let place = self.end;
        let players = game.start().players().len();
        if !self.result.is_for(players) {
            return Err(ReplayProblem::Players { players }.at(place));
        }
        let is = GameResult::of(game.outcome());
        let is_stated = self.result != GameResult::Unknown;
        if is_stated && game.outcome().is_some() && is != self.result {
            let written = self.result.clone();
            let is_lenient = !notes.is_strict();
            let reopened = is_lenient.then(|| game.reopen()).flatten();
            let Some(Outcome { reason, .. }) = reopened else {
                return Err(ReplayProblem::Result { written, is }.at(place));
            };
            notes.add(place, Reading::Kept { written, reason })?;
        }
        if let Some((tag, result)) = self.result_of_tag()
            && game.outcome().is_none()
        {
            let reading = if result.is_for(players) {
                Reading::TagResult { result }
            } else {
                tag.left_out()
            };
            notes.add(tag.place, reading)?;
        }
        let result = if is_stated { self.result.clone() } else { is };
        if let Some(tag) = self.find_tag("Result")
            && result != GameResult::Unknown
            && tag.value != "*"
            && !displays_as(&result, &tag.value)
        {
            let written = tag.value.clone();
            notes.add(tag.place, Reading::Result { written, result })?;
        }
        Ok(())
    }
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}
