use core::fmt;
use core::str::FromStr;

use smallvec::SmallVec;

use crate::{OutcomeTextError, Player};

/// What a player gets.
///
/// ```
/// use variant_core::Score;
/// assert!(Score::Win > Score::Draw);
/// assert_eq!("0.5".parse(), Ok(Score::Draw));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Score {
    /// Nothing.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

impl Score {
    /// The score in points: 0, 0.5 or 1.
    ///
    /// ```
    /// assert_eq!(variant_core::Score::Draw.points(), 0.5);
    /// ```
    pub const fn points(self) -> f64 {
        match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
        }
    }
}

/// `0`, `0.5` or `1`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "0",
            Self::Draw => "0.5",
            Self::Win => "1",
        })
    }
}

impl FromStr for Score {
    type Err = OutcomeTextError;

    fn from_str(text: &str) -> Result<Self, OutcomeTextError> {
        match text {
            "0" => Ok(Self::Loss),
            "0.5" => Ok(Self::Draw),
            "1" => Ok(Self::Win),
            _ => Err(OutcomeTextError {
                offset: 0,
                expected: "`0`, `0.5` or `1`",
            }),
        }
    }
}

/// The event that ended a game.
///
/// ```
/// use variant_core::Reason;
/// assert_eq!("dead-position".parse(), Ok(Reason::DeadPosition));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The last king that stood in the way was mated.
    Checkmate,
    /// A player to move, not in check, had no legal move.
    Stalemate,
    /// As stalemate, where it loses.
    Trapped,
    /// A player resigned.
    Resignation,
    /// A player conceded a game.
    Concession,
    /// A position occurred too often.
    Repetition,
    /// The same, by checks without end.
    PerpetualCheck,
    /// Too many moves without progress.
    FiftyMoves,
    /// Nobody can mate any more.
    DeadPosition,
    /// The players agreed a draw.
    Agreement,
    /// Captured material decided.
    Points,
    /// A king was taken between two merchants.
    Custody,
    /// Nobody left can move.
    Deadlock,
    /// Somebody has won; the position does not show how.
    Win,
    /// The game is drawn; the position does not show how.
    Draw,
}

impl Reason {
    /// All there are; new ones are added at the end.
    pub const ALL: [Self; 15] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::Trapped,
        Self::Resignation,
        Self::Concession,
        Self::Repetition,
        Self::PerpetualCheck,
        Self::FiftyMoves,
        Self::DeadPosition,
        Self::Agreement,
        Self::Points,
        Self::Custody,
        Self::Deadlock,
        Self::Win,
        Self::Draw,
    ];

    /// The reason as it is written in records and on the command line.
    ///
    /// ```
    /// assert_eq!(variant_core::Reason::PerpetualCheck.as_str(), "perpetual-check");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Trapped => "trapped",
            Self::Resignation => "resignation",
            Self::Concession => "concession",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual-check",
            Self::FiftyMoves => "fifty-moves",
            Self::DeadPosition => "dead-position",
            Self::Agreement => "agreement",
            Self::Points => "points",
            Self::Custody => "custody",
            Self::Deadlock => "deadlock",
            Self::Win => "win",
            Self::Draw => "draw",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Reason {
    type Err = OutcomeTextError;

    fn from_str(text: &str) -> Result<Self, OutcomeTextError> {
        let known = Self::ALL.into_iter().find(|reason| reason.as_str() == text);
        known.ok_or(OutcomeTextError {
            offset: 0,
            expected: "the reason why a game ended",
        })
    }
}

/// The score of every player, in the variant's order of players.
///
/// ```
/// use variant_core::Outcome;
/// let outcome: Outcome = "agreement w=0.5 b=0.5".parse()?;
/// assert_eq!(outcome.scores.len(), 2);
/// # Ok::<(), variant_core::OutcomeTextError>(())
/// ```
pub type Scores = SmallVec<[(Player, Score); 4]>;

/// How a game ended: the last event, and what each player gets.
///
/// ```
/// use variant_core::{Outcome, Player, Reason, Score};
/// let (white, black) = (Player::new(b'w'), Player::new(b'b'));
/// let outcome = Outcome::win(Reason::Checkmate, [white, black], |player| player == white);
/// assert_eq!(outcome.score(black), Some(Score::Loss));
/// assert_eq!(outcome.to_string(), "checkmate w=1 b=0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The event that ended the game.
    pub reason: Reason,
    /// What each player gets.
    pub scores: Scores,
}

impl Outcome {
    /// A game that some of the players win and all others lose.
    pub fn win(
        reason: Reason,
        players: impl IntoIterator<Item = Player>,
        wins: impl Fn(Player) -> bool,
    ) -> Self {
        let score = |player| {
            if wins(player) {
                Score::Win
            } else {
                Score::Loss
            }
        };
        Self {
            reason,
            scores: players.into_iter().map(|p| (p, score(p))).collect(),
        }
    }

    /// A game that some of the players draw and all others have lost.
    pub fn draw(
        reason: Reason,
        players: impl IntoIterator<Item = Player>,
        draws: impl Fn(Player) -> bool,
    ) -> Self {
        let score = |player| {
            if draws(player) {
                Score::Draw
            } else {
                Score::Loss
            }
        };
        Self {
            reason,
            scores: players.into_iter().map(|p| (p, score(p))).collect(),
        }
    }

    /// What a player gets; `None` for somebody who does not play.
    pub fn score(&self, player: Player) -> Option<Score> {
        self.scores
            .iter()
            .find(|(who, _)| *who == player)
            .map(|&(_, score)| score)
    }

    /// The players who win.
    pub fn winners(&self) -> impl Iterator<Item = Player> + '_ {
        self.scores
            .iter()
            .filter(|(_, score)| *score == Score::Win)
            .map(|&(player, _)| player)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)?;
        self.scores
            .iter()
            .try_for_each(|(player, score)| write!(f, " {player}={score}"))
    }
}

/// Reads the reason and the scores as `Display` writes them: `checkmate w=1 b=0`.
impl FromStr for Outcome {
    type Err = OutcomeTextError;

    fn from_str(text: &str) -> Result<Self, OutcomeTextError> {
        let mut offset = 0;
        let mut parts = text.split(' ').map(|part| {
            let start = offset;
            offset += part.len() + 1;
            (start, part)
        });
        let (_, reason) = parts.next().unwrap_or_default();
        let reason = reason.parse()?;
        let score = |(start, part): (usize, &str)| {
            let further = |by: usize| {
                move |error: OutcomeTextError| OutcomeTextError {
                    offset: start + by,
                    ..error
                }
            };
            let (player, score) = part.split_at(part.find('=').unwrap_or(part.len()));
            let player = player.parse::<Player>().map_err(further(0))?;
            let Some(score) = score.strip_prefix('=') else {
                return Err(OutcomeTextError {
                    offset: start + part.len(),
                    expected: "`=` and a score",
                });
            };
            // The letter of a player is one byte, as is the sign.
            Ok((player, score.parse::<Score>().map_err(further(2))?))
        };
        let scores = parts.map(score).collect::<Result<_, OutcomeTextError>>()?;
        Ok(Self { reason, scores })
    }
}
