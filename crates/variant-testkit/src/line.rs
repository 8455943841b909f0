use std::fmt;
use std::str::FromStr;

use variant_core::{Game, Position, Rng};
use variant_record::{Record, Recorded};

use crate::Violation;
use crate::report::case_text;

/// Start position, moves and resulting position.
///
/// The text `<position>; <move> <move>` reads back, also after `<variant>: `.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::Line;
/// let line: Line<OrthodoxChess> = "7k/8/8/8/8/8/6P1/7K w - - 0 1; g2g4 h8g7".parse()?;
/// assert_eq!(line.moves().len(), 2);
/// assert_eq!(line.steps().next().unwrap().after.to_string(), "7k/8/8/8/6P1/8/8/7K b - - 0 1");
/// assert_eq!(line.positions().last().as_ref(), Some(line.position()));
/// assert!(line.record().to_string().ends_with("1. g4 Kg7 *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Line<P: Position> {
    start: P,
    moves: Vec<P::Move>,
    position: P,
}

/// Move with the positions around it.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::Line;
/// let line: Line<OrthodoxChess> = "7k/8/8/8/8/8/6P1/7K w - - 0 1; g2g4".parse()?;
/// let step = line.steps().next().unwrap();
/// assert_eq!(format!("{step:?}"), "g2g4 in 7k/8/8/8/8/8/6P1/7K w - - 0 1");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step<P: Position> {
    /// Position before the move.
    pub before: P,
    /// Legal move played.
    pub played: P::Move,
    /// Position after the move.
    pub after: P,
}

impl<P: Position> fmt::Debug for Step<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.played, self.before)
    }
}

impl<P: Position> Line<P> {
    /// Creates a line without moves.
    pub fn new(start: P) -> Self {
        Self {
            position: start.clone(),
            start,
            moves: Vec::new(),
        }
    }

    /// Start position of the line.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// Moves from the start.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// Position after the last move.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Moves with the positions around them.
    pub fn steps(&self) -> impl Iterator<Item = Step<P>> + '_ {
        let mut before = self.start.clone();
        self.moves.iter().map(move |&played| {
            let after = before.play_unchecked(played);
            let before = std::mem::replace(&mut before, after.clone());
            Step {
                before,
                played,
                after,
            }
        })
    }

    /// All positions, the start first.
    pub fn positions(&self) -> impl Iterator<Item = P> + '_ {
        let later = self.steps().map(|step| step.after);
        std::iter::once(self.start.clone()).chain(later)
    }

    /// Plays a legal move.
    pub fn push(&mut self, m: P::Move) {
        let next = self.position.play_unchecked(m);
        self.moves.push(m);
        self.position = next;
    }

    /// Plays a random move; returns whether there was one.
    pub fn play_random(&mut self, rng: &mut Rng) -> bool {
        let next = self.position.random_move(rng);
        next.map(|m| self.push(m)).is_some()
    }

    /// Checks the position reached. A violation carries the line, which a panic prints.
    ///
    /// # Errors
    /// The error of the check.
    pub fn check<T>(&self, check: impl FnOnce(&P) -> Result<T, Violation>) -> Result<T, Violation> {
        let _witness = Witness(self);
        check(&self.position).map_err(|violation| self.blame(violation))
    }

    fn blame(&self, violation: Violation) -> Violation {
        Violation {
            position: self.position.to_string().into(),
            start: self.start.to_string().into(),
            moves: self.moves.iter().map(ToString::to_string).collect(),
            ..violation
        }
    }
}

impl<P: Recorded> Line<P> {
    /// Plays the moves as a game, which can end early, as by repetition.
    pub fn game(&self) -> Game<P> {
        let mut game = Game::new(self.start.clone());
        for &m in &self.moves {
            if game.play(m).is_err() {
                break;
            }
        }
        game
    }

    /// The [game](Self::game) as a record.
    pub fn record(&self) -> Record {
        Record::of_game(&self.game())
    }
}

impl<P: Position> fmt::Display for Line<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&case_text(&self.start, &self.moves))
    }
}

impl<P: Position> FromStr for Line<P> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (start, plies) = parts::<P>(text)?;
        let mut line = Self::new(start);
        for m in plies {
            let read = line.position.parse_move(m);
            line.push(read.map_err(|error| format!("`{m}`: {error}"))?);
        }
        Ok(line)
    }
}

pub(crate) fn parts<P: Position>(text: &str) -> Result<(P, impl Iterator<Item = &str>), String> {
    let (start, plies) = text.split_once(';').unwrap_or((text, ""));
    let start = start.trim();
    let unnamed = start.split_once(": ").map_or(start, |(_, rest)| rest);
    let read = start.parse().or_else(|_| unnamed.parse());
    let read = read.map_err(|error: P::Err| error.to_string())?;
    Ok((read, plies.split_whitespace()))
}

impl<P: Position> fmt::Debug for Line<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

struct Witness<'a, P: Position>(&'a Line<P>);

impl<P: Position> Drop for Witness<'_, P> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("panicked in {:?}", self.0);
        }
    }
}
