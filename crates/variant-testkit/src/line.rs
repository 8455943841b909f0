use std::fmt;

use variant_core::{Position, Rng};

use crate::Violation;

/// A line of play: a start position, moves, and the position they lead to.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Rng;
/// use variant_testkit::Line;
/// let mut line = Line::new(Chess::default());
/// assert!(line.play_random(&mut Rng::new(1)));
/// assert_eq!(line.moves().len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Line<P: Position> {
    start: P,
    moves: Vec<P::Move>,
    position: P,
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

    /// The violation with the position reached and the moves of this line.
    #[must_use]
    pub fn blame(&self, violation: Violation) -> Violation {
        Violation {
            position: self.position.to_string(),
            start: self.start.to_string(),
            moves: self.moves.iter().map(ToString::to_string).collect(),
            ..violation
        }
    }
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
