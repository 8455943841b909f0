//! The board with its four quadrants (QC-1), and the table of piece types (QC-2, QC-4).
//!
//! ```text
//! 8  r n a k | q d n r
//! 7  m p p p | p p p m
//! 6  . . . . | . . . .
//! 5  . . . . | . . . .
//!    --------+--------
//! 4  . . . . | . . . .
//! 3  . . . . | . . . .
//! 2  M P P P | P P P M
//! 1  R N D Q | K A N R
//!    a b c d   e f g h
//! ```

use board_geometry::{Direction, Geometry, Square, SquareSet, geometry};
use chess_pieces::{
    BoardState, PawnRules, PieceDefinition, PieceRules, PieceType, PieceTypes, Ride,
};

geometry! {
    /// The board: 8x8, its regions `a` to `d` the four quadrants of 4x4
    /// ([QC-1](crate::rulebook#qc-1)).
    pub struct QuarterBoard(u64) = "
        c c c c d d d d
        c c c c d d d d
        c c c c d d d d
        c c c c d d d d
        a a a a b b b b
        a a a a b b b b
        a a a a b b b b
        a a a a b b b b
    ";
}

/// Bishop or knight ([QC-2](crate::rulebook#qc-2)).
pub const ARCHBISHOP: PieceType = PieceType::new(6);
/// Moves like a bishop without capturing, and displaces the pieces that it sees along files and ranks.
pub const DRIVER: PieceType = PieceType::new(7);
/// Immobilises the enemies beside it, and takes enemies between two merchants.
pub const MERCHANT: PieceType = PieceType::new(8);

/// The number of piece types.
pub const TYPES: usize = QuarterRules::PIECES.len();

/// The pieces on the board.
pub type Pieces = chess_pieces::Pieces<QuarterBoard, 2, TYPES>;

/// The board of a position.
pub(crate) type State = BoardState<QuarterRules, 2, TYPES>;

pub(crate) const BOARD: &board_geometry::Board<QuarterBoard> = QuarterBoard::BOARD;

/// The table of piece types, and the pawns. In it drivers and merchants neither move nor attack.
///
/// ```
/// use chess_pieces::PieceRules;
/// use quarter_chess::{DRIVER, QuarterRules};
/// assert_eq!(QuarterRules::letter(DRIVER), 'D');
/// assert_eq!(QuarterRules::type_of_letter('d'), Some(DRIVER));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuarterRules;

impl PieceRules for QuarterRules {
    type Board = QuarterBoard;

    const PIECES: &'static [PieceDefinition] = &[
        // QC-4
        PieceDefinition::PAWN.promotes_to(
            PieceTypes::OFFICERS
                .with(ARCHBISHOP)
                .with(DRIVER)
                .with(MERCHANT),
        ),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::new('A')
            .rides(&[Ride::BISHOP])
            .leaps(&PieceDefinition::KNIGHT_LEAPS),
        PieceDefinition::new('D'),
        PieceDefinition::new('M'),
    ];

    // QC-15: a pawn may push twice whenever it stands on the row.
    const PAWNS: &'static [PawnRules<QuarterBoard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::South, 1),
    ];

    // QC-9: a king can step beside an immobilised one.
    const KINGS_CAN_MEET: bool = true;
}

/// Merchants and drivers, the two types that no merchant immobilises.
#[inline(always)]
pub(crate) fn traders(pieces: &Pieces) -> SquareSet<QuarterBoard> {
    pieces.of_types(const { PieceTypes::of(&[MERCHANT, DRIVER]) })
}

/// Steps a whole set in direction number `DIRECTION`.
#[inline(always)]
pub(crate) fn step<const DIRECTION: usize>(
    set: SquareSet<QuarterBoard>,
) -> SquareSet<QuarterBoard> {
    const { BOARD.set_step(Direction::ALL[DIRECTION]) }.apply(set)
}

pub(crate) const EAST: usize = Direction::East as usize;
pub(crate) const NORTH: usize = Direction::North as usize;
pub(crate) const WEST: usize = Direction::West as usize;
pub(crate) const SOUTH: usize = Direction::South as usize;

/// The squares orthogonally next to those of a set.
#[inline(always)]
pub(crate) fn beside(set: SquareSet<QuarterBoard>) -> SquareSet<QuarterBoard> {
    step::<EAST>(set) | step::<WEST>(set) | step::<NORTH>(set) | step::<SOUTH>(set)
}

/// The squares between two of the set, left and right or above and below.
#[inline(always)]
pub(crate) fn flanked(set: SquareSet<QuarterBoard>) -> SquareSet<QuarterBoard> {
    step::<EAST>(set) & step::<WEST>(set) | step::<NORTH>(set) & step::<SOUTH>(set)
}

/// The next square in a direction, as a set: empty beyond the edge.
#[inline(always)]
pub(crate) fn next(square: Square<QuarterBoard>, direction: Direction) -> SquareSet<QuarterBoard> {
    BOARD
        .step(square, direction)
        .map_or(SquareSet::EMPTY, SquareSet::from)
}
