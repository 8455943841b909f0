//! ZC-5

use board_geometry::Direction;
use chess_pieces::{PieceDefinition, PieceRules, PieceType, PieceTypes, Pieces};

use crate::board::ZonalBoard;
use crate::rules::zones::{BOTH, Set};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TurnKind {
    Never,
    Orthogonal,
    Diagonal,
    Both,
    Other,
}

impl TurnKind {
    /// Pawns and kings do not turn.
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

const fn count(definition: &PieceDefinition, directions: [Direction; 4]) -> u32 {
    let mut count = 0;
    let mut index = 0;
    while index < directions.len() {
        count += definition.rides_without_limit(directions[index]) as u32;
        index += 1;
    }
    count
}

/// Types with one of the turns, a bit for each.
const fn of_turns<R: PieceRules>(turns: u8) -> PieceTypes {
    let mut types = PieceTypes::NONE;
    let mut number = 0;
    while number < R::PIECES.len() {
        if turns >> TurnKind::of::<R>(number) as u8 & 1 == 1 {
            types = types.with(PieceType::new(number as u8));
        }
        number += 1;
    }
    types
}

pub(crate) const fn types<R: PieceRules>(turn: TurnKind) -> PieceTypes {
    of_turns::<R>(1 << turn as u8)
}

pub(crate) const fn all_types<R: PieceRules>() -> PieceTypes {
    of_turns::<R>(!(1 << TurnKind::Never as u8))
}

/// Types that only turn.
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

pub(crate) const fn any_others<R: PieceRules<Board = ZonalBoard>>() -> bool {
    !types::<R>(TurnKind::Other).is_empty()
}

#[inline(always)]
pub(crate) fn in_zones<R: PieceRules<Board = ZonalBoard>>(pieces: &Pieces<R>) -> Set {
    pieces.of_types(const { all_types::<R>() }) & BOTH
}

pub(crate) fn pure<R: PieceRules<Board = ZonalBoard>>(pieces: &Pieces<R>, riders: Set) -> Set {
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
        assert_eq!(
            types::<ZonalRules>(TurnKind::Orthogonal),
            one(PieceType::ROOK)
        );
        assert_eq!(
            types::<ZonalRules>(TurnKind::Diagonal),
            one(PieceType::BISHOP)
        );
        assert_eq!(types::<ZonalRules>(TurnKind::Both), one(PieceType::QUEEN));
        assert_eq!(types::<ZonalRules>(TurnKind::Other), PieceTypes::NONE);
        let others = one(PieceType::PAWN).with(PieceType::KNIGHT);
        assert_eq!(
            types::<ZonalRules>(TurnKind::Never),
            others.with(PieceType::KING)
        );
        let all = one(PieceType::ROOK)
            .with(PieceType::BISHOP)
            .with(PieceType::QUEEN);
        assert_eq!(all_types::<ZonalRules>(), all);
        assert_eq!(pure_types::<ZonalRules>(), all);
    }
}
