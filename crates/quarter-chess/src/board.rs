//! Board with quadrants (QC-1), and piece types (QC-2, QC-4).
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
    BoardState, Count, PawnRules, PieceDefinition, PieceRules, PieceType, PieceTypes, Ride,
};

geometry! {
    /// Board of 8x8; regions `a` to `d` are 4x4 quadrants ([QC-1](crate::rulebook#qc-1)).
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

/// Moves like a bishop or a knight ([QC-2](crate::rulebook#qc-2)).
pub const ARCHBISHOP: PieceType = PieceType::new(6);
/// Moves like a bishop without capturing; pulls, pushes, absorbs and swaps pieces on its rank and file.
pub const DRIVER: PieceType = PieceType::new(7);
/// Immobilises enemies beside it; captures enemies between two merchants.
pub const MERCHANT: PieceType = PieceType::new(8);

/// Pieces of a position, by square, army and type.
pub type Pieces = chess_pieces::Pieces<QuarterRules>;

pub(crate) type State = BoardState<QuarterRules>;

pub(crate) const BOARD: &board_geometry::Board<QuarterBoard> = QuarterBoard::BOARD;

/// Piece types and pawn rules; excludes moves and attacks of drivers and merchants.
///
/// ```
/// use quarter_chess::prelude::*;
/// assert_eq!(QuarterRules::letter(DRIVER), 'D');
/// assert_eq!(QuarterRules::type_of_letter('d'), Some(DRIVER));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuarterRules;

impl PieceRules for QuarterRules {
    type Board = QuarterBoard;
    type Counts = Count<2, 9>;

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
            .leaps(&board_geometry::KNIGHT_LEAPS),
        PieceDefinition::new('D'),
        PieceDefinition::new('M'),
    ];

    // QC-15: at any time, not only as its first move.
    const PAWNS: &'static [PawnRules<QuarterBoard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::South, 1),
    ];

    // QC-9: kings may step beside immobilised ones.
    const KINGS_CAN_MEET: bool = true;
}

pub(crate) fn traders(pieces: &Pieces) -> SquareSet<QuarterBoard> {
    pieces.of_types(const { PieceTypes::of(&[MERCHANT, DRIVER]) })
}

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

#[inline(always)]
pub(crate) fn beside(set: SquareSet<QuarterBoard>) -> SquareSet<QuarterBoard> {
    step::<EAST>(set) | step::<WEST>(set) | step::<NORTH>(set) | step::<SOUTH>(set)
}

#[inline(always)]
pub(crate) fn flanked(set: SquareSet<QuarterBoard>) -> SquareSet<QuarterBoard> {
    step::<EAST>(set) & step::<WEST>(set) | step::<NORTH>(set) & step::<SOUTH>(set)
}

pub(crate) fn next(square: Square<QuarterBoard>, direction: Direction) -> SquareSet<QuarterBoard> {
    BOARD
        .step(square, direction)
        .map_or(SquareSet::EMPTY, SquareSet::from)
}
