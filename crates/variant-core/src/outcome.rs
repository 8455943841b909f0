use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use smallvec::SmallVec;

use crate::text::{Field, Fields, OutcomeTextError};
use crate::{Player, Reason};

/// Score of a player.
///
/// ```
/// use variant_core::Score;
/// assert!(Score::Win > Score::Draw);
/// assert_eq!("0.5".parse(), Ok(Score::Draw));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Score {
    /// A loss: 0 points.
    Loss,
    /// A draw: half a point.
    Draw,
    /// A win: one point.
    Win,
}

impl Score {
    /// Points: 0, 0.5 or 1.
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

/// Scores in the variant's player order.
///
/// ```
/// use variant_core::Outcome;
/// let outcome: Outcome = "agreement w=0.5 b=0.5".parse()?;
/// assert_eq!(outcome.scores.len(), 2);
/// # Ok::<(), variant_core::text::OutcomeTextError>(())
/// ```
pub type Scores = SmallVec<[(Player, Score); 4]>;

/// End of a game: its reason and each player's score.
///
/// Places and points are optional. The text is the reason, a score per player, then `places` and `points`
/// with players.
///
/// ```
/// use variant_core::{Outcome, Player, Reason, Score};
/// let (white, black) = (Player::new(b'w'), Player::new(b'b'));
/// let outcome = Outcome::win(Reason::CHECKMATE, [white, black], |player| player == white);
/// assert_eq!(outcome.score(black), Some(Score::Loss));
/// assert_eq!(outcome.to_string(), "checkmate w=1 b=0");
///
/// let outcome = outcome.with_points([(white, 12), (black, 3)]);
/// assert_eq!(outcome.to_string(), "checkmate w=1 b=0 points w=12 b=3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Event that ended the game.
    pub reason: Reason,
    /// Scores in the variant's player order.
    pub scores: Scores,
    places: Vec<(Player, u8)>,
    points: Vec<(Player, u32)>,
}

impl Outcome {
    /// Outcome without places and points.
    ///
    /// ```
    /// use variant_core::{Outcome, Player, Reason, Score};
    /// let scores = [(Player::new(b'w'), Score::Win), (Player::new(b'b'), Score::Loss)];
    /// let outcome = Outcome::new(Reason::RESIGNATION, scores);
    /// assert_eq!(outcome.to_string(), "resignation w=1 b=0");
    /// ```
    pub fn new(reason: Reason, scores: impl IntoIterator<Item = (Player, Score)>) -> Self {
        Self {
            reason,
            scores: scores.into_iter().collect(),
            places: Vec::new(),
            points: Vec::new(),
        }
    }

    /// Outcome that some players win and others lose.
    pub fn win(
        reason: Reason,
        players: impl IntoIterator<Item = Player>,
        wins: impl Fn(Player) -> bool,
    ) -> Self {
        Self::of_some(reason, Score::Win, players, wins)
    }

    /// Outcome that some players draw and others lose.
    pub fn draw(
        reason: Reason,
        players: impl IntoIterator<Item = Player>,
        draws: impl Fn(Player) -> bool,
    ) -> Self {
        Self::of_some(reason, Score::Draw, players, draws)
    }

    /// Creates an outcome by points: the most win, and equals draw.
    ///
    /// ```
    /// use variant_core::{Outcome, Player};
    /// let players = Player::of_letters(*b"wb");
    /// assert_eq!(Outcome::by_points(players, [24, 25]).to_string(), "win w=0 b=1");
    /// assert_eq!(Outcome::by_points(players, [24, 24]).to_string(), "draw w=0.5 b=0.5");
    /// ```
    pub fn by_points<const N: usize>(players: [Player; N], points: [usize; N]) -> Self {
        let most = points.iter().max();
        let of = |player: Player| players.iter().zip(&points).find(|pair| *pair.0 == player);
        let is_best = |player| of(player).map(|pair| pair.1) == most;
        if players
            .into_iter()
            .filter(|&player| is_best(player))
            .count()
            > 1
        {
            Self::draw(Reason::DRAW, players, is_best)
        } else {
            Self::win(Reason::WIN, players, is_best)
        }
    }

    fn of_some(
        reason: Reason,
        score: Score,
        players: impl IntoIterator<Item = Player>,
        gets_it: impl Fn(Player) -> bool,
    ) -> Self {
        let score_of = |player| if gets_it(player) { score } else { Score::Loss };
        let scores = players.into_iter().map(|player| (player, score_of(player)));
        Self::new(reason, scores)
    }

    /// Adds places from 1, equal where shared; omits 0.
    ///
    /// ```
    /// use variant_core::{Outcome, Player};
    /// let [a, b, c] = [b'a', b'b', b'c'].map(Player::new);
    /// let outcome: Outcome = "win a=0 b=1 c=0".parse()?;
    /// let outcome = outcome.with_places([(a, 2), (b, 1), (c, 2)]);
    /// assert_eq!(outcome.to_string(), "win a=0 b=1 c=0 places a=2 b=1 c=2");
    /// # Ok::<(), variant_core::text::OutcomeTextError>(())
    /// ```
    #[must_use]
    pub fn with_places(mut self, places: impl IntoIterator<Item = (Player, u8)>) -> Self {
        self.places = places.into_iter().filter(|(_, place)| *place > 0).collect();
        self
    }

    /// Adds the points of players.
    #[must_use]
    pub fn with_points(mut self, points: impl IntoIterator<Item = (Player, u32)>) -> Self {
        self.points = points.into_iter().collect();
        self
    }

    /// Places of ranked players.
    pub fn places(&self) -> &[(Player, u8)] {
        &self.places
    }

    /// Points of players, if any.
    pub fn points(&self) -> &[(Player, u32)] {
        &self.points
    }

    /// Score of a player.
    pub fn score(&self, player: Player) -> Option<Score> {
        value_of(&self.scores, player)
    }

    /// Place of a ranked player.
    ///
    /// ```
    /// use variant_core::{Outcome, Player};
    /// let outcome: Outcome = "win a=0 b=1 places a=2 b=1".parse()?;
    /// assert_eq!(outcome.place_of(Player::new(b'b')), Some(1));
    /// assert_eq!(outcome.points_of(Player::new(b'b')), None);
    /// # Ok::<(), variant_core::text::OutcomeTextError>(())
    /// ```
    pub fn place_of(&self, player: Player) -> Option<u8> {
        value_of(&self.places, player)
    }

    /// Points of a player.
    pub fn points_of(&self, player: Player) -> Option<u32> {
        value_of(&self.points, player)
    }

    /// Players who won.
    pub fn winners(&self) -> impl Iterator<Item = Player> + '_ {
        self.scores
            .iter()
            .filter(|(_, score)| *score == Score::Win)
            .map(|&(player, _)| player)
    }
}

fn value_of<T: Copy>(list: &[(Player, T)], player: Player) -> Option<T> {
    let entry = list.iter().find(|(who, _)| *who == player);
    entry.map(|&(_, value)| value)
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)?;
        write_pairs(f, "", &self.scores)?;
        write_pairs(f, " places", &self.places)?;
        write_pairs(f, " points", &self.points)
    }
}

fn write_pairs<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    heading: &str,
    pairs: &[(Player, T)],
) -> fmt::Result {
    if !pairs.is_empty() {
        f.write_str(heading)?;
    }
    pairs
        .iter()
        .try_for_each(|(player, value)| write!(f, " {player}={value}"))
}

/// As in `checkmate w=1 b=0`, `win w=1 b=0 points w=12 b=3`.
impl FromStr for Outcome {
    type Err = OutcomeTextError;

    fn from_str(text: &str) -> Result<Self, OutcomeTextError> {
        let mut words = Fields::new(text, ' ');
        let reason = words.optional("reason").map_or("", |word| word.text);
        let mut outcome = Self::new(reason.parse()?, []);
        let mut word = words.optional("score");
        while let Some(pair) = word.filter(|word| !HEADINGS.contains(&word.text)) {
            let score = |text: &str| {
                let score = text.parse();
                score.map_err(|error: OutcomeTextError| error.expected)
            };
            outcome.scores.push(read_pair(pair, score)?);
            word = words.optional("score");
        }
        if word.is_some_and(|word| word.text == "places") {
            (outcome.places, word) = read_section(&mut words, |text| {
                let place = number(text).and_then(|number| u8::try_from(number).ok());
                place.filter(|&place| place > 0).ok_or("a place from 1")
            })?;
        }
        if word.is_some_and(|word| word.text == "points") {
            (outcome.points, word) =
                read_section(&mut words, |text| number(text).ok_or("a number of points"))?;
        }
        match word {
            None => Ok(outcome),
            Some(Field { offset, .. }) => Err(OutcomeTextError {
                offset,
                expected: "places before points, each once",
            }),
        }
    }
}

const HEADINGS: [&str; 2] = ["places", "points"];

type Section<'a, T> = (Vec<(Player, T)>, Option<Field<'a>>);

fn read_section<'a, T>(
    words: &mut Fields<'a>,
    value: impl Fn(&str) -> Result<T, &'static str>,
) -> Result<Section<'a, T>, OutcomeTextError> {
    let mut pairs = Vec::new();
    loop {
        match words.optional("number") {
            Some(word) if !HEADINGS.contains(&word.text) => pairs.push(read_pair(word, &value)?),
            next if pairs.is_empty() => {
                return Err(OutcomeTextError {
                    offset: next.map_or(words.offset(), |word| word.offset),
                    expected: "a player, `=` and a number",
                });
            }
            next => return Ok((pairs, next)),
        }
    }
}

fn read_pair<T>(
    Field { text, offset, .. }: Field<'_>,
    value: impl Fn(&str) -> Result<T, &'static str>,
) -> Result<(Player, T), OutcomeTextError> {
    let error = |by, expected| OutcomeTextError {
        offset: offset + by,
        expected,
    };
    let length = text.len();
    let (player, text) = text.split_at(text.find('=').unwrap_or(length));
    let player = player
        .parse()
        .map_err(|player: OutcomeTextError| error(0, player.expected))?;
    let text = text
        .strip_prefix('=')
        .ok_or_else(|| error(length, "`=` and a score"))?;
    // Letter and sign are one byte each.
    let value = value(text).map_err(|expected| error(2, expected))?;
    Ok((player, value))
}

fn number(text: &str) -> Option<u32> {
    let (name, offset) = ("number", 0);
    let field = Field { name, text, offset };
    field.number::<()>(u32::MAX, "a number").ok()
}
