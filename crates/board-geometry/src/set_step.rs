use crate::{Bits, Shape, SquareSet};

/// With more shifts, sets step square by square.
pub(crate) const MAX_SHIFTS: usize = 8;

/// Step of a set in one direction.
///
/// With holes, a step adds different numbers to square indices. The set is split by number, and each part is shifted.
///
/// ```
/// use board_geometry::{Chessboard, Direction, Geometry};
/// let north = Chessboard::BOARD.set_step(Direction::North);
/// assert!(north.is_complete());
/// assert_eq!(north.apply(Chessboard::BOARD.rank(1)), Chessboard::BOARD.rank(2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SetStep<B> {
    /// Squares for the shift at the same place.
    pub(crate) sources: [B; MAX_SHIFTS],
    pub(crate) shifts: [i16; MAX_SHIFTS],
    pub(crate) len: u8,
    pub(crate) overflow: bool,
}

impl<B: Bits> SetStep<B> {
    /// Index difference of the step, if all squares share it.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Direction, Geometry};
    /// assert_eq!(Chessboard::BOARD.set_step(Direction::South).shift(), Some(-8));
    /// ```
    pub const fn shift(&self) -> Option<i16> {
        match self.len {
            1 if !self.overflow => Some(self.shifts[0]),
            _ => None,
        }
    }

    /// Whether [`apply`](Self::apply) moves every square; very irregular boards have more than its eight index
    /// differences.
    pub const fn is_complete(&self) -> bool {
        !self.overflow
    }

    /// Like [`Board::step_all`](crate::Board::step_all), for [complete](Self::is_complete) steps alone.
    #[inline(always)]
    pub fn apply<G: Shape<Bits = B>>(&self, set: SquareSet<G>) -> SquareSet<G> {
        let mut moved = B::ZERO;
        let mut index = 0;
        while index < self.len as usize && index < self.shifts.len() {
            let part = set.bits() & self.sources[index];
            let shift = self.shifts[index];
            moved |= if shift >= 0 {
                part.up(u32::from(shift.unsigned_abs()))
            } else {
                part.down(u32::from(shift.unsigned_abs()))
            };
            index += 1;
        }
        SquareSet::from_bits(moved)
    }
}
