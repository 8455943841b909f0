//! Numbers for all squares at once.

use board_geometry::SquareSet;

use crate::board::QuarterBoard;

/// A number below 16 for each square, as four sets of the squares in whose number a binary digit is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally([SquareSet<QuarterBoard>; 4]);

impl Tally {
    pub(crate) const ZERO: Self = Self([SquareSet::EMPTY; 4]);

    /// Adds one on each of some squares. No number may come to 16.
    #[inline(always)]
    pub(crate) fn add(&mut self, squares: SquareSet<QuarterBoard>) {
        let mut carried = squares;
        for digit in &mut self.0 {
            let both = *digit & carried;
            *digit ^= carried;
            carried = both;
        }
    }

    /// The sum of the numbers of some squares.
    #[inline(always)]
    pub(crate) fn sum(&self, squares: SquareSet<QuarterBoard>) -> usize {
        let digits = self.0.iter().enumerate();
        digits
            .map(|(place, &digit)| (digit & squares).len() << place)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BOARD;

    #[test]
    fn squares_are_counted_to_fifteen() {
        let mut tally = Tally::ZERO;
        for time in 0..15 {
            assert_eq!(tally.sum(BOARD.rank(2)), 8 * time);
            tally.add(BOARD.rank(2));
        }
        tally.add(BOARD.file(0) - BOARD.rank(2));
        assert_eq!(tally.sum(BOARD.file(0)), 15 + 7);
        assert_eq!(tally.sum(BOARD.rank(4) | BOARD.file(7)), 1 + 15);
    }
}
