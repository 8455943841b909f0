//! Playing a record in a variant: its start, its moves, its result.

use alloc::string::String;

use thiserror::Error;

use super::{GameResult, Item, Record, Spot, Tag};
use crate::text::excerpt;
use crate::{ActionError, ApplyError, Game, MoveTextError, TagValueError, UnknownMode, Variant};

/// What is wrong with a record of the right form.
///
/// ```
/// use variant_core::ApplyError;
/// use variant_core::record::ReplayProblem;
/// let problem = ReplayProblem::Variant { is: "zonal-chess" };
/// assert_eq!(problem.to_string(), "this is a record of another variant than zonal-chess");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ReplayProblem {
    /// The tag `Variant` names another one.
    #[error("this is a record of another variant than {is}")]
    Variant {
        /// The variant it was read as.
        is: &'static str,
    },
    /// The tag `Variant` is missing or names none of those that it was read as.
    #[error("{message}")]
    UnknownVariant {
        /// What is wrong with it.
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
        /// What is wrong with it.
        message: String,
    },
    /// A tag has a value that the variant does not know.
    #[error("tag {name}: {error}")]
    Tag {
        /// The name of the tag.
        name: String,
        /// What is wrong.
        error: TagValueError,
    },
    /// A move or an action cannot be made.
    #[error("{}: {error}", excerpt(text))]
    Ply {
        /// What is written.
        text: String,
        /// Why not.
        error: ApplyError,
    },
    /// The game ended with another result.
    #[error("the result {written} is not that of the game, {is}")]
    Result {
        /// What is written.
        written: GameResult,
        /// How it ended.
        is: GameResult,
    },
    /// The result has too few or too many scores.
    #[error("expected a score for each of {players} players")]
    Players {
        /// How many play.
        players: usize,
    },
}

/// Why a record cannot be played, and where.
///
/// ```
/// use variant_core::record::{ReplayError, ReplayProblem, Spot};
/// let spot = Spot { line: 2, column: 1 };
/// let error = ReplayError { spot, problem: ReplayProblem::Players { players: 3 } };
/// assert_eq!(error.to_string(), "line 2, column 1: expected a score for each of 3 players");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("{spot}: {problem}")]
pub struct ReplayError {
    /// Where.
    pub spot: Spot,
    /// What.
    pub problem: ReplayProblem,
}

impl Record {
    /// Where the game begins: the tag `Position` (or `FEN`), or `Mode`, or the variant's default
    /// start.
    ///
    /// # Errors
    /// [`ReplayError`] if there is no such start, the tag `Variant` names another one, or the variant
    /// [refuses](Variant::check_tag) a tag.
    pub fn start<V: Variant>(&self) -> Result<V, ReplayError> {
        let at = |tag: &Tag, problem| ReplayError {
            spot: tag.spot,
            problem,
        };
        let variant = self.find_tag("Variant");
        let mode = self.find_tag("Mode");
        let position = self.find_tag("Position").or_else(|| self.find_tag("FEN"));
        let start = V::begin(value_of(variant), value_of(mode), value_of(position));
        let start = start.map_err(|problem| {
            let tag = match problem {
                ReplayProblem::Variant { .. } | ReplayProblem::UnknownVariant { .. } => variant,
                ReplayProblem::Mode(_) => mode,
                _ => position,
            };
            let spot = tag.map_or(self.end, |tag| tag.spot);
            ReplayError { spot, problem }
        })?;
        for tag in &self.tags {
            start.check_tag(&tag.name, &tag.value).map_err(|error| {
                let name = tag.name.clone();
                at(tag, ReplayProblem::Tag { name, error })
            })?;
        }
        Ok(start)
    }

    /// Makes the moves and actions in a game, and compares the result with its outcome, if it has
    /// one by then.
    ///
    /// Every move may be written in coordinate notation or in algebraic notation, leniently read.
    ///
    /// # Errors
    /// [`ReplayError`]; the game stays where it was before the entry that is wrong.
    pub fn play<V: Variant>(&self, game: &mut Game<V>) -> Result<(), ReplayError> {
        for entry in &self.entries {
            if let Item::Ply(text) = &entry.item {
                apply(game, text).map_err(|error| ReplayError {
                    spot: entry.spot,
                    problem: ReplayProblem::Ply {
                        text: text.clone(),
                        error,
                    },
                })?;
            }
        }
        let spot = self.end;
        let GameResult::Scores(scores) = &self.result else {
            return Ok(());
        };
        let players = game.start().players().len();
        if scores.len() != players {
            let problem = ReplayProblem::Players { players };
            return Err(ReplayError { spot, problem });
        }
        let is = GameResult::of(game.outcome());
        if game.outcome().is_some() && is != self.result {
            let written = self.result.clone();
            let problem = ReplayProblem::Result { written, is };
            return Err(ReplayError { spot, problem });
        }
        Ok(())
    }
}

/// Makes a move in either notation, or takes an action.
fn apply<V: Variant>(game: &mut Game<V>, text: &str) -> Result<(), ApplyError> {
    if game.outcome().is_some() {
        return Err(ActionError::GameOver.into());
    }
    let position = game.position();
    let bare = split_marks(text).0;
    let read = position.parse_move(bare).or_else(|as_coordinates| {
        let as_san = position.parse_san_lenient(bare);
        // Of two errors, the one about the notation that was meant.
        as_san.map_err(|error| match as_coordinates {
            MoveTextError::Malformed { .. } => error,
            _ => as_coordinates,
        })
    });
    match read {
        Ok(m) => game.play(m).map_err(|_| MoveTextError::Illegal.into()),
        // A text with a colon is meant as an action.
        Err(error) => match position.parse_action(bare) {
            Ok(action) => game.act(action).map_err(Into::into),
            Err(about_action) if bare.contains(':') && error != MoveTextError::Illegal => {
                Err(about_action.into())
            }
            Err(_) => Err(error.into()),
        },
    }
}

/// A move or an action, and the marks after it: `!`, `?`, `!?` and the like.
pub(super) fn split_marks(text: &str) -> (&str, &str) {
    text.split_at(text.trim_end_matches(['!', '?']).len())
}

fn value_of(tag: Option<&Tag>) -> Option<&str> {
    tag.map(|tag| tag.value.as_str())
}
