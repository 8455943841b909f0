use board_geometry::{Square, SquareSet};

use crate::board::QuarterBoard;

static CORRESPONDING: [SquareSet<QuarterBoard>; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index(index as u8);
        let mut crossing = 0;
        while crossing < 3 {
            let other = Crossing::ALL[crossing].corresponding(square);
            table[index] = SquareSet::from_bits(table[index].bits() | 1 << other.index());
            crossing += 1;
        }
        index += 1;
    }
    table
};

/// Corresponding squares: 4 files, 4 ranks, or both away ([QC-1](crate::rulebook#qc-1)).
///
/// ```
/// use quarter_chess::corresponding;
/// let squares = corresponding("b2".parse()?);
/// let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
/// assert_eq!(names, ["f2", "b6", "f6"]);
/// # Ok::<(), quarter_chess::board_geometry::SquareNameError>(())
/// ```
#[inline(always)]
pub fn corresponding(square: Square<QuarterBoard>) -> SquareSet<QuarterBoard> {
    CORRESPONDING[usize::from(square.index()) % 64]
}

/// Middle lines crossed by a shift ([QC-1](crate::rulebook#qc-1)).
///
/// ```
/// use quarter_chess::Crossing;
/// let squares = Crossing::ALL.map(|crossing| crossing.corresponding("b2".parse().unwrap()).to_string());
/// assert_eq!(squares, ["f2", "b6", "f6"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// 4 files away.
    Files,
    /// 4 ranks away.
    Ranks,
    /// 4 files and 4 ranks away.
    Both,
}

impl Crossing {
    /// The three ways to shift.
    pub const ALL: [Self; 3] = [Self::Files, Self::Ranks, Self::Both];

    /// Corresponding square; its own inverse.
    pub const fn corresponding(self, square: Square<QuarterBoard>) -> Square<QuarterBoard> {
        let distance = match self {
            Self::Files => 4,
            Self::Ranks => 32,
            Self::Both => 36,
        };
        Square::from_index(square.index() ^ distance)
    }

    pub(crate) fn all_corresponding(
        self,
        squares: SquareSet<QuarterBoard>,
    ) -> SquareSet<QuarterBoard> {
        const LEFT: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let files = |bits: u64| (bits & LEFT) << 4 | (bits >> 4) & LEFT;
        let bits = squares.bits();
        SquareSet::from_bits(match self {
            Self::Files => files(bits),
            Self::Ranks => bits.rotate_left(32),
            Self::Both => files(bits.rotate_left(32)),
        })
    }
}
