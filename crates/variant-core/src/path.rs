use alloc::vec::Vec;

use crate::{Game, Position, Variant};

/// Earlier positions, for repetitions in searches without a [`Game`].
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Path, Position};
/// let mut path = Path::new();
/// let mut position = OrthodoxChess::default();
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     let next = position.play_unchecked(position.parse_move(text)?);
///     path.push(position);
///     position = next;
/// }
/// assert_eq!(path.occurrences(&position, 100), 1);
/// position = path.pop().unwrap(); // the last move is taken back
/// assert_eq!((path.len(), path.occurrences(&position, 100)), (3, 0));
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Path<P> {
    keys: Vec<u64>,
    positions: Vec<P>,
}

impl<P> Path<P> {
    /// Creates a path from the present position.
    pub const fn new() -> Self {
        Self {
            keys: Vec::new(),
            positions: Vec::new(),
        }
    }

    /// Number of earlier positions.
    pub const fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether the present position is the first.
    pub const fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }
}

impl<P> Default for Path<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Position> Path<P> {
    /// Adds the position before a move.
    pub fn push(&mut self, before: P) {
        self.keys.push(before.key());
        self.positions.push(before);
    }

    /// Removes and returns the last position, now the present one.
    pub fn pop(&mut self) -> Option<P> {
        self.keys.pop();
        self.positions.pop()
    }

    /// Earlier occurrences of a position within `window` plies, such as its
    /// [`reversible_plies`](crate::Tactics::reversible_plies). Compares keys, then positions.
    pub fn occurrences(&self, position: &P, window: usize) -> usize {
        // One move repeats no position.
        if window < 2 || self.keys.is_empty() {
            return 0;
        }
        let key = position.key();
        let past = self.keys.iter().zip(&self.positions).rev().take(window);
        past.filter(|&(&other, before)| other == key && before.repeats(position))
            .count()
    }
}

impl<P: Variant> From<&Game<P>> for Path<P> {
    fn from(game: &Game<P>) -> Self {
        let history = game.history();
        let plies = history.plies_back().rev();
        Self {
            keys: history.keys().to_vec(),
            positions: plies.map(|(before, _)| before.clone()).collect(),
        }
    }
}
