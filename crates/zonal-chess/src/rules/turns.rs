//! The piece types that turn in zones (ZC-5), and how.

use board_geometry::Direction;
use chess_pieces::{PieceDefinition, PieceRules, PieceType, PieceTypes, Pieces};

use crate::board::ZonalBoard;
use crate::rules::zones::{BOTH, Set};

/// The directions in which a piece type rides without limit, and so turns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    Never,
    /// Along files and ranks.
    Orthogonal,
    Diagonal,
    /// In all eight directions.
    Both,
    /// In any other set of directions.
    Other,
}

impl Turn {
    /// Pawns and kings have moves of their own and do not turn.
    const fn of<R: PieceRules>(piece_type: usize) -> Self {
        if piece_type >= R::PIECES.len()
            || piece_type == PieceType::PAWN.index()
            || piece_type == PieceType::KING.index()
        {
            return Self::Never;
        }
        let definition = &R::PIECES[piece_type];
        match (
            count(definition, Direction::ORTHOGONAL),
            count(definition, Direction::DIAGONAL),
        ) {
            (0, 0) => Self::Never,
            (4, 0) => Self::Orthogonal,
            (0, 4) => Self::Diagonal,
            (4, 4) => Self::Both,
            _ => Self::Other,
        }
    }
}

/// In how many of the directions a type rides without limit.
const fn count(definition: &PieceDefinition, directions: [Direction; 4]) -> u32 {
    let mut count = 0;
    let mut index = 0;
    while index < directions.len() {
        count += definition.rides_without_limit(directions[index]) as u32;
        index += 1;
    }
    count
}

/// The types that turn in a way.
pub(crate) const fn types<R: PieceRules>(turn: Turn) -> PieceTypes {
    let mut types = PieceTypes::NONE;
    let mut number = 0;
    while number < R::PIECES.len() {
        if Turn::of::<R>(number) as u8 == turn as u8 {
            types = types.with(PieceType::new(number as u8));
        }
        number += 1;
    }
    types
}

/// The types that turn.
pub(crate) const fn all_types<R: PieceRules>() -> PieceTypes {
    let mut types = PieceTypes::NONE;
    let mut number = 0;
    while number < R::PIECES.len() {
        if !matches!(Turn::of::<R>(number), Turn::Never) {
            types = types.with(PieceType::new(number as u8));
        }
        number += 1;
    }
    types
}

/// The types that turn and have no other moves.
const fn pure_types<R: PieceRules>() -> PieceTypes {
    let mut types = all_types::<R>();
    let mut number = 0;
    while number < R::PIECES.len() {
        if !R::PIECES[number].only_rides_without_limit() {
            types = types.without(PieceType::new(number as u8));
        }
        number += 1;
    }
    types
}

/// Whether riders of some type are followed one by one.
pub(crate) const fn any_others<R: PieceRules<Board = ZonalBoard>>() -> bool {
    !types::<R>(Turn::Other).is_empty()
}

/// The pieces of both armies in zones that turn.
#[inline(always)]
pub(crate) fn in_zones<R: PieceRules<Board = ZonalBoard>, const TYPES: usize>(
    pieces: &Pieces<ZonalBoard, 2, TYPES>,
) -> Set {
    pieces.of_types(const { all_types::<R>() }) & BOTH
}

/// The turning `riders` that only ride. The others leap or step too.
#[inline(always)]
pub(crate) fn pure<R: PieceRules<Board = ZonalBoard>, const TYPES: usize>(
    pieces: &Pieces<ZonalBoard, 2, TYPES>,
    riders: Set,
) -> Set {
    if const { all_types::<R>().bits() == pure_types::<R>().bits() } {
        riders
    } else {
        riders & pieces.of_types(const { pure_types::<R>() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ZonalRules;

    #[test]
    fn zc_5_rooks_bishops_and_queens_turn() {
        let one = |piece_type| PieceTypes::NONE.with(piece_type);
        assert_eq!(types::<ZonalRules>(Turn::Orthogonal), one(PieceType::ROOK));
        assert_eq!(types::<ZonalRules>(Turn::Diagonal), one(PieceType::BISHOP));
        assert_eq!(types::<ZonalRules>(Turn::Both), one(PieceType::QUEEN));
        assert_eq!(types::<ZonalRules>(Turn::Other), PieceTypes::NONE);
        let others = one(PieceType::PAWN).with(PieceType::KNIGHT);
        assert_eq!(
            types::<ZonalRules>(Turn::Never),
            others.with(PieceType::KING)
        );
        let all = one(PieceType::ROOK)
            .with(PieceType::BISHOP)
            .with(PieceType::QUEEN);
        assert_eq!(all_types::<ZonalRules>(), all);
        assert_eq!(pure_types::<ZonalRules>(), all);
    }
}
