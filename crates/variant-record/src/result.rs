use alloc::vec::Vec;
use core::fmt;

use variant_core::{Outcome, Score};

use crate::{Record, Tag};

/// Result of a record.
///
/// ```
/// use variant_core::Score;
/// use variant_record::GameResult;
/// let result = GameResult::read("1/2-1/2").unwrap();
/// assert_eq!(result, GameResult::Scores(vec![Score::Draw, Score::Draw]));
/// assert_eq!(GameResult::read("0-0"), None); // castling
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `*`: unknown, or the game goes on.
    #[default]
    Unknown,
    /// `1-0`, `0-1-0-0`: scores in the order of players.
    Scores(Vec<Score>),
}

impl GameResult {
    /// Parses `*`, or two or more scores joined by `-`, not all 0.
    pub fn read(text: &str) -> Option<Self> {
        if text == "*" {
            return Some(Self::Unknown);
        }
        let score = |part| match part {
            "0" => Some(Score::Loss),
            "1/2" | "0.5" | "½" => Some(Score::Draw),
            "1" => Some(Score::Win),
            _ => None,
        };
        let scores = text.split('-').map(score).collect::<Option<Vec<_>>>()?;
        let says_something = scores.iter().any(|&score| score != Score::Loss);
        (scores.len() > 1 && says_something).then_some(Self::Scores(scores))
    }

    pub(crate) fn is_for(&self, players: usize) -> bool {
        match self {
            Self::Unknown => true,
            Self::Scores(scores) => scores.len() == players,
        }
    }

    /// Result of a game.
    pub fn of(outcome: Option<&Outcome>) -> Self {
        outcome.map_or(Self::Unknown, |outcome| {
            Self::Scores(outcome.scores.iter().map(|&(_, score)| score).collect())
        })
    }
}

/// `*`, or the scores joined by `-`, a half as `1/2`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Scores(scores) = self else {
            return f.write_str("*");
        };
        for (index, score) in scores.iter().enumerate() {
            if index > 0 {
                f.write_str("-")?;
            }
            match score {
                Score::Draw => f.write_str("1/2")?,
                _ => score.fmt(f)?,
            }
        }
        Ok(())
    }
}

impl Record {
    /// If the moves state none.
    pub(crate) fn result_of_tag(&self) -> Option<(&Tag, GameResult)> {
        let tag = self.find_tag("Result").filter(|_| self.body.lacks_result)?;
        let (result, _) = read_result(tag.value.trim())?;
        (result != GameResult::Unknown).then_some((tag, result))
    }
}

pub(crate) const SEPARATORS: [char; 4] = ['-', ':', '\u{2013}', '\u{2014}'];

/// With whether [`GameResult::read`] accepts it, unlike `1:0`.
pub(crate) fn read_result(word: &str) -> Option<(GameResult, bool)> {
    if !word.starts_with(['*', '0', '1', '\u{bd}']) {
        return None;
    }
    if let Some(result) = GameResult::read(word) {
        return Some((result, true));
    }
    if matches!(word, "1/2" | "\u{bd}") {
        return Some((GameResult::read("1/2-1/2")?, false));
    }
    if !word.contains(SEPARATORS) {
        return None;
    }
    let joined = word.replace(SEPARATORS, "-").replace("0,5", "0.5");
    let result = GameResult::read(&joined)?;
    let is_possible = joined.contains(['0', '2', '\u{bd}']);
    is_possible.then_some((result, false))
}
