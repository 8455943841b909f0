use alloc::string::String;

use thiserror::Error;
use variant_core::Player;
use variant_core::text::excerpt;
use variant_match::{MatchError, TagValueError};

use crate::{GameResult, LineColumn, Reading, StartError};

/// Fault of a text of records.
///
/// ```
/// use variant_record::Record;
/// let error = "[Variant zonal]".parse::<Record>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 10: expected `\"` and the value of the tag");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{place}: expected {expected}")]
#[non_exhaustive]
pub struct RecordError {
    /// First byte that does not fit.
    pub place: LineColumn,
    /// Description of a valid text there.
    pub expected: &'static str,
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
        /// Why the variant refuses it.
        error: TagValueError,
    },
    /// An impossible move or action.
    #[error("{}: {error}", excerpt(text))]
    Ply {
        /// The ply as written.
        text: String,
        /// Why it cannot be played.
        error: MatchError,
    },
    /// A player who must move is skipped.
    #[error("a skipped turn, but {player} has to move")]
    Skipped {
        /// The player to move.
        player: Player,
    },
    /// The result differs from the game's.
    #[error("the result {written} is not that of the game, {is}")]
    Result {
        /// Result as written.
        written: GameResult,
        /// Result by the rules.
        is: GameResult,
    },
    /// A result with the wrong number of scores.
    #[error("expected a score for each of {players} players")]
    Players {
        /// Number of players of the game.
        players: usize,
    },
    /// More comments and glyphs than a tree holds.
    #[error("a tree of at most {limit} comments and glyphs is read")]
    Remarks {
        /// The largest number.
        limit: usize,
    },
    /// A lenient reading, refused by a strict reader.
    #[error("not strict: {reading}")]
    NotStrict {
        /// The lenient reading.
        reading: Reading,
    },
    /// Another text than the writer's.
    #[error("not strict: expected {}", excerpt(expected))]
    NotWritten {
        /// The next word of the writer.
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
    /// Faulty entry, tag or result.
    pub place: LineColumn,
    /// The fault, without its place.
    pub problem: ReplayProblem,
}

impl ReplayProblem {
    pub(crate) const fn at(self, place: LineColumn) -> ReplayError {
        let problem = self;
        ReplayError { place, problem }
    }
}
