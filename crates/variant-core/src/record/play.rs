//! Playing a record in a variant: its start, its moves, its result.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use thiserror::Error;

use super::{GameResult, LineColumn, Reading, Record, Repair};
use crate::game::split_marks;
use crate::text::{displays_as, excerpt};
use crate::{ApplyError, Game, Player, PlyRef, TagValueError, UnknownMode, Variant};

/// Whether a reader accepts more than the writer writes.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::record::{Record, Strictness};
/// let record: Record = "1. e2-e4 *".parse()?;
/// let mut repairs = Vec::new();
/// assert!(record.replay::<Chess>(Strictness::Lenient, &mut repairs).is_ok());
/// assert_eq!(repairs[0].to_string(), "line 1, column 4: `e2-e4` is read as e4");
/// assert!(record.replay::<Chess>(Strictness::Strict, &mut Vec::new()).is_err());
/// # Ok::<(), variant_core::record::RecordError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Everything that has one meaning is read, and listed if it is written otherwise.
    #[default]
    Lenient,
    /// Only what the writer writes is read.
    Strict,
}

/// A fault of a record whose text has the right form.
///
/// ```
/// use variant_core::record::ReplayProblem;
/// let problem = ReplayProblem::Variant { is: "zonal-chess" };
/// assert_eq!(problem.to_string(), "this is a record of another variant than zonal-chess");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ReplayProblem {
    /// The tag `Variant` names another variant.
    #[error("this is a record of another variant than {is}")]
    Variant {
        /// The variant it was read as.
        is: &'static str,
    },
    /// The tag `Variant` is missing or names none of those that it was read as.
    #[error("{message}")]
    UnknownVariant {
        /// The fault.
        message: String,
    },
    /// The variant has no such mode.
    #[error(transparent)]
    Mode(UnknownMode),
    /// Both a mode and a position are given.
    #[error("a record has a mode or a position, not both")]
    TwoStarts,
    /// The start position cannot be read.
    #[error("{message}")]
    Position {
        /// The fault.
        message: String,
    },
    /// A tag has a value that the variant does not know.
    #[error("tag {name}: {error}")]
    Tag {
        /// Name of the tag.
        name: String,
        /// The fault.
        error: TagValueError,
    },
    /// A move or an action cannot be made.
    #[error("{}: {error}", excerpt(text))]
    Ply {
        /// The text.
        text: String,
        /// The reason.
        error: ApplyError,
    },
    /// A turn is skipped though a player has to move.
    #[error("a skipped turn, but {player} has to move")]
    Skipped {
        /// The player to move.
        player: Player,
    },
    /// The game ended with another result.
    #[error("the result {written} is not that of the game, {is}")]
    Result {
        /// The result as it is written.
        written: GameResult,
        /// The result of the game.
        is: GameResult,
    },
    /// The result has too few or too many scores.
    #[error("expected a score for each of {players} players")]
    Players {
        /// Number of players.
        players: usize,
    },
    /// Only a lenient reader reads this.
    #[error("not strict: {reading}")]
    NotStrict {
        /// The lenient reading.
        reading: Reading,
    },
}

/// Why a record cannot be played, and where.
///
/// ```
/// use variant_core::record::{LineColumn, ReplayError, ReplayProblem};
/// let place = LineColumn { line: 2, column: 1 };
/// let error = ReplayError { place, problem: ReplayProblem::Players { players: 3 } };
/// assert_eq!(error.to_string(), "line 2, column 1: expected a score for each of 3 players");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{place}: {problem}")]
pub struct ReplayError {
    /// The place.
    pub place: LineColumn,
    /// The fault.
    pub problem: ReplayProblem,
}

/// Takes repairs, or refuses them.
pub(super) struct Notes<'a> {
    strictness: Strictness,
    repairs: &'a mut Vec<Repair>,
}

impl<'a> Notes<'a> {
    pub(super) const fn new(strictness: Strictness, repairs: &'a mut Vec<Repair>) -> Self {
        Self {
            strictness,
            repairs,
        }
    }

    pub(super) fn is_strict(&self) -> bool {
        self.strictness == Strictness::Strict
    }

    pub(super) fn add(&mut self, place: LineColumn, reading: Reading) -> Result<(), ReplayError> {
        if self.is_strict() {
            let problem = ReplayProblem::NotStrict { reading };
            return Err(ReplayError { place, problem });
        }
        self.repairs.push(Repair { place, reading });
        Ok(())
    }
}

impl Record {
    /// The game of this record, read leniently: the tags, the moves of the main line, the result.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::record::Record;
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

    /// The game of this record. Adds all repairs, those of the text included, to a list.
    ///
    /// # Errors
    /// [`ReplayError`] of [`start`](Self::start) or [`play`](Self::play); for a strict reader also the first
    /// part that only a lenient one reads.
    pub fn replay<V: Variant>(
        &self,
        strictness: Strictness,
        repairs: &mut Vec<Repair>,
    ) -> Result<Game<V>, ReplayError> {
        let mut game = Game::new(self.start_as(None, strictness, repairs)?);
        self.play_noting(&mut game, strictness, repairs)?;
        Ok(game)
    }

    /// The position at which the game begins, with all repairs of the text and of the tags added to a list.
    /// If a `variant` is given, the game is of it, and the tag `Variant` is kept without effect.
    ///
    /// # Errors
    /// As [`start`](Self::start); for a strict reader also the first part that only a lenient one reads.
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

    /// Makes the moves and actions of the main line in a game, and compares the result with its outcome,
    /// if it has one by then.
    ///
    /// Every move may be written in coordinate notation or in algebraic notation, leniently read. Where the
    /// rules draw a game without a claim, it goes on if the record does; so it does with
    /// [`Game::reopen`], and [`Game::passed_draw`] tells where that was.
    ///
    /// # Errors
    /// [`ReplayError`]; the game stays where it was before the entry that is wrong.
    pub fn play<V: Variant>(&self, game: &mut Game<V>) -> Result<(), ReplayError> {
        self.play_noting(game, Strictness::Lenient, &mut Vec::new())
    }

    /// As [`play`](Self::play), with the repairs added to a list, or refused by a strict reader.
    ///
    /// # Errors
    /// As [`play`](Self::play); for a strict reader also the first part that only a lenient one reads.
    pub fn play_noting<V: Variant>(
        &self,
        game: &mut Game<V>,
        strictness: Strictness,
        repairs: &mut Vec<Repair>,
    ) -> Result<(), ReplayError> {
        let mut notes = Notes::new(strictness, repairs);
        let mut skipped = 0;
        for (text, at) in self.body.main_line() {
            let Some(text) = text else {
                skipped += 1;
                self.check_skip(game, skipped, at)?;
                continue;
            };
            skipped = 0;
            self.play_ply(game, text, at, &mut notes)?;
        }
        self.check_result(game, &mut notes)
    }

    pub(super) fn play_ply<V: Variant>(
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
        game.apply(text).map_err(|error| ReplayError {
            place: self.body.place_of(at),
            problem: ReplayProblem::Ply {
                text: text.to_string(),
                error,
            },
        })?;
        if (notes.is_strict() || !is_plain(text))
            && let Some(is) = rewriting(game, text, notes.is_strict())
        {
            let written = text.to_string();
            notes.add(self.body.place_of(at), Reading::Move { written, is })?;
        }
        Ok(())
    }

    /// Checks that the rules skip so many turns before the next move.
    pub(super) fn check_skip<V: Variant>(
        &self,
        game: &Game<V>,
        skipped: usize,
        at: u32,
    ) -> Result<(), ReplayError> {
        let actors = game.position().to_act();
        let [actor] = actors.as_slice() else {
            // The game is over, or several players may move.
            return Ok(());
        };
        let players = game.start().players();
        let place_of = |player| players.iter().position(|&other| other == player);
        let mut plies = game.history().plies();
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

    pub(super) fn check_result<V: Variant>(
        &self,
        game: &mut Game<V>,
        notes: &mut Notes<'_>,
    ) -> Result<(), ReplayError> {
        let GameResult::Scores(scores) = &self.result else {
            return Ok(());
        };
        let place = self.end;
        let players = game.start().players().len();
        if scores.len() != players {
            let problem = ReplayProblem::Players { players };
            return Err(ReplayError { place, problem });
        }
        let is = GameResult::of(game.outcome());
        if game.outcome().is_none() || is == self.result {
            return Ok(());
        }
        let written = self.result.clone();
        if !notes.is_strict()
            && let Some(outcome) = game.reopen()
        {
            let reason = outcome.reason;
            return notes.add(place, Reading::Kept { written, reason });
        }
        let problem = ReplayProblem::Result { written, is };
        Err(ReplayError { place, problem })
    }
}

/// Whether a text has the form of coordinates or of strict algebraic notation, whatever it means.
fn is_plain(text: &str) -> bool {
    let bytes = split_marks(text).0.as_bytes();
    let bytes = match bytes {
        [rest @ .., b'+' | b'#'] => rest,
        _ => bytes,
    };
    let bytes = match bytes {
        [rest @ .., b'=', b'A'..=b'Z'] => rest,
        _ => bytes,
    };
    let bytes = match bytes {
        [b'A'..=b'Z', rest @ ..] => rest,
        _ => bytes,
    };
    matches!(bytes, b"-O" | b"-O-O")
        || bytes.len() < 6
            && bytes
                .iter()
                .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'))
}

/// The strict notation of the last ply of a game, unless a text is that: marks of check count only for a
/// strict reader.
fn rewriting<V: Variant>(game: &Game<V>, text: &str, is_strict: bool) -> Option<String> {
    let bare = split_marks(text).0;
    let (before, ply) = game.history().plies().next()?;
    let PlyRef::Move(m) = ply else {
        let is_same = displays_as(&ply, bare);
        return (!is_same).then(|| ply.to_string());
    };
    if displays_as(&m, bare) {
        return None;
    }
    let san = before.san(m);
    let unmarked = |text: &str| text.trim_end_matches(['+', '#']).len();
    let is_same = if is_strict {
        san == bare
    } else {
        san.get(..unmarked(&san)) == bare.get(..unmarked(bare))
    };
    (!is_same).then_some(san)
}
