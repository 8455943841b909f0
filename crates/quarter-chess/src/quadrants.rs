//! Shifts between quadrants (QC-1, QC-5, QC-6).

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{KingSafety, PieceRules, PieceType};

use crate::board::{ARCHBISHOP, BOARD, DRIVER, Pieces, QuarterBoard, QuarterRules};

/// The three squares that correspond to each square.
static CORRESPONDING: [SquareSet<QuarterBoard>; 64] = {
    let mut table = [SquareSet::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::<QuarterBoard>::from_index(index as u8);
        let (file, rank) = (square.file(), square.rank());
        let (other_file, other_rank) = ((file + 4) % 8, (rank + 4) % 8);
        table[index] = SquareSet::from_bits(
            bit(other_file, rank) | bit(file, other_rank) | bit(other_file, other_rank),
        );
        index += 1;
    }
    table
};

const fn bit(file: u8, rank: u8) -> u64 {
    match QuarterBoard::BOARD.at(file, rank) {
        Some(square) => 1 << square.index(),
        None => 0,
    }
}

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

/// What keeps shifts from giving check (QC-5).
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShiftLimits {
    /// The squares from which a knight, a bishop, a rook and a pawn would attack the enemy king, except
    /// those on which they would be immobilised.
    knight: SquareSet<QuarterBoard>,
    diagonal: SquareSet<QuarterBoard>,
    orthogonal: SquareSet<QuarterBoard>,
    pawn: SquareSet<QuarterBoard>,
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
        let pawns = const { &QuarterRules::PAWNS[US] };
        // A piece on a line to the king that attacks along it gives check already, so that shifting pieces
        // never stand in their own way: the lines are those of the present occupancy.
        Self {
            knight: BOARD.knight_targets(enemy_king) - holding,
            diagonal: BOARD.bishop_attacks(enemy_king, occupied) - holding,
            orthogonal: BOARD.rook_attacks(enemy_king, occupied) - holding,
            pawn: pawns.attackers(enemy_king) - holding,
            // QC-16: the enemy king is not in check.
            revealing: KingSafety::<QuarterRules>::pins_only(pieces, enemy_king, able, occupied)
                .pinned
                & able,
        }
    }

    /// The squares to which a piece of a type may not shift, since it would give check from there.
    #[inline(always)]
    pub(crate) fn checking(&self, piece_type: PieceType) -> SquareSet<QuarterBoard> {
        match piece_type {
            PieceType::PAWN => self.pawn,
            PieceType::KNIGHT => self.knight,
            PieceType::BISHOP => self.diagonal,
            PieceType::ROOK => self.orthogonal,
            PieceType::QUEEN => self.diagonal | self.orthogonal,
            ARCHBISHOP => self.diagonal | self.knight,
            _ => SquareSet::EMPTY,
        }
    }

    /// Whether the check that a shift from a square would uncover matters (QC-5: drivers are exempt).
    #[inline(always)]
    pub(crate) fn reveals(&self, piece_type: PieceType, from: Square<QuarterBoard>) -> bool {
        piece_type != DRIVER && self.revealing.contains(from)
    }
}
