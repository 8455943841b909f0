use board_geometry::SquareSet;

use crate::board::QuarterBoard;

/// Numbers below 16, as four bit planes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SquareCounts([SquareSet<QuarterBoard>; 4]);

impl SquareCounts {
    pub(crate) const ZERO: Self = Self([SquareSet::EMPTY; 4]);

    pub(crate) fn add(&mut self, squares: SquareSet<QuarterBoard>) {
        let mut carried = squares;
        for digit in &mut self.0 {
            let both = *digit & carried;
            *digit ^= carried;
            carried = both;
        }
    }

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
        let mut counts = SquareCounts::ZERO;
        for time in 0..15 {
            assert_eq!(counts.sum(BOARD.rank(2)), 8 * time);
            counts.add(BOARD.rank(2));
        }
        counts.add(BOARD.file(0) - BOARD.rank(2));
        assert_eq!(counts.sum(BOARD.file(0)), 15 + 7);
        assert_eq!(counts.sum(BOARD.rank(4) | BOARD.file(7)), 1 + 15);
    }
}
