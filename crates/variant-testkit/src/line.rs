use std::fmt;
use std::str::FromStr;

use variant_core::record::Record;
use variant_core::{Game, Position, Rng, Variant};

use crate::Violation;
use crate::report::report;

/// A line of play: a start position, moves, and the position they lead to.
///
/// Its text is the start and the moves, `<position>; <move> <move>`, and reads back: what a failing test
/// prints can be kept as a test of its own.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_testkit::Line;
/// let line: Line<Chess> = "7k/8/8/8/8/8/6P1/7K w - - 0 1; g2g4 h8g7".parse()?;
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

/// A move with the positions before and after it.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_testkit::Line;
/// let line: Line<Chess> = "7k/8/8/8/8/8/6P1/7K w - - 0 1; g2g4".parse()?;
/// let step = line.steps().next().unwrap();
/// assert_eq!(format!("{step:?}"), "g2g4 in 7k/8/8/8/8/8/6P1/7K w - - 0 1");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step<P: Position> {
    /// Position before the move.
    pub before: P,
    /// The move.
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
    /// A line without moves.
    pub fn new(start: P) -> Self {
        Self {
            position: start.clone(),
            start,
            moves: Vec::new(),
        }
    }

    /// The start position.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// The moves so far.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The position reached.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The moves, each with the positions before and after it.
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

    /// The last move with the positions before and after it; `None` if the line has no moves.
    pub fn last_step(&self) -> Option<Step<P>> {
        self.steps().last()
    }

    /// All positions, the start first and the one reached last.
    pub fn positions(&self) -> impl Iterator<Item = P> + '_ {
        let later = self.steps().map(|step| step.after);
        std::iter::once(self.start.clone()).chain(later)
    }

    /// Appends a legal move.
    pub fn push(&mut self, m: P::Move) {
        let next = self.position.play_unchecked(m);
        self.moves.push(m);
        self.position = next;
    }

    /// Appends a random legal move; returns whether there was one.
    pub fn play_random(&mut self, rng: &mut Rng) -> bool {
        let next = self.position.random_move(rng);
        next.map(|m| self.push(m)).is_some()
    }

    /// Appends the legal move number `choice`, modulo the number of moves; returns whether there was one.
    pub fn play_choice(&mut self, choice: usize) -> bool {
        let moves = self.position.moves();
        let next = choice.checked_rem(moves.len()).map(|index| moves[index]);
        next.map(|m| self.push(m)).is_some()
    }

    /// Checks the position reached. A violation has the line; if the code under test panics, the line is
    /// printed.
    ///
    /// # Errors
    /// That of the check.
    pub fn check<T>(&self, check: impl FnOnce(&P) -> Result<T, Violation>) -> Result<T, Violation> {
        let _witness = Witness(self);
        check(&self.position).map_err(|violation| self.blame(violation))
    }

    /// Checks every position of the line, the start first. A violation has the moves up to its position.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_testkit::{Line, check_position};
    /// let line: Line<Chess> = "7k/8/8/8/8/8/6P1/7K w - - 0 1; g2g4 h8g7".parse()?;
    /// line.check_all(check_position)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first error of the check.
    pub fn check_all(
        &self,
        mut check: impl FnMut(&P) -> Result<(), Violation>,
    ) -> Result<(), Violation> {
        let mut line = Self::new(self.start.clone());
        line.check(&mut check)?;
        for &m in &self.moves {
            line.push(m);
            line.check(&mut check)?;
        }
        Ok(())
    }

    /// The violation with the position reached and the moves of this line.
    #[must_use]
    pub fn blame(&self, violation: Violation) -> Violation {
        Violation {
            position: self.position.to_string().into(),
            start: self.start.to_string().into(),
            moves: self.moves.iter().map(ToString::to_string).collect(),
            ..violation
        }
    }

    /// The line of `moves` from another start, if all of them are legal.
    pub(crate) fn replayed(start: P, moves: &[P::Move]) -> Option<Self> {
        let mut line = Self::new(start);
        for &m in moves {
            if !line.position.is_legal(m) {
                return None;
            }
            line.push(m);
        }
        Some(line)
    }
}

impl<P: Variant> Line<P> {
    /// The game of these moves. It ends before the last of them if the rules end it there, as a repetition
    /// does.
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

    /// Returns the report of a failing test: the position as text and as a picture, the record, and the command that
    /// runs the test on this line alone.
    pub fn report(&self) -> String {
        let plies: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        report(&self.start, &plies, &self.position, &self.record())
    }
}

/// The start and the moves: `<position>; <move> <move>`.
impl<P: Position> fmt::Display for Line<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.start)?;
        self.moves.iter().try_for_each(|m| write!(f, " {m}"))
    }
}

impl<P: Position> FromStr for Line<P> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (start, plies) = parts(text);
        let mut line = Self::new(start.parse().map_err(|error| format!("{error}"))?);
        for m in plies {
            let read = line.position.parse_move(m);
            line.push(read.map_err(|error| format!("`{m}`: {error}"))?);
        }
        Ok(line)
    }
}

/// The start and the plies of a text such as `<position>; <ply> <ply>`.
pub(crate) fn parts(text: &str) -> (&str, impl Iterator<Item = &str>) {
    let (start, plies) = text.split_once(';').unwrap_or((text, ""));
    (start.trim(), plies.split_whitespace())
}

/// The position reached, and how: what a failing property prints.
impl<P: Position> fmt::Debug for Line<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after [", self.position)?;
        for (index, m) in self.moves.iter().enumerate() {
            write!(f, "{}{m}", if index > 0 { " " } else { "" })?;
        }
        write!(f, "] from {}", self.start)
    }
}

/// Prints the line if the code under test panics.
struct Witness<'a, P: Position>(&'a Line<P>);

impl<P: Position> Drop for Witness<'_, P> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("panicked in {:?}", self.0);
        }
    }
}
