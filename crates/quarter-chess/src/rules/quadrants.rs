//! Shifts between quadrants (QC-1, QC-5, QC-6).

use board_geometry::{Square, SquareSet};
use chess_pieces::{KingSafety, PieceRules, PieceType};

use crate::board::{ARCHBISHOP, BOARD, Pieces, QuarterBoard, QuarterRules};

/// The three squares that correspond to each square.
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

/// The squares that correspond to a square: 4 files, 4 ranks, or both away
/// ([QC-1](crate::rulebook#qc-1)).
///
/// ```
/// use quarter_chess::corresponding;
/// let squares = corresponding("b2".parse()?);
/// let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
/// assert_eq!(names, ["f2", "b6", "f6"]);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[inline(always)]
pub fn corresponding(square: Square<QuarterBoard>) -> SquareSet<QuarterBoard> {
    CORRESPONDING[usize::from(square.index()) % 64]
}

/// Which middle lines of the board a shift crosses ([QC-1](crate::rulebook#qc-1)).
///
/// ```
/// use quarter_chess::Crossing;
/// let squares = Crossing::ALL.map(|crossing| crossing.corresponding("b2".parse().unwrap()).to_string());
/// assert_eq!(squares, ["f2", "b6", "f6"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// To the square 4 files away.
    Files,
    /// To the square 4 ranks away.
    Ranks,
    /// To the square 4 files and 4 ranks away.
    Both,
}

impl Crossing {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Files, Self::Ranks, Self::Both];

    /// The square that corresponds to a square. Both ways are the same.
    #[inline]
    pub const fn corresponding(self, square: Square<QuarterBoard>) -> Square<QuarterBoard> {
        let distance = match self {
            Self::Files => 4,
            Self::Ranks => 32,
            Self::Both => 36,
        };
        Square::from_index(square.index() ^ distance)
    }

    /// The squares that correspond to those of a set.
    #[inline(always)]
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

/// What keeps shifts from giving check (QC-5).
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShiftLimits {
    /// The squares from which a knight, a bishop, a rook and a pawn would attack the enemy king, except
    /// those on which they would be immobilised.
    knight: SquareSet<QuarterBoard>,
    diagonal: SquareSet<QuarterBoard>,
    orthogonal: SquareSet<QuarterBoard>,
    pawn: SquareSet<QuarterBoard>,
    /// The squares on which they would.
    holding: SquareSet<QuarterBoard>,
    /// The pieces that uncover a check when they leave.
    pub(crate) revealing: SquareSet<QuarterBoard>,
}

impl ShiftLimits {
    /// For army number `US`, whose pieces that can attack are `able`, and whose pieces are immobilised
    /// on the squares of `holding`.
    #[inline(always)]
    pub(crate) fn new<const US: usize>(
        pieces: &Pieces,
        enemy_king: Square<QuarterBoard>,
        able: SquareSet<QuarterBoard>,
        occupied: SquareSet<QuarterBoard>,
        holding: SquareSet<QuarterBoard>,
    ) -> Self {
        // QC-16: the enemy king is not in check.
        let pins = KingSafety::<QuarterRules>::pins_only(pieces, enemy_king, able, occupied);
        Self {
            revealing: pins.pinned & able,
            ..Self::off_lines::<US>(enemy_king, holding)
        }
        .along_lines(enemy_king, occupied)
    }

    /// What does not depend on the lines to the enemy king: for army number `US`, whose pieces are immobilised
    /// on the squares of `holding`.
    #[inline(always)]
    pub(crate) fn off_lines<const US: usize>(
        enemy_king: Square<QuarterBoard>,
        holding: SquareSet<QuarterBoard>,
    ) -> Self {
        let pawns = const { &QuarterRules::PAWNS[US] };
        Self {
            knight: BOARD.knight_targets(enemy_king) - holding,
            diagonal: SquareSet::EMPTY,
            orthogonal: SquareSet::EMPTY,
            pawn: pawns.attackers(enemy_king) - holding,
            holding,
            revealing: SquareSet::EMPTY,
        }
    }

    /// The same with other pieces in the lines to the enemy king.
    #[inline(always)]
    pub(crate) fn along_lines(
        self,
        enemy_king: Square<QuarterBoard>,
        occupied: SquareSet<QuarterBoard>,
    ) -> Self {
        // A piece on a line to the king that attacks along it gives check already, so that shifting pieces
        // never stand in their own way: the lines are those of the present occupancy.
        Self {
            diagonal: BOARD.bishop_attacks(enemy_king, occupied) - self.holding,
            orthogonal: BOARD.rook_attacks(enemy_king, occupied) - self.holding,
            ..self
        }
    }

    /// The squares to which a piece of a type may not shift, since it would give check from there.
    #[inline(always)]
    pub(crate) fn checking(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        self.checking_off_lines(piece_type) | self.checking_along_lines(piece_type)
    }

    /// Those of them on which it does not depend on other pieces that it would give check.
    #[inline(always)]
    pub(crate) fn checking_off_lines(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        match piece_type {
            PieceType::PAWN => self.pawn,
            PieceType::KNIGHT | ARCHBISHOP => self.knight,
            _ => SquareSet::EMPTY,
        }
    }

    /// Those from where it would give check along a line.
    #[inline(always)]
    pub(crate) fn checking_along_lines(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        match piece_type {
            PieceType::BISHOP | ARCHBISHOP => self.diagonal,
            PieceType::ROOK => self.orthogonal,
            PieceType::QUEEN => self.diagonal | self.orthogonal,
            _ => SquareSet::EMPTY,
        }
    }

    /// The squares from which a bishop and a rook would attack the enemy king, except those on which they would
    /// be immobilised.
    #[inline(always)]
    pub(crate) fn lines(&self) -> [SquareSet<QuarterBoard>; 2] {
        [self.diagonal, self.orthogonal]
    }
}
