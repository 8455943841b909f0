use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;
use variant_core::text::{displays_as, excerpt};
use variant_core::{ApplyError, Game, Outcome, Player, PlyRef, StartError, TagValueError, Variant};

use crate::body::MainLine;
use crate::notation::rewriting;
use crate::{GameResult, LineColumn, Reading, Record, Repair};

/// Strictness of reading.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_record::{Record, Strictness};
/// let record: Record = "1. e2-e4 *".parse()?;
/// let mut repairs = Vec::new();
/// assert!(record.replay::<Chess>(Strictness::Lenient, &mut repairs).is_ok());
/// assert_eq!(repairs[0].to_string(), "line 1, column 4: `e2-e4` is read as e4");
/// assert!(record.replay::<Chess>(Strictness::Strict, &mut Vec::new()).is_err());
/// # Ok::<(), variant_record::RecordError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Everything unambiguous, with repairs.
    #[default]
    Lenient,
    /// Only the writer's form.
    Strict,
}

/// Fault of a well-formed record.
///
/// ```
/// use variant_record::ReplayProblem;
/// let problem = ReplayProblem::Players { players: 3 };
/// assert_eq!(problem.to_string(), "expected a score for each of 3 players");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ReplayProblem {
    /// The tags name no start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A tag value is unknown.
    #[error("tag {name}: {error}")]
    Tag {
        /// Name of the tag.
        name: String,
        /// Fault.
        error: TagValueError,
    },
    /// An impossible move or action.
    #[error("{}: {error}", excerpt(text))]
    Ply {
        /// Text.
        text: String,
        /// Reason.
        error: ApplyError,
    },
    /// A skipped turn of a player who must move.
    #[error("a skipped turn, but {player} has to move")]
    Skipped {
        /// Player.
        player: Player,
    },
    /// The result differs from the game's.
    #[error("the result {written} is not that of the game, {is}")]
    Result {
        /// Stated result.
        written: GameResult,
        /// Actual result.
        is: GameResult,
    },
    /// A result with the wrong number of scores.
    #[error("expected a score for each of {players} players")]
    Players {
        /// Players.
        players: usize,
    },
    /// A lenient reading, refused by a strict reader.
    #[error("not strict: {reading}")]
    NotStrict {
        /// Reading.
        reading: Reading,
    },
    /// Another text than the writer's.
    #[error("not strict: expected {}", excerpt(expected))]
    NotWritten {
        /// Written text.
        expected: String,
    },
}

/// Fault of a record, and its place.
///
/// ```
/// use variant_record::{LineColumn, ReplayError, ReplayProblem};
/// let place = LineColumn { line: 2, column: 1 };
/// let error = ReplayError { place, problem: ReplayProblem::Players { players: 3 } };
/// assert_eq!(error.to_string(), "line 2, column 1: expected a score for each of 3 players");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{place}: {problem}")]
pub struct ReplayError {
    /// Place.
    pub place: LineColumn,
    /// Fault.
    pub problem: ReplayProblem,
}

pub(crate) struct Notes<'a> {
    strictness: Strictness,
    repairs: &'a mut Vec<Repair>,
}

impl<'a> Notes<'a> {
    pub(crate) const fn new(strictness: Strictness, repairs: &'a mut Vec<Repair>) -> Self {
        Self {
            strictness,
            repairs,
        }
    }

    pub(crate) fn is_strict(&self) -> bool {
        self.strictness == Strictness::Strict
    }

    pub(crate) fn add(&mut self, place: LineColumn, reading: Reading) -> Result<(), ReplayError> {
        if self.is_strict() {
            let problem = ReplayProblem::NotStrict { reading };
            return Err(ReplayError { place, problem });
        }
        self.repairs.push(Repair { place, reading });
        Ok(())
    }
}

impl Record {
    /// Plays the main line leniently: tags, moves, result.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_record::Record;
    /// let record: Record = "[Variant \"Standard\"]\n\n1. f3 e5 2. g4 Qh4 0-1".parse()?;
    /// let game = record.game::<Chess>()?;
    /// assert_eq!(game.outcome().unwrap().to_string(), "checkmate w=0 b=1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ReplayError`] of [`start`](Self::start) or [`play`](Self::play).
    pub fn game<V: Variant>(&self) -> Result<Game<V>, ReplayError> {
        self.replay(Strictness::Lenient, &mut Vec::new())
    }

    /// Plays the main line; appends all repairs.
    ///
    /// # Errors
    /// As [`game`](Self::game); if strict, also the first lenient reading.
    pub fn replay<V: Variant>(
        &self,
        strictness: Strictness,
        repairs: &mut Vec<Repair>,
    ) -> Result<Game<V>, ReplayError> {
        let mut game = Game::new(self.start_as(None, strictness, repairs)?);
        self.play_noting(&mut game, strictness, repairs)?;
        Ok(game)
    }

    /// Start position; appends repairs of text and tags. `variant` overrides the tag `Variant`.
    ///
    /// # Errors
    /// As [`start`](Self::start); if strict, also the first lenient reading.
    pub fn start_as<V: Variant>(
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
    /// Moves are read leniently. A game continues past a draw without claim if the record does, as by
    /// [`Game::reopen`]; see [`Game::passed_draw`]. The tags `TimeControl` and `Communication`, clocks (`[%clk]`) and
    /// [asides](variant_core::Aside) of the main line are restored.
    ///
    /// # Errors
    /// [`ReplayError`]; the game stays before the faulty entry.
    pub fn play<V: Variant>(&self, game: &mut Game<V>) -> Result<(), ReplayError> {
        self.play_noting(game, Strictness::Lenient, &mut Vec::new())
    }

    /// Like [`play`](Self::play), with repairs appended, or refused if strict.
    ///
    /// # Errors
    /// As [`play`](Self::play); if strict, also the first lenient reading.
    pub fn play_noting<V: Variant>(
        &self,
        game: &mut Game<V>,
        strictness: Strictness,
        repairs: &mut Vec<Repair>,
    ) -> Result<(), ReplayError> {
        let mut notes = Notes::new(strictness, repairs);
        self.restore_tags(game);
        let mut skipped = 0;
        let mut follows = game.asides().len();
        for (item, at) in self.body.main_line() {
            match item {
                MainLine::Skipped => {
                    skipped += 1;
                    self.check_skip(game, skipped, at)?;
                }
                MainLine::Ply(text) => {
                    skipped = 0;
                    follows = game.asides().len();
                    self.play_ply(game, text, at, &mut notes)?;
                }
                MainLine::Commands(text) => {
                    self.restore_commands(game, text, at, &mut follows, &mut notes)?;
                }
            }
        }
        self.check_result(game, &mut notes)?;
        if notes.is_strict() {
            self.check_written(game)?;
        }
        Ok(())
    }

    /// Compares the texts, line breaks aside.
    fn check_written<V: Variant>(&self, game: &Game<V>) -> Result<(), ReplayError> {
        let Some(mut source) = self.body.source() else {
            return Ok(());
        };
        let (whole, written) = (source.len(), self.rewritten(game).to_string());
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
                let problem = ReplayProblem::NotWritten { expected };
                return Err(ReplayError { place, problem });
            }
            if word.is_empty() {
                return Ok(());
            }
            source = source.get(word.len()..).unwrap_or_default();
            written = written.get(word.len()..).unwrap_or_default();
        }
    }

    pub(crate) fn play_ply<V: Variant>(
        &self,
        game: &mut Game<V>,
        text: &str,
        at: u32,
        notes: &mut Notes<'_>,
    ) -> Result<(), ReplayError> {
        let is_first = game.passed_draw().is_none();
        if game.outcome().is_some()
            && !notes.is_strict()
            && let Some(outcome) = game.reopen()
            && is_first
        {
            let (plies, reason) = (game.history().len(), outcome.reason);
            notes.add(self.body.place_of(at), Reading::GoesOn { plies, reason })?;
        }
        let plies = game.history().len();
        game.apply(text).map_err(|error| ReplayError {
            place: self.body.place_of(at),
            problem: ReplayProblem::Ply {
                text: text.to_string(),
                error,
            },
        })?;
        if game.history().len() > plies
            && let Some(is) = rewriting(game, text, notes.is_strict())
        {
            let written = text.to_string();
            let noted = notes.add(self.body.place_of(at), Reading::Move { written, is });
            if noted.is_err() {
                game.retract(None);
            }
            return noted;
        }
        Ok(())
    }

    pub(crate) fn check_skip<V: Variant>(
        &self,
        game: &Game<V>,
        skipped: usize,
        at: u32,
    ) -> Result<(), ReplayError> {
        let actors = game.position().to_act();
        let [actor] = actors.as_slice() else {
            return Ok(());
        };
        let players = game.start().players();
        let place_of = |player| players.iter().position(|&other| other == player);
        let mut plies = game.history().plies_back();
        let last = plies.find_map(|(before, ply)| match ply {
            PlyRef::Move(_) => before.to_act().first().map(|actor| actor.player),
            PlyRef::Action(_) => None,
        });
        let count = players.len().max(1);
        let last = last.and_then(place_of).unwrap_or(count - 1);
        let next = place_of(actor.player).unwrap_or(0);
        if skipped <= (next + 2 * count - last - 1) % count {
            return Ok(());
        }
        let (place, player) = (self.body.place_of(at), actor.player);
        let problem = ReplayProblem::Skipped { player };
        Err(ReplayError { place, problem })
    }

    pub(crate) fn check_result<V: Variant>(
        &self,
        game: &mut Game<V>,
        notes: &mut Notes<'_>,
    ) -> Result<(), ReplayError> {
        let place = self.end;
        let players = game.start().players().len();
        if !self.result.is_for(players) {
            let problem = ReplayProblem::Players { players };
            return Err(ReplayError { place, problem });
        }
        let is = GameResult::of(game.outcome());
        let is_stated = self.result != GameResult::Unknown;
        if is_stated && game.outcome().is_some() && is != self.result {
            let written = self.result.clone();
            let reopened = if notes.is_strict() {
                None
            } else {
                game.reopen()
            };
            let Some(Outcome { reason, .. }) = reopened else {
                let problem = ReplayProblem::Result { written, is };
                return Err(ReplayError { place, problem });
            };
            notes.add(place, Reading::Kept { written, reason })?;
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
